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
import { FINDING_STATES, type FindingState, findingStateOf } from '../domain/finding-state.js';
import { MALWARE_LEFT, malwareSteps } from '../domain/malware.js';
import {
  UNREACHABLE_REASONS,
  UNREACHABLE_TEXT,
  type UnreachableReason,
  unreachableReasonOf,
} from '../domain/reachability.js';
import { notRunningReason } from '../domain/running-kernel.js';
import { SEVERITY_ORDER, type Severity, severityOf } from '../domain/severity.js';
import type { DecidedChangeRow, FindingChangeRow } from '../persistence/finding-query.repository.js';
import type { OccurrenceRow } from '../persistence/finding-row.js';
import { FindingDto } from './finding.dto.js';
import { MalwareDto } from './vulnerability.dto.js';
import { DeciderDto } from './risk-acceptance.dto.js';
import { ProofDto } from './proof.dto.js';

const FIX_STATES = ['fixed', 'not-fixed', 'wont-fix', 'unknown'];

/** When each series of the device last completed a scan. */
type Times = ReadonlyMap<number, Date | null>;

/** Where and by which scanner a finding is seen at the moment. */
export class OccurrenceDto {
  /** @example 'trivy' */
  source!: string;
  scope!: string;
  @ApiProperty({ enum: SEVERITY_ORDER }) severity!: Severity;
  /** The vector that it was derived from, and whose; null where the scanner names it. */
  severityBasis!: string | null;
  /** Null when the scanner did not say. */
  installedVersion!: string | null;
  fixedVersions!: string[];
  @ApiProperty({ enum: FIX_STATES }) fixState!: string;
  /** Files, lockfiles or targets. */
  locations!: string[];
  lastSeenAt!: Date | null;

  static from(row: OccurrenceRow, times: Times): OccurrenceDto {
    return {
      source: row.source,
      scope: row.scope,
      severity: severityOf(row.severity),
      severityBasis: row.severityBasis,
      installedVersion: row.installedVersion || null,
      fixedVersions: row.fixedVersions,
      fixState: row.fixState,
      locations: row.locations,
      lastSeenAt: times.get(row.seriesId) ?? null,
    };
  }
}

/** What one scanner says of a finding, over all the copies that it sees. */
export class ScannerViewDto {
  /** @example 'trivy' */
  source!: string;
  scope!: string;
  @ApiProperty({ enum: SEVERITY_ORDER }) severity!: Severity;
  installedVersions!: string[];
  fixedVersions!: string[];
  @ApiProperty({ enum: FIX_STATES }) fixState!: string;
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
export class SourceDisagreementDto {
  @ApiProperty({ enum: DISPUTES }) about!: Disagreement['about'];
  values!: OpinionDto[];
  /** What the finding shows. */
  shown!: string[];
  /** Why that. */
  why!: string;
}

/** What a decision, or the end of one, made of a finding. */
export class DecidedChangeDto {
  @ApiProperty({ enum: FINDING_STATES }) before!: FindingState;
  @ApiProperty({ enum: FINDING_STATES }) after!: FindingState;
  /** The decision that holds since then; null when none does any more. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) decisionId!: string | null;
  reason!: string | null;
  /** Who decided, or ended it; null when the decision was there before the finding. */
  @ApiProperty({ type: DeciderDto, nullable: true }) by!: DeciderDto | null;
}

/** One change in the life of a finding. */
export class FindingChangeDto {
  /** What happened. */
  @ApiProperty({ enum: Object.keys(FINDING_CHANGE) }) change!: FindingChange;
  /** Why; null where it was not recorded. */
  @ApiProperty({ enum: Object.keys(FINDING_CAUSE), nullable: true }) cause!: FindingCause | null;
  at!: Date;
  /** The scan that showed it; null for what was decided. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) scanId!: string | null;
  source!: string | null;
  scope!: string | null;
  /** What was decided; null for what a scan showed. */
  @ApiProperty({ type: DecidedChangeDto, nullable: true }) decided!: DecidedChangeDto | null;

  static from(row: FindingChangeRow): FindingChangeDto {
    return { ...row, change: changeOf(row.change), cause: causeOf(row.change), decided: null };
  }

  static decided({ at, stateBefore, stateAfter, decisionId, reason, by }: DecidedChangeRow): FindingChangeDto {
    const decided = {
      before: findingStateOf(stateBefore),
      after: findingStateOf(stateAfter),
      decisionId,
      reason,
      by: by && DeciderDto.from(by),
    };
    return { change: 'decided', cause: 'decision', at, scanId: null, source: null, scope: null, decided };
  }
}

/** What malware on a device asks for. */
export class FindingMalwareDto extends MalwareDto {
  /** The highest severity that was stated; critical is derived from its being malware. */
  @ApiProperty({ enum: SEVERITY_ORDER }) statedSeverity!: Severity;
  /** Versions that are said to hold no malware. To install one is no remedy: what ran has run. */
  cleanVersions!: string[];
  /** What there is to do, in this order. */
  steps!: string[];
  /** What is left to do after the package is gone; null while it is there. */
  left!: string | null;

  static of({ malware, malwareFacts, package: { name }, state }: FindingDetail): FindingMalwareDto | null {
    const said = MalwareDto.from(malware);
    if (said === null) return null;
    const cleanVersions = malwareFacts.cleanVersions;
    return {
      reason: said.reason,
      why: said.why,
      statedSeverity: severityOf(malwareFacts.statedSeverity),
      cleanVersions,
      steps: malwareSteps(name, cleanVersions),
      left: findingStateOf(state) === 'fixed' ? MALWARE_LEFT : null,
    };
  }
}

/** Why a finding is not reachable, in full. */
export class UnreachableDto {
  @ApiProperty({ enum: UNREACHABLE_REASONS }) reason!: UnreachableReason;
  /** @example 'This kernel is installed and does not run: 6.1.0-28-amd64 runs.' */
  text!: string;
  /** What runs instead (`uname -r`); null where the reason is another. @example '6.1.0-28-amd64' */
  @ApiProperty({ type: String, nullable: true }) runningKernel!: string | null;
  /** Whether its kernel is newer than the one that runs, and so may run after the next restart; null where the reason is another. */
  @ApiProperty({ type: Boolean, nullable: true }) isNewer!: boolean | null;

  /** Null where it is reachable, or where that is not known. */
  static of({ risk, notRunning, unreachable }: FindingDetail): UnreachableDto | null {
    const reason = unreachableReasonOf(risk?.reachable ?? null, notRunning);
    if (reason === null) return null;
    const { nothingRuns, running, newer } = unreachable;
    if (reason === 'not-running' && running !== null) {
      const isNewer = newer === true;
      return { reason, text: notRunningReason({ running, newer: isNewer }), runningKernel: running, isNewer };
    }
    return { reason, text: nothingRuns ?? UNREACHABLE_TEXT, runningKernel: null, isNewer: null };
  }
}

/** A finding in full. */
export class FindingDetailDto extends FindingDto {
  /** Null when it is no malware. */
  @ApiProperty({ type: FindingMalwareDto, nullable: true }) malware!: FindingMalwareDto | null;
  /** Null where it is reachable, or where that is not known. */
  @ApiProperty({ type: UnreachableDto, nullable: true }) unreachable!: UnreachableDto | null;
  /** Every copy that a scanner sees. */
  occurrences!: OccurrenceDto[];
  /** The same by scanner and scope. */
  seenBy!: ScannerViewDto[];
  /** Scanners that looked at the same and did not report it. Empty as well when no scanner sees it any more. */
  notSeenBy!: SilentScannerDto[];
  disagreements!: SourceDisagreementDto[];
  /** What advisories say about the installed versions; empty when only the scanners of `sources` say so, or nothing is installed any more. */
  proof!: ProofDto[];
  /** Oldest first. */
  history!: FindingChangeDto[];

  static override from(detail: FindingDetail): FindingDetailDto {
    const occurrences = detail.seen?.occurrences ?? [];
    const times: Times = new Map(detail.seriesTimes.map(({ seriesId, lastScanAt }) => [seriesId, lastScanAt]));
    return Object.assign(new FindingDetailDto(), FindingDto.from(detail), {
      malware: FindingMalwareDto.of(detail),
      unreachable: UnreachableDto.of(detail),
      occurrences: occurrences.map((occurrence) => OccurrenceDto.from(occurrence, times)),
      seenBy: viewsByScanner(occurrences).map(({ seriesId, ...view }) => ({
        ...view,
        severity: severityOf(view.severity),
        lastSeenAt: times.get(seriesId) ?? null,
      })),
      notSeenBy: detail.silentScanners,
      disagreements: disagreements(occurrences),
      history: [
        ...detail.history.map((change) => FindingChangeDto.from(change)),
        ...detail.decidedChanges.map((change) => FindingChangeDto.decided(change)),
      ].sort((a, b) => a.at.getTime() - b.at.getTime()),
      proof: detail.proof,
    });
  }
}
