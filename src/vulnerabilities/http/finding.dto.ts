import { ApiProperty } from '@nestjs/swagger';
import { causeOf, FINDING_CAUSE, type FindingCause } from '../../scans/index.js';
import { isDisputed } from '../domain/disagreement.js';
import { findingId } from '../domain/finding-id.js';
import { FINDING_STATES, type FindingState, findingStateOf } from '../domain/finding-state.js';
import { SEVERITY_ORDER, type Severity, severityOf } from '../domain/severity.js';
import type { FindingRow } from '../persistence/finding-reading.repository.js';

/** The device of a finding. */
export class FindingDeviceDto {
  id!: string;
  /** @example 'build-7' */
  name!: string;
}

/** The package of a finding, without its version. */
export class FindingPackageDto {
  ecosystem!: string;
  name!: string;
  purl!: string | null;
}

/** A vulnerability on a device in a package. */
export class FindingDto {
  /** @example 'f-1-2k-7' */
  id!: string;
  device!: FindingDeviceDto;
  /** The vulnerability's id: the CVE where there is one. */
  vulnerabilityId!: string;
  title!: string | null;
  package!: FindingPackageDto;
  @ApiProperty({ enum: FINDING_STATES })
  state!: FindingState;
  /** The highest that a scanner gives it on this device. */
  @ApiProperty({ enum: SEVERITY_ORDER })
  severity!: Severity;
  /** Why it is in its state; null where it was not recorded. */
  @ApiProperty({ enum: Object.keys(FINDING_CAUSE), nullable: true })
  cause!: FindingCause | null;
  /** Versions seen at the moment; empty when it is fixed, or when no scanner said which. */
  installedVersions!: string[];
  /** What the scanners that see it name as fixed versions; when nobody sees it, what was ever named for this package. */
  fixedVersions!: string[];
  /** Scanners that see it at the moment. */
  sources!: string[];
  /** Whether they disagree about its severity or its fix. */
  disputed!: boolean;
  firstSeenAt!: Date;
  /** The last scan that showed it; null when none does any more. */
  lastSeenAt!: Date | null;
  /** When its state last changed. */
  changedAt!: Date;

  static from(row: FindingRow): FindingDto {
    const occurrences = row.seen?.occurrences ?? [];
    const fixedVersions = occurrences.length === 0 ? row.namedFixes : occurrences.flatMap((one) => one.fixedVersions);
    return {
      id: findingId(row),
      device: row.device,
      vulnerabilityId: row.vulnerability.id,
      title: row.vulnerability.title,
      package: row.package,
      state: findingStateOf(row.state),
      severity: severityOf(row.severity),
      cause: causeOf(row.cause),
      installedVersions: distinct(occurrences.map((one) => one.installedVersion)).filter((version) => version !== ''),
      fixedVersions: distinct(fixedVersions),
      sources: distinct(occurrences.map((one) => one.source)),
      disputed: isDisputed(occurrences),
      firstSeenAt: row.firstSeenAt,
      lastSeenAt: row.seen?.lastAt ? new Date(row.seen.lastAt) : null,
      changedAt: row.changedAt,
    };
  }
}

function distinct(values: string[]): string[] {
  return [...new Set(values)].sort();
}
