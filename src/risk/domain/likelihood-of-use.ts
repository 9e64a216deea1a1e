import type { RiskPolicy } from '../model/policy.js';
import { assessCheck } from '../model/finding-risk.js';
import { placeOf } from '../model/place-code.js';
import { type CountedCloudCheck, weighCloudChecks } from './cloud-checks.js';

/** Something that is wrong, and how likely it is that somebody uses it within 30 days. */
export interface LikelyUse {
  subject: number;
  /** Of packages: which of their findings. Null: of a check, which is one thing. */
  fixable: boolean | null;
  /** p = threat · reach, 0-1: of its worst finding. */
  probability: number;
}

/** A failing check on devices in one kind of place. */
export interface FailingCheck {
  subject: number;
  /** Severity of the rule, or empty. */
  ecosystem: string;
  name: string;
  /** Code of the place. */
  place: number;
}

/** What an action takes away. */
interface Mending {
  id: string;
  parts: ReadonlyMap<string, bigint>;
}

/** Failing checks, each as likely as in the place where that is worst. */
export function usesOfChecks(checks: readonly FailingCheck[], policy: RiskPolicy): LikelyUse[] {
  const worst = new Map<number, number>();
  for (const { subject, ecosystem, name, place } of checks) {
    const severity = ecosystem === '' ? null : ecosystem;
    const { probability } = assessCheck(name, placeOf(place, policy), policy, severity);
    worst.set(subject, Math.max(worst.get(subject) ?? 0, probability));
  }
  return [...worst].map(([subject, probability]) => ({ subject, fixable: null, probability }));
}

/** What is wrong with cloud suites; what was never seen is not known to be wrong. */
export function usesOfSuites(checks: readonly CountedCloudCheck[], policy: RiskPolicy): LikelyUse[] {
  return weighCloudChecks(checks, policy)
    .filter(({ check }) => check.standing !== 'never-seen')
    .map(({ check: { subject }, risk: { probability } }) => ({ subject, fixable: null, probability }));
}

/**
 * Says what is the likeliest that is left when some of these groups of actions are done: bit i of the argument is group i, of
 * at most thirty. 0 for nothing. Where several actions mend a package each does it whole; a check is mended when all that
 * share it are done. Ids that are no action change nothing.
 */
export function likeliestAmong(
  uses: readonly LikelyUse[],
  actions: readonly Mending[],
  groups: readonly (readonly string[])[],
): (done: number) => number {
  const bits = new Map<string, number>();
  groups.forEach((ids, at) => {
    for (const id of ids) bits.set(id, (bits.get(id) ?? 0) | (1 << at));
  });
  // By subject, the parts that there are, each with the groups that mend it.
  const parts = new Map<number, Map<string, number>>();
  for (const { id, parts: of } of actions)
    for (const key of of.keys()) {
      const slash = key.indexOf('/');
      const subject = Number(key.slice(0, slash));
      const known = parts.get(subject) ?? new Map<string, number>();
      const part = key.slice(slash + 1);
      parts.set(subject, known.set(part, (known.get(part) ?? 0) | (bits.get(id) ?? 0)));
    }
  const needed = ({ subject, fixable }: LikelyUse): number[] => {
    const known = parts.get(subject);
    if (fixable !== null) return [known?.get(fixable ? 'fixable' : 'unfixable') ?? 0];
    return known === undefined ? [0] : [...known.values()];
  };
  const byNeed = new Map<string, { masks: number[]; probability: number }>();
  for (const use of uses) {
    const masks = [...new Set(needed(use))].sort((a, b) => a - b);
    const key = masks.join();
    const most = byNeed.get(key)?.probability ?? 0;
    byNeed.set(key, { masks, probability: Math.max(most, use.probability) });
  }
  const kinds = [...byNeed.values()].sort((a, b) => b.probability - a.probability);
  return (done) => kinds.find(({ masks }) => !masks.every((mask) => (mask & done) !== 0))?.probability ?? 0;
}

/** The likeliest of all; null for none. */
export function likeliestOf(uses: readonly LikelyUse[]): LikelyUse | null {
  return uses.reduce<LikelyUse | null>(
    (most, use) => (most === null || use.probability > most.probability ? use : most),
    null,
  );
}

/** The first action that mends it; of a check one that mends it whole, where there is one. */
export function mendingOf({ subject, fixable }: LikelyUse, actions: readonly Mending[]): string | null {
  const whole = fixable === null ? ['fixable', 'gap'] : [fixable ? 'fixable' : 'unfixable'];
  const having = (mends: (key: string) => boolean): string | null =>
    actions.find(({ parts }) => [...parts.keys()].some(mends))?.id ?? null;
  const found = having((key) => whole.some((part) => key === `${subject}/${part}`));
  return found ?? (fixable === null ? having((key) => key.startsWith(`${subject}/`)) : null);
}
