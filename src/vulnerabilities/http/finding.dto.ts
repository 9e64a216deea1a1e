import { ApiProperty } from '@nestjs/swagger';
import { FINDING_CHANGE } from '../../scans/index.js';
import type { FindingDetail } from '../app/read-vulnerabilities.service.js';
import { findingId } from '../domain/finding-id.js';
import { FINDING_STATES, type FindingState, findingStateOf } from '../domain/finding-state.js';
import { SEVERITY_ORDER, type Severity, severityOf } from '../domain/severity.js';
import type { FindingChangeRow, FindingRow, OccurrenceRow } from '../persistence/finding-reading.repository.js';

const CHANGE_NAMES = new Map<number, string>(Object.entries(FINDING_CHANGE).map(([name, code]) => [code, name]));

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

/** Where and by which scanner a finding is seen at the moment. */
export class OccurrenceDto {
  /** @example 'trivy' */
  source!: string;
  scope!: string;
  @ApiProperty({ enum: SEVERITY_ORDER })
  severity!: Severity;
  /** Null when the scanner did not say. */
  installedVersion!: string | null;
  fixedVersions!: string[];
  @ApiProperty({ enum: ['fixed', 'not-fixed', 'wont-fix', 'unknown'] })
  fixState!: string;
  /** Files, lockfiles or targets. */
  locations!: string[];
  lastSeenAt!: Date | null;

  static from(row: OccurrenceRow): OccurrenceDto {
    return {
      ...row,
      severity: severityOf(row.severity),
      installedVersion: row.installedVersion || null,
      lastSeenAt: row.lastSeenAt === null ? null : new Date(row.lastSeenAt),
    };
  }
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
  /** Versions seen at the moment; empty when it is fixed, or when no scanner said which. */
  installedVersions!: string[];
  /** What the scanners that see it name as fixed versions; when nobody sees it, what was ever named for this package. */
  fixedVersions!: string[];
  /** Scanners that see it at the moment. */
  sources!: string[];
  firstSeenAt!: Date;
  /** The last scan that showed it; null when none does any more. */
  lastSeenAt!: Date | null;
  /** When its state last changed. */
  changedAt!: Date;

  static from(row: FindingRow): FindingDto {
    const occurrences = row.occurrences.map((occurrence) => OccurrenceDto.from(occurrence));
    const fixedVersions =
      occurrences.length === 0 ? row.fixedVersions : occurrences.flatMap((occurrence) => occurrence.fixedVersions);
    return {
      id: findingId(row),
      device: { id: row.devicePublicId, name: row.deviceName },
      vulnerabilityId: row.displayId,
      title: row.title,
      package: { ecosystem: row.ecosystem, name: row.packageName, purl: row.purl },
      state: findingStateOf(row.state),
      severity: severityOf(row.severity),
      installedVersions: distinct(
        occurrences.map((occurrence) => occurrence.installedVersion).filter((version) => version !== null),
      ),
      fixedVersions: distinct(fixedVersions),
      sources: distinct(occurrences.map((occurrence) => occurrence.source)),
      firstSeenAt: row.firstSeenAt,
      lastSeenAt: latest(occurrences.map((occurrence) => occurrence.lastSeenAt)),
      changedAt: row.changedAt,
    };
  }
}

/** One change in the life of a finding. */
export class FindingChangeDto {
  /** What happened. */
  @ApiProperty({ enum: Object.keys(FINDING_CHANGE) })
  change!: string;
  at!: Date;
  /** The scan that showed it. */
  scanId!: string;
  source!: string;
  scope!: string;

  static from(row: FindingChangeRow): FindingChangeDto {
    return { ...row, change: CHANGE_NAMES.get(row.change) ?? 'new' };
  }
}

/** A finding in full. */
export class FindingDetailDto extends FindingDto {
  occurrences!: OccurrenceDto[];
  /** Oldest first. */
  history!: FindingChangeDto[];

  static override from(detail: FindingDetail): FindingDetailDto {
    return Object.assign(new FindingDetailDto(), FindingDto.from(detail), {
      occurrences: detail.occurrences.map((occurrence) => OccurrenceDto.from(occurrence)),
      history: detail.history.map((change) => FindingChangeDto.from(change)),
    });
  }
}

function distinct(values: string[]): string[] {
  return [...new Set(values)].sort();
}

function latest(moments: (Date | null)[]): Date | null {
  return moments.reduce((last, moment) => (last === null || (moment !== null && moment > last) ? moment : last), null);
}
