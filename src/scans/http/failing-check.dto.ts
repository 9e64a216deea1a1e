import { ApiProperty } from '@nestjs/swagger';
import { nameOfCheck } from '../domain/check-name.js';
import { CHECK_KINDS, CHECK_SEVERITIES, type CheckKind } from '../domain/observation.js';
import type { DueCheckRow } from '../app/read-failing-checks.service.js';
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
  /** Since when it fails; the days of its deadline count from then. */
  changedAt!: Date;
  /**
   * When it is due: so many days (`dueDays`) after it first failed. Null where the policy gives no day, nobody knows since when it
   * fails (then `dueDays` is there), it is accepted, or was not counted yet.
   */
  @ApiProperty({ type: String, format: 'date', nullable: true }) dueOn!: string | null;
  /** Days that the policy gives from the day on which it first failed; null with none. */
  @ApiProperty({ type: 'integer', nullable: true, example: 30 }) dueDays!: number | null;
  /** Why: the level of its risk, or `severity` where the policy goes by that; null without `dueDays`. @example 'high' */
  @ApiProperty({ enum: ['severity', 'very-low', 'low', 'moderate', 'high', 'very-high'], nullable: true })
  dueBecause!: string | null;
  /** Whether its day has passed; null where it is accepted, or was not counted yet. */
  @ApiProperty({ type: Boolean, nullable: true }) overdue!: boolean | null;

  static from(row: DueCheckRow): FailingCheckDto {
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
      dueOn: row.deadline?.dueOn ?? null,
      dueDays: row.deadline?.days ?? null,
      dueBecause: row.deadline?.because ?? null,
      overdue: row.overdue,
    };
  }
}
