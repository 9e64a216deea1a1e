import { assessCloudCheck, type AssessedRisk } from '../model/finding-risk.js';
import { daysOfTier, DEFAULT_CLOUD_RULES, type RiskPolicy } from '../model/policy.js';
import { type Assessment, cellOf } from './assessment.js';
import { type ComponentRollUp, rollUpComponent } from './component-roll-up.js';
import { assessmentOfCheck } from './kind-assessment.js';
import { Totals } from './totals.js';

/** People whom something concerns, of all whom it could concern. */
export interface Concerned {
  concerned: number;
  all: number;
}

/** What a check of a cloud suite says now, as far as risk goes by it. */
export interface EvaluatedCloudCheck {
  suite: string;
  /** When the last audit was kept. */
  auditedAt: string;
  checkId: string;
  severity: string;
  /** The last audit could read it. */
  inSight: boolean;
  /** The last that was really read; null when nothing ever was. */
  standing: string | null;
  excepted: boolean;
  /** How the last reading was made: `direct`, `indirect`, `default`. */
  confidence: string;
  /** Active people whom it concerned when `standing` was read; null where that is not known. */
  people: Concerned | null;
  /** Since when it fails, in days since 1970; null where that is not known, and of a warning. */
  failingSince: number | null;
}

/** A check of a suite that counts: it fails, or nobody ever saw whether it does. */
export interface CountedCloudCheck {
  subject: number;
  suite: string;
  checkId: string;
  severity: string;
  standing: 'fail' | 'warning' | 'never-seen';
  /** An exception stands: the risk is accepted, and stays in the number. */
  accepted: boolean;
  /** The last audit could read it; if not, it counts as it was last seen. */
  inSight: boolean;
  indirect: boolean;
  /** Whom it concerns; null or absent: not known, and counted as everybody. */
  people?: Concerned | null;
  /** Since when it fails, in days since 1970; null where that is not known. Absent where it was counted before gaps had days. */
  failingSince?: number | null;
}

/** How many checks of a suite say what. */
export interface SuiteCounts {
  suite: string;
  auditedAt: string;
  checks: number;
  /** What was read really, and is or was as it should be. */
  passing: number;
  notApplicable: number;
  /** With those that are accepted, and those out of sight. */
  failing: number;
  warnings: number;
  accepted: number;
  outOfSight: number;
  neverSeen: number;
}

/** What is kept of an organization's suites. */
export interface StoredCloudRisk {
  suites: SuiteCounts[];
  checks: CountedCloudCheck[];
}

export const NO_CLOUD: StoredCloudRisk = { suites: [], checks: [] };

const ACCEPTED = 2;
/** No state of a finding: counted nowhere, but in the mass for the worse. */
const NEVER_SEEN = -1;

/** What is to be counted, by suite and check; `subjectOf` gives the subject of each. */
export function countedCloud(
  evaluated: readonly EvaluatedCloudCheck[],
  subjectOf: (check: EvaluatedCloudCheck) => number,
): StoredCloudRisk {
  const checks = evaluated.flatMap((check): CountedCloudCheck[] => {
    const status = statusOf(check);
    if (status === null) return [];
    const { suite, checkId, severity, inSight, excepted: accepted, confidence, people, failingSince } = check;
    const indirect = confidence === 'indirect';
    const subject = subjectOf(check);
    return [{ subject, suite, checkId, severity, standing: status, accepted, inSight, indirect, people, failingSince }];
  });
  const suites = new Map<string, EvaluatedCloudCheck[]>();
  for (const check of evaluated) suites.set(check.suite, [...(suites.get(check.suite) ?? []), check]);
  return { suites: [...suites].map(([suite, of]) => countsOf(suite, of)), checks };
}

/** Whether a check counts at all. */
export function statusOf({ standing: status }: EvaluatedCloudCheck): CountedCloudCheck['standing'] | null {
  if (status === null) return 'never-seen';
  return status === 'fail' || status === 'warning' ? status : null;
}

function countsOf(suite: string, checks: readonly EvaluatedCloudCheck[]): SuiteCounts {
  const many = (which: (check: EvaluatedCloudCheck) => boolean): number => checks.filter(which).length;
  const stands = ({ standing: status }: EvaluatedCloudCheck, ...as: (string | null)[]): boolean => as.includes(status);
  return {
    suite,
    auditedAt: checks[0]?.auditedAt ?? '',
    checks: checks.length,
    passing: many((check) => stands(check, 'pass')),
    notApplicable: many((check) => stands(check, 'not-applicable')),
    failing: many((check) => stands(check, 'fail')),
    warnings: many((check) => stands(check, 'warning')),
    accepted: many((check) => check.excepted && stands(check, 'fail', 'warning')),
    outOfSight: many((check) => !check.inSight && stands(check, 'fail', 'warning')),
    neverSeen: many((check) => stands(check, null)),
  };
}

/** What a check comes to by the policy, on the scale of one device. */
export interface WeighedCloudCheck {
  check: CountedCloudCheck;
  risk: AssessedRisk;
  rollUp: ComponentRollUp;
}

/** Each check of a suite is a component of its own: one sets each right by itself. */
export function weighCloudChecks(checks: readonly CountedCloudCheck[], policy: RiskPolicy): WeighedCloudCheck[] {
  const { criticality } = policy.cloud ?? DEFAULT_CLOUD_RULES;
  return checks.map((check) => {
    const { subject, checkId, severity, standing: status } = check;
    const risk = assessCloudCheck({ checkId, severity, warning: status === 'warning' }, policy);
    const assessment = assessmentOf(check, risk, daysOfTier(risk.tier, policy));
    const member = { assessment: null, subject, day: check.failingSince ?? 0, fixable: true };
    const rollUp = rollUpComponent([member], () => assessment, criticality);
    return { check, risk, rollUp: { ...rollUp, totals: ofConcerned(rollUp.totals, check.people ?? null) } };
  });
}

/**
 * What is wrong for some people counts for as many of the devices as they are of all people, and never for less than one of
 * them: a unit that nobody is in yet has the setting already.
 */
function ofConcerned(totals: Totals, people: Concerned | null): Totals {
  if (people === null) return totals;
  return totals.withMasses(BigInt(Math.max(1, people.concerned)), BigInt(people.all));
}

/** What all of them come to, on the scale of one device. */
export function cloudTotals(checks: readonly CountedCloudCheck[], policy: RiskPolicy): Totals {
  const totals = new Totals();
  for (const { rollUp } of weighCloudChecks(checks, policy)) totals.add(rollUp.totals, 1);
  return totals;
}

/** Those of a cell; -1 for those that are in none. */
export function cellsOf({ risk: { likelihood, impact, inherent }, check }: WeighedCloudCheck): {
  residual: number;
  inherent: number;
} {
  if (check.standing === 'never-seen') return { residual: -1, inherent: -1 };
  return {
    residual: check.accepted ? -1 : cellOf(likelihood, impact),
    inherent: cellOf(inherent.likelihood, inherent.impact),
  };
}

function assessmentOf(
  { standing: status, accepted, indirect }: CountedCloudCheck,
  risk: AssessedRisk,
  days: number,
): Assessment {
  const counted = assessmentOfCheck(indirect ? { ...risk, confidence: 'weak' } : risk, days);
  if (status !== 'never-seen') return { ...counted, state: accepted ? ACCEPTED : counted.state };
  const { high } = counted.fourth;
  const fourth = { residual: 0n, low: 0n, high, inherent: 0n };
  return { ...counted, state: NEVER_SEEN, fourth, cell: -1, inherentCell: -1, level: 0 };
}
