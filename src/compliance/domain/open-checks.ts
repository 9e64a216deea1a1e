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
  const passes = { outcome: 'pass', day: dayOf(at) } as const;
  return suites.flatMap((one) => {
    const asking = signals.filter(({ checks }) => suitesAsked(checks, [one], at).length > 0);
    const ids = new Set(asking.flatMap(({ checks }) => checks[one.suite] ?? []));
    const open = [...ids].filter((id) => isBad(answerOfCheck(one.verdicts.get(id), at).outcome));
    return open.map((checkId): OpenCheck => {
      const readings = asking
        .filter(({ checks }) => checks[one.suite]?.includes(checkId) === true)
        .map(({ key, checks }): [string, SignalReading] => {
          const cells = cellsOfChecks(checks, suites, at, (id) => (id === checkId ? passes : null));
          return [key, readSignal(populationOf(cells, at, policy.freshDays, true), 'outcome', policy)];
        });
      return { suite: one.suite, checkId, readings: new Map(readings) };
    });
  });
}

function isBad(outcome: string): boolean {
  return outcome === 'fail' || outcome === 'partial';
}
