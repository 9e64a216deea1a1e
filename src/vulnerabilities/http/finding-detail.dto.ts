import { ApiProperty } from '@nestjs/swagger';
import {
  causeOf,
  changeOf,
  FINDING_CAUSE,
  FINDING_CHANGE,
  type FindingCause,
  type FindingChange,
} from '../../scans/index.js';
import type { FindingDetail } from '../app/read-vulnerabilities.service.js';
import { type Disagreement, disagreements, DISPUTES } from '../domain/disagreement.js';
import { viewsByScanner } from '../domain/scanner-view.js';
import { SEVERITY_ORDER, type Severity, severityOf } from '../domain/severity.js';
import type { FindingChangeRow, OccurrenceRow } from '../persistence/finding-reading.repository.js';
import { FindingDto } from './finding.dto.js';

const FIX_STATES = ['fixed', 'not-fixed', 'wont-fix', 'unknown'];

/** When each stream of the device last completed a scan. */
type Times = ReadonlyMap<number, Date | null>;

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
  @ApiProperty({ enum: FIX_STATES })
  fixState!: string;
  /** Files, lockfiles or targets. */
  locations!: string[];
  lastSeenAt!: Date | null;

  static from(row: OccurrenceRow, times: Times): OccurrenceDto {
    return {
      source: row.source,
      scope: row.scope,
      severity: severityOf(row.severity),
      installedVersion: row.installedVersion || null,
      fixedVersions: row.fixedVersions,
      fixState: row.fixState,
      locations: row.locations,
      lastSeenAt: times.get(row.streamId) ?? null,
    };
  }
}

/** What one scanner says of a finding, over all the copies that it sees. */
export class ScannerViewDto {
  /** @example 'trivy' */
  source!: string;
  scope!: string;
  @ApiProperty({ enum: SEVERITY_ORDER })
  severity!: Severity;
  installedVersions!: string[];
  fixedVersions!: string[];
  @ApiProperty({ enum: FIX_STATES })
  fixState!: string;
  lastSeenAt!: Date | null;
}

/** A scanner that shows the very version of the package in which others see the finding, and does not report it. */
export class SilentScannerDto {
  /** @example 'grype' */
  source!: string;
  scope!: string;
  installedVersions!: string[];
  lastScanAt!: Date | null;
}

/** What one scanner says about something that is in dispute. */
export class OpinionDto {
  /** @example 'grype' */
  source!: string;
  scope!: string;
  /** A severity, or versions; of a fix, none means that it says there is none. */
  value!: string[];
}

/** Where scanners contradict one another, and what is made of it. */
export class DisagreementDto {
  @ApiProperty({ enum: DISPUTES })
  about!: Disagreement['about'];
  values!: OpinionDto[];
  /** What the finding shows. */
  shown!: string[];
  /** Why that. */
  why!: string;
}

/** One change in the life of a finding. */
export class FindingChangeDto {
  /** What happened. */
  @ApiProperty({ enum: Object.keys(FINDING_CHANGE) })
  change!: FindingChange;
  /** Why; null where it was not recorded. */
  @ApiProperty({ enum: Object.keys(FINDING_CAUSE), nullable: true })
  cause!: FindingCause | null;
  at!: Date;
  /** The scan that showed it. */
  scanId!: string;
  source!: string;
  scope!: string;

  static from(row: FindingChangeRow): FindingChangeDto {
    return { ...row, change: changeOf(row.change), cause: causeOf(row.change) };
  }
}

/** A finding in full. */
export class FindingDetailDto extends FindingDto {
  /** Every copy that a scanner sees. */
  occurrences!: OccurrenceDto[];
  /** The same by scanner and scope. */
  seenBy!: ScannerViewDto[];
  /** Scanners that looked at the same and did not report it. Empty as well when no scanner sees it any more. */
  notSeenBy!: SilentScannerDto[];
  disagreements!: DisagreementDto[];
  /** Oldest first. */
  history!: FindingChangeDto[];

  static override from(detail: FindingDetail): FindingDetailDto {
    const occurrences = detail.seen?.occurrences ?? [];
    const times: Times = new Map(detail.streamTimes.map(({ streamId, lastScanAt }) => [streamId, lastScanAt]));
    return Object.assign(new FindingDetailDto(), FindingDto.from(detail), {
      occurrences: occurrences.map((occurrence) => OccurrenceDto.from(occurrence, times)),
      seenBy: viewsByScanner(occurrences).map(({ streamId, ...view }) => ({
        ...view,
        severity: severityOf(view.severity),
        lastSeenAt: times.get(streamId) ?? null,
      })),
      notSeenBy: detail.silentScanners,
      disagreements: disagreements(occurrences),
      history: detail.history.map((change) => FindingChangeDto.from(change)),
    });
  }
}
