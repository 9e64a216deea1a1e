import { ApiProperty } from '@nestjs/swagger';
import { causeOf, FINDING_CAUSE, type FindingCause } from '../../scans/index.js';
import { type Decision, DECISIONS } from '../domain/decision.js';
import { isDisputed } from '../domain/disagreement.js';
import { DUE_REASONS, type DueReason, dueReason, type DueReasonName } from '../domain/due-reason.js';
import { findingId } from '../domain/finding-id.js';
import { FINDING_STATES, type FindingState, findingStateOf } from '../domain/finding-state.js';
import { malwareReasonOf, whyMalware } from '../domain/malware.js';
import { UNREACHABLE_REASONS, type UnreachableReason, unreachableReasonOf } from '../domain/reachability.js';
import { RISK_LEVELS, type RiskLevel, riskLevelOf } from '../domain/risk-level.js';
import {
  SEVERITY_ORDER,
  SEVERITY_SOURCES,
  type Severity,
  severityOf,
  type SeveritySource,
  severitySource,
} from '../domain/severity.js';
import type { FindingDecisionRow, FindingRow } from '../persistence/finding-row.js';
import { DeciderDto } from './risk-acceptance.dto.js';

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

/** The decision that a finding's state comes from. */
export class FindingDecisionDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: DECISIONS }) decision!: Decision;
  /** @example 'Kiosks show one page and take no input.' */
  reason!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true }) expiresOn!: string | null;
  decidedBy!: DeciderDto;
  decidedAt!: Date;

  static from({ id, state, reason, expiresOn, decidedBy, decidedAt }: FindingDecisionRow): FindingDecisionDto {
    return {
      id,
      decision: findingStateOf(state) as Decision,
      reason,
      expiresOn,
      decidedBy: DeciderDto.from(decidedBy),
      decidedAt: new Date(decidedAt),
    };
  }
}

/** Where a finding stands in the matrix as if nothing were decided and no control in place. */
export class InherentRiskDto {
  /** 1-5. */
  likelihood!: number;
  /** 1-5. */
  impact!: number;
  @ApiProperty({ enum: RISK_LEVELS }) level!: RiskLevel;
}

/** Why something is due when it is: from a day on so many days are given. */
export class DueReasonDto implements DueReason {
  /**
   * It is `malware`; it is known to be `exploited`; the internet reaches the device (`exposed`); attacks can be made in numbers
   * (`automatable`); its stated `severity`; the level of its risk; or a stricter deadline that held before and still runs
   * (`earlier`). Null where it was not recorded yet.
   */
  @ApiProperty({ enum: DUE_REASONS, type: String, nullable: true }) because!: DueReasonName | null;
  /** Days that it gives. */
  days!: number;
  /** When it was first seen, or when this deadline came to hold, whichever was later. */
  @ApiProperty({ type: String, format: 'date' }) from!: string;
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
  /** Malware: the package itself does harm, and is to be removed. It stands in front of everything else. */
  @ApiProperty({ enum: ['malware', 'vulnerability'] }) class!: 'malware' | 'vulnerability';
  @ApiProperty({ enum: FINDING_STATES }) state!: FindingState;
  /** The highest that a scanner gives it on this device; of malware always critical, whatever is said. */
  @ApiProperty({ enum: SEVERITY_ORDER }) severity!: Severity;
  /** Whether a scanner names that severity, or it follows from a CVSS score alone; null where it is unknown, or nobody sees the finding any more. */
  @ApiProperty({ enum: SEVERITY_SOURCES, type: String, nullable: true }) severitySource!: SeveritySource | null;
  /** The vector that it was derived from, and whose; null where it is named. */
  severityBasis!: string | null;
  /** Why it is in its state; null where it was not recorded. */
  @ApiProperty({ enum: Object.keys(FINDING_CAUSE), nullable: true }) cause!: FindingCause | null;
  /** Where an open finding stands in the matrix, 1-5; null when it is not open, its device does not count, or its risk was not computed yet. */
  likelihood!: number | null;
  impact!: number | null;
  @ApiProperty({ enum: RISK_LEVELS, type: String, nullable: true }) level!: RiskLevel | null;
  /** Null when it is fixed, its device does not count, or its risk was not computed yet; so are the next three. */
  @ApiProperty({ type: InherentRiskDto, nullable: true }) inherent!: InherentRiskDto | null;
  /** The risk that counts, decisions and controls in, 0-1: probability of exploitation times weight of the impact. */
  risk!: number | null;
  /** False where nothing vulnerable in the package can run, or it is of a kernel that does not run on the device. */
  reachable!: boolean | null;
  /** Why it is not reachable; null where it is, or where that is not known. */
  @ApiProperty({ enum: UNREACHABLE_REASONS, type: String, nullable: true })
  unreachableReason!: UnreachableReason | null;
  /** How well known the inputs of its risk are. */
  @ApiProperty({ enum: ['full', 'partial', 'weak'], type: String, nullable: true }) confidence!: string | null;
  /** What the policy calls its deadline, whatever was decided. @example '14-days' */
  @ApiProperty({ type: String, nullable: true }) tier!: string | null;
  /** When an open finding is due; null as well when only the next upgrade is asked for. */
  @ApiProperty({ type: String, format: 'date', nullable: true }) dueOn!: string | null;
  /** Why it is due on that day; null without one. */
  @ApiProperty({ type: DueReasonDto, nullable: true }) dueReason!: DueReasonDto | null;
  /** Null when it is not open. */
  @ApiProperty({ type: Boolean, nullable: true }) overdue!: boolean | null;
  /** Versions seen at the moment; empty when it is fixed, or when no scanner said which. */
  installedVersions!: string[];
  /** What the scanners that see it name as fixed versions; when nobody sees it, what was ever named for this package. */
  fixedVersions!: string[];
  /** Scanners that see it at the moment. */
  sources!: string[];
  /** Whether they disagree about its severity or its fix. */
  disputed!: boolean;
  /** What was decided about it; null when it is open or fixed. */
  @ApiProperty({ type: FindingDecisionDto, nullable: true }) decision!: FindingDecisionDto | null;
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
      class: row.malware === null ? 'vulnerability' : 'malware',
      state: findingStateOf(row.state),
      severity: severityOf(row.severity),
      ...basisOf(row),
      cause: causeOf(row.cause),
      ...riskOf(row),
      installedVersions: distinct(occurrences.map((one) => one.installedVersion)).filter((version) => version !== ''),
      fixedVersions: distinct(fixedVersions),
      sources: distinct(occurrences.map((one) => one.source)),
      disputed: isDisputed(occurrences),
      decision: row.decision && FindingDecisionDto.from(row.decision),
      firstSeenAt: row.firstSeenAt,
      lastSeenAt: row.seen?.lastAt ? new Date(row.seen.lastAt) : null,
      changedAt: row.changedAt,
    };
  }
}

function basisOf({ severity, seen, malware }: FindingRow): Pick<FindingDto, 'severitySource' | 'severityBasis'> {
  const reason = malwareReasonOf(malware);
  if (reason !== null) return { severitySource: 'derived', severityBasis: whyMalware(reason) };
  const bases = (seen?.occurrences ?? [])
    .filter((one) => one.severity === severity)
    .map(({ severityBasis }) => severityBasis);
  if (bases.length === 0) return { severitySource: null, severityBasis: null };
  const severityBasis = bases.includes(null) ? null : ([...bases].sort()[0] ?? null);
  return { severitySource: severitySource(severity, severityBasis), severityBasis };
}

type ShownRisk = Pick<
  FindingDto,
  | 'likelihood'
  | 'impact'
  | 'level'
  | 'inherent'
  | 'risk'
  | 'reachable'
  | 'unreachableReason'
  | 'confidence'
  | 'tier'
  | 'dueOn'
  | 'dueReason'
  | 'overdue'
>;

function riskOf({ risk, state, notRunning, firstSeenAt }: FindingRow): ShownRisk {
  const isOpen = findingStateOf(state) === 'open';
  const level = riskLevelOf(risk?.inherentLevel ?? null);
  return {
    likelihood: isOpen && risk ? risk.likelihood : null,
    impact: isOpen && risk ? risk.impact : null,
    level: riskLevelOf(isOpen && risk ? risk.level : null),
    inherent: risk && level && { likelihood: risk.inherentLikelihood, impact: risk.inherentImpact, level },
    risk: risk?.risk ?? null,
    reachable: risk?.reachable ?? null,
    unreachableReason: unreachableReasonOf(risk?.reachable ?? null, notRunning),
    confidence: risk?.confidence ?? null,
    tier: risk?.tier ?? null,
    dueOn: risk?.dueOn ?? null,
    dueReason: risk && dueReason(firstSeenAt, risk.dueOn, risk),
    overdue: isOpen && risk ? risk.overdue : null,
  };
}

function distinct(values: string[]): string[] {
  return [...new Set(values)].sort();
}
