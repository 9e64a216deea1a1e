import { ApiProperty } from '@nestjs/swagger';
import { nameOfCheck } from '../domain/check-name.js';
import { CHECK_KINDS, CHECK_SEVERITIES, type CheckKind } from '../domain/observation.js';
import type { FailingCheckRow } from '../persistence/failing-check-query.repository.js';
import { CheckPlaceDto } from './device-observation.dto.js';

/** The device of a failing check. */
export class FailingCheckDeviceDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  name!: string;
}

/** A check that fails on a device, as one source and scope tells it. */
export class FailingCheckDto {
  /** @example 'semgrep:python.lang.exec' */
  id!: string;
  /** What is asked: in our words, those of its source, or as its id reads. */
  title!: string;
  @ApiProperty({ enum: CHECK_KINDS }) kind!: CheckKind;
  /** How bad a failure is; null when nobody said. */
  @ApiProperty({ enum: CHECK_SEVERITIES, nullable: true }) severity!: string | null;
  device!: FailingCheckDeviceDto;
  /** Who looked. @example 'sarif' */
  source!: string;
  /** At what. @example 'shop' */
  scope!: string;
  /** Where it fails: the first hundred places. */
  places!: CheckPlaceDto[];
  /** Of all places; 0 where its source names none. */
  @ApiProperty({ type: 'integer' }) placeCount!: number;
  cwes!: string[];
  /** A page that explains it. */
  help!: string | null;
  /** The decision by which it is accepted; null where none holds. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) acceptanceId!: string | null;
  observedAt!: Date;
  /** Since when it fails. */
  changedAt!: Date;

  static from(row: FailingCheckRow): FailingCheckDto {
    return {
      id: row.id,
      title: nameOfCheck(row.id, row.title),
      kind: row.kind,
      severity: row.severity,
      device: row.device,
      source: row.source,
      scope: row.scope,
      places: row.places,
      placeCount: row.placeCount,
      cwes: row.cwes,
      help: row.help,
      acceptanceId: row.acceptanceId,
      observedAt: row.observedAt,
      changedAt: row.changedAt,
    };
  }
}
