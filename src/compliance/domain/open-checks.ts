import { answerOfCheck, type AuditedSuite, cellsOfChecks, type ChecksBySuite, suitesAsked } from './cloud-answers.js';
import { dayOf } from './days.js';
import type { CompliancePolicy } from './policy.js';
import { readSignal, type SignalReading } from './signal.js';
import { populationOf } from './signal-cells.js';

/** A check of a connected suite that is known to be bad, and what its signals would read if it were put right. */
export interface OpenCheck {
  suite: string;
  checkId: string;
  /** By key of the signal: all that read it. */
  readings: ReadonlyMap<string, SignalReading>;
}

/** All of them, by suite and in the order in which signals name them. */
export function openChecks(
  signals: readonly { key: string; checks: ChecksBySuite }[],
  suites: readonly AuditedSuite[],
  at: Date,
  policy: CompliancePolicy,
): OpenCheck[] {
  return suites.flatMap((one) => {
    const asking = signals.filter(({ checks }) => suitesAsked(checks, [one], at).length > 0);
    const ids = new Set(asking.flatMap(({ checks }) => checks[one.suite] ?? []));
    const open = [...ids].filter((id) => isBad(answerOfCheck(one.verdicts.get(id), at).outcome));
    return open.map((checkId) => ({
      suite: one.suite,
      checkId,
      readings: readingsWith(asking, suites, [checkId], at, policy),
    }));
  });
}

/** What the signals that read any of these checks would say if all of them were put right, by key. */
export function readingsWith(
  signals: readonly { key: string; checks: ChecksBySuite }[],
  suites: readonly AuditedSuite[],
  checkIds: readonly string[],
  at: Date,
  policy: CompliancePolicy,
): Map<string, SignalReading> {
  const passes = { outcome: 'pass', day: dayOf(at) } as const;
  const named = new Set(checkIds);
  const reading = signals.filter(({ checks }) =>
    suites.some(({ suite }) => checks[suite]?.some((id) => named.has(id))),
  );
  return new Map(
    reading.map(({ key, checks }) => {
      const cells = cellsOfChecks(checks, suites, at, (id) => (named.has(id) ? passes : null));
      return [key, readSignal(populationOf(cells, at, policy.freshDays, true), 'outcome', policy)];
    }),
  );
}

function isBad(outcome: string): boolean {
  return outcome === 'fail' || outcome === 'partial';
}
