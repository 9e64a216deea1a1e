import { type CheckSeverity, SEVERITY_WEIGHTS } from './cloud-check.js';
import { RESULT_STATUSES, type ResultStatus } from './check-result.js';

/** What a check counts with. */
export interface Counted {
  severity: CheckSeverity;
  status: ResultStatus;
}

/** How many results there are of each status; `excepted` are among the fails and warnings. */
export type ResultCounts = Readonly<Record<ResultStatus, number>> & { readonly excepted: number };

/** How much of what was assessed is met, and how much was assessed: two figures that are never mixed. */
export interface SuiteScore {
  /** 0 to 100, one decimal; null when nothing was assessed. */
  score: number | null;
  /** Percent, one decimal, of the weight of the checks that apply; 0 when none was assessed. */
  coverage: number;
}

/** Of its weight, how much a check brings; absent: it is not assessed. A fail stays one while an exception stands. */
const EARNED: Partial<Record<ResultStatus, number>> = { pass: 1, warning: 0.5, fail: 0 };

/** Σ weight of what is met (a warning half) ÷ Σ weight of what was assessed; weights by severity 10, 6, 3, 1. */
export function scoreOf(checks: readonly Counted[]): SuiteScore {
  let [earned, assessed, applicable] = [0, 0, 0];
  for (const { severity, status } of checks) {
    if (status === 'not-applicable') continue;
    const weight = SEVERITY_WEIGHTS[severity];
    applicable += weight;
    const share = EARNED[status];
    if (share === undefined) continue;
    assessed += weight;
    earned += weight * share;
  }
  return {
    score: assessed === 0 ? null : percent(earned, assessed),
    coverage: applicable === 0 ? 0 : percent(assessed, applicable),
  };
}

/** How many there are of each status. */
export function countsOf(checks: readonly { status: ResultStatus; excepted: boolean }[]): ResultCounts {
  const counts = Object.fromEntries(RESULT_STATUSES.map((status) => [status, 0])) as Record<ResultStatus, number>;
  for (const { status } of checks) counts[status] += 1;
  return { ...counts, excepted: checks.filter(({ excepted }) => excepted).length };
}

/** Rounded towards what is not whole: 100 means all of it, 0 nothing. */
function percent(part: number, whole: number): number {
  const exact = (part / whole) * 100;
  const rounded = Math.round(exact * 10) / 10;
  if (rounded === 100 && exact < 100) return 99.9;
  return rounded === 0 && exact > 0 ? 0.1 : rounded;
}
