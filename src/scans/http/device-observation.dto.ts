import { ApiProperty } from '@nestjs/swagger';
import type { AskedSystem, CatalogueCheck } from '../domain/check-catalogue/catalogue-check.js';
import { catalogueCheck } from '../domain/check-catalogue/check-catalogue.js';
import type { CheckLimits } from '../domain/evaluate-check.js';
import { nameOfCheck } from '../domain/check-name.js';
import { CHECK_KINDS, CHECK_SEVERITIES, CHECK_STATUSES, type CheckKind } from '../domain/observation.js';
import type { CheckRow, SoftwareRow } from '../persistence/device-observation-query.repository.js';

/** A limit of the organization's policy that decides a check. */
export class CheckLimitDto {
  /** As `PUT /device-policy` names it. @example 'screenLockSeconds' */
  limit!: string;
  /** The last value that passes. @example 900 */
  value!: number;

  static of({ judgedBy }: CatalogueCheck, limits: CheckLimits): CheckLimitDto[] {
    return judgedBy.map((limit) => ({ limit, value: limits[limit] }));
  }
}

/** What to do about a failure, for each system that our agent asks. */
export class CheckFixDto {
  linux?: string;
  macos?: string;
  windows?: string;
}

/** What is known of a check besides the answers to it. */
export class CatalogueCheckDto {
  /** @example 'screen-lock' */
  id!: string;
  /** What is true when it passes. @example 'The screen locks by itself' */
  title!: string;
  /** What a pass proves, and where its proof ends. */
  proves!: string;
  /** What can happen where it fails; null for a scanner's test, which its own manual explains. */
  whyItMatters!: string | null;
  /** How bad a failure is, by our judgement. */
  @ApiProperty({ enum: CHECK_SEVERITIES }) severity!: string;
  /** Empty for a scanner's test. */
  fix!: CheckFixDto;
  /** The limits that decide it in this organization; empty where what was observed decides by itself. */
  judgedBy!: CheckLimitDto[];
  /** It looks at personal places, and runs only where the policy for devices asks for it. */
  optIn!: boolean;
  /** Where to read more. */
  references!: string[];

  static from(check: CatalogueCheck, limits: CheckLimits): CatalogueCheckDto {
    return {
      ...check,
      fix: { ...check.fix },
      judgedBy: CheckLimitDto.of(check, limits),
      references: [...check.references],
    };
  }
}

/** The catalogue of checks. */
export class CheckCatalogueDto {
  data!: CatalogueCheckDto[];
}

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

/** What the source of a check said. */
export class ToldAnswerDto {
  @ApiProperty({ enum: CHECK_STATUSES }) status!: string;
  reason!: CheckReasonDto | null;
}

/** Where a check fails. */
export class CheckPlaceDto {
  /** A file, a target or a package. @example 'src/app.ts' */
  file!: string | null;
  /** From 1. */
  @ApiProperty({ type: 'integer', nullable: true, example: 12 }) line!: number | null;
  /** What it is in: `namespace/Kind/name` of Kubernetes, a resource of a template. */
  resource!: string | null;
  /** What its source says of it; never a secret. */
  text!: string | null;
}

/** The answer to one posture question. `unknown` is never a pass. */
export class DeviceCheckDto {
  /** @example 'disk-encryption' */
  id!: string;
  /** Who looked. @example 'native' */
  source!: string;
  /** What is asked: in our words, those of its source, or as its id reads. @example 'The system disk is encrypted' */
  title!: string;
  /** How bad a failure is; null when nobody said. */
  @ApiProperty({ enum: CHECK_SEVERITIES, nullable: true }) severity!: string | null;
  @ApiProperty({ enum: CHECK_STATUSES }) status!: string;
  /** What it asks about. */
  @ApiProperty({ enum: CHECK_KINDS }) kind!: CheckKind;
  /** Where it fails: the first hundred places. */
  places!: CheckPlaceDto[];
  /** Of all places; 0 where its source names none. */
  placeCount!: number;
  /** @example ['CWE-798'] */
  cwes!: string[];
  /** A page that explains it. */
  help!: string | null;
  /** The decision by which a failure is accepted; null where none holds. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) acceptanceId!: string | null;
  /** What was seen. */
  @ApiProperty({ type: 'object', additionalProperties: true }) observed!: Record<string, unknown>;
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } }) evidence!: unknown[];
  reason!: CheckReasonDto | null;
  /** What its source said, where the limits of the organization come to something else. */
  told!: ToldAnswerDto | null;
  /** The limits of the organization that decide it; empty where what was observed decides by itself. */
  judgedBy!: CheckLimitDto[];
  /** What can happen where it fails; null for a check that the catalogue does not know. */
  whyItMatters!: string | null;
  /** What to do about a failure on this system; null where nobody says. */
  fix!: string | null;
  /** When this answer was first given as it is. */
  observedAt!: Date;
  /** When the status last changed. */
  changedAt!: Date;

  static from({ platform, ...row }: CheckRow, limits: CheckLimits): DeviceCheckDto {
    const known = catalogueCheck(row.id);
    return {
      ...row,
      // Our words before the scanner's: they say what is true when the check passes.
      title: nameOfCheck(row.id, row.title),
      judgedBy: known === null ? [] : CheckLimitDto.of(known, limits),
      whyItMatters: known?.whyItMatters ?? null,
      fix: known?.fix[platform as AskedSystem] ?? null,
    };
  }
}

/** The posture checks of a device. */
export class DeviceChecksDto {
  data!: DeviceCheckDto[];
  /** Some checks, or what they observed and where, are left out: there are more than 10,000, or more than 8 MiB of it. Failures come first. */
  isCut!: boolean;
}
