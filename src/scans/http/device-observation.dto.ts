import { ApiProperty } from '@nestjs/swagger';
import { CHECK_SEVERITIES, CHECK_STATUSES } from '../domain/observation.js';
import { catalogueCheck } from '../domain/check-catalogue/check-catalogue.js';
import type { CheckRow, SoftwareRow } from '../persistence/device-observation-reading.repository.js';

/** One installed package version. */
export class SoftwareDto {
  /** Where its versions are comparable. @example 'Debian:12' */
  ecosystem!: string;
  /** @example 'libssl3' */
  name!: string;
  /** Null when the inventory did not say. */
  version!: string | null;
  architecture!: string | null;
  /** The package it was built from; advisories of distributions name that one. @example 'openssl' */
  sourceName!: string | null;
  sourceVersion!: string | null;
  /** Package URL without version. @example 'pkg:deb/debian/libssl3' */
  purl!: string | null;

  static from(row: SoftwareRow): SoftwareDto {
    return {
      ecosystem: row.ecosystem,
      name: row.name,
      version: row.version || null,
      architecture: row.architecture || null,
      sourceName: row.sourceName || null,
      sourceVersion: row.sourceVersion || null,
      purl: row.purl,
    };
  }
}

/** Why a check has no clear answer. */
export class CheckReasonDto {
  /** @example 'insufficient-privilege' */
  code!: string;
  detail!: string | null;
}

/** The answer to one posture question. `unknown` is never a pass. */
export class DeviceCheckDto {
  /** @example 'disk-encryption' */
  id!: string;
  /** Who looked. @example 'native' */
  source!: string;
  /** What is asked. @example 'The system disk is encrypted' */
  title!: string | null;
  /** How bad a failure is; null when nobody said. */
  @ApiProperty({ enum: CHECK_SEVERITIES, nullable: true })
  severity!: string | null;
  @ApiProperty({ enum: CHECK_STATUSES })
  status!: string;
  /** What was seen. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  observed!: Record<string, unknown>;
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  evidence!: unknown[];
  reason!: CheckReasonDto | null;
  /** When this answer was first given as it is. */
  observedAt!: Date;
  /** When the status last changed. */
  changedAt!: Date;

  static from(row: CheckRow): DeviceCheckDto {
    // Our words before the scanner's: they say what is true when the check passes.
    return { ...row, title: catalogueCheck(row.id)?.title ?? row.title };
  }
}

/** The posture checks of a device. */
export class DeviceChecksDto {
  data!: DeviceCheckDto[];
}
