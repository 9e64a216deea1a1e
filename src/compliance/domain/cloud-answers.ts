import { dayOf } from './days.js';
import { addToCells, type CellOutcome, type SignalCells } from './signal-cells.js';

/** What the last audit of a suite says of a check, and what was known of it before. */
export interface CloudCheckResult {
  checkId: string;
  status: 'pass' | 'fail' | 'warning' | 'manual' | 'not-assessed' | 'not-applicable' | 'error';
  /** The last status that was really read; null when there never was one. */
  standing: 'pass' | 'fail' | 'warning' | 'not-applicable' | null;
  /** An exception stands now. */
  excepted: boolean;
  auditedAt: Date;
  /** When `standing` was read. */
  knownAt: Date | null;
}

/** The last audit of a suite that is connected. */
export interface AuditedSuite<Result extends CloudCheckResult = CloudCheckResult> {
  suite: string;
  auditId: string;
  auditedAt: Date;
  /** By id of the check. */
  verdicts: ReadonlyMap<string, Result>;
}

/** What a check says to a signal. `day` (UTC) is when it was read, empty for outcomes that have no age. */
export interface CheckAnswer {
  outcome: CellOutcome;
  day: string;
}

/** Checks that a signal reads, by suite. */
export type ChecksBySuite = Readonly<Partial<Record<string, readonly string[]>>>;

const NOT_REPORTED: CheckAnswer = { outcome: 'not-reported', day: '' };

/**
 * What a check says. An exception takes it out, and what does not apply is out. What could not be read, or what our
 * evaluator broke over, is known as it was read last, and ages. A value that this version does not know was read: it is
 * not the one that passed, so that a pass is gone, and what was bad stays bad.
 */
export function answerOfCheck(result: CloudCheckResult | undefined, at: Date): CheckAnswer {
  if (!result) return NOT_REPORTED;
  const { status, standing, excepted, auditedAt, knownAt } = result;
  if (status === 'not-applicable') return { outcome: 'not-applicable', day: '' };
  if (excepted) return { outcome: 'excepted', day: '' };
  if (status === 'pass' || status === 'warning' || status === 'fail') return read(status, auditedAt, at);
  if (knownAt === null || standing === null || standing === 'not-applicable') return NOT_REPORTED;
  return status === 'manual' && standing === 'pass' ? NOT_REPORTED : read(standing, knownAt, at);
}

function read(status: 'pass' | 'warning' | 'fail', when: Date, at: Date): CheckAnswer {
  return { outcome: status === 'warning' ? 'partial' : status, day: dayOf(when > at ? at : when) };
}

/** Suites with an audit of that day or before, that the signal reads something of. */
export function suitesAsked<Suite extends AuditedSuite>(
  checks: ChecksBySuite,
  suites: readonly Suite[],
  at: Date,
): Suite[] {
  return suites.filter(({ suite, auditedAt }) => checks[suite] !== undefined && dayOf(auditedAt) <= dayOf(at));
}

/**
 * A signal over its checks in every suite that is connected; empty when none of them is.
 *
 * @param instead what a check would say, for those that are put right; null for what it says
 */
export function cellsOfChecks(
  checks: ChecksBySuite,
  suites: readonly AuditedSuite[],
  at: Date,
  instead: (checkId: string) => CheckAnswer | null = () => null,
): SignalCells {
  const cells: SignalCells = {};
  for (const { suite, verdicts: results } of suitesAsked(checks, suites, at))
    for (const checkId of checks[suite] ?? []) {
      const { outcome, day } = instead(checkId) ?? answerOfCheck(results.get(checkId), at);
      addToCells(cells, outcome, day, [1, 1]);
    }
  return cells;
}
