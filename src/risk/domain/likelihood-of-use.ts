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

/** What is wrong with hosted suites; what was never seen is not known to be wrong. */
export function usesOfSuites(checks: readonly CountedCloudCheck[], policy: RiskPolicy): LikelyUse[] {
  return weighCloudChecks(checks, policy)
    .filter(({ check }) => check.standing !== 'never-seen')
    .map(({ check: { subject }, risk: { probability } }) => ({ subject, fixable: null, probability }));
}

/**
 * The likeliest that is left when these actions are done; null for nothing. Where several actions mend a package each does
 * it whole; a check is mended when all that share it are done.
 */
export function likeliestLeft(
  uses: readonly LikelyUse[],
  actions: readonly Mending[],
  done: ReadonlySet<string>,
): LikelyUse | null {
  const mended = new Set(actions.flatMap(({ id, parts }) => (done.has(id) ? [...parts.keys()] : [])));
  const shared = new Map<string, string[]>();
  for (const { parts } of actions)
    for (const key of parts.keys()) {
      const subject = key.slice(0, key.indexOf('/'));
      shared.set(subject, [...(shared.get(subject) ?? []), key]);
    }
  const isMended = ({ subject, fixable }: LikelyUse): boolean => {
    if (fixable !== null) return mended.has(`${subject}/${fixable ? 'fixable' : 'unfixable'}`);
    const keys = shared.get(String(subject)) ?? [];
    return keys.length > 0 && keys.every((key) => mended.has(key));
  };
  return uses.reduce<LikelyUse | null>(
    (most, use) => ((most === null || use.probability > most.probability) && !isMended(use) ? use : most),
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
