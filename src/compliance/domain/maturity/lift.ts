import { type Attestation, validityOf } from '../attestation.js';
import { plusDays } from '../days.js';
import type { CompliancePolicy } from '../policy.js';
import { type FunctionMaturity, ofSubcategories } from './function-maturity.js';
import { type SubcategoryMaturity, subcategoryMaturity } from './subcategory.js';
import { isApplicable, type SubcategoryFacts } from './subcategory-facts.js';

/** One thing that somebody could do. */
export type LiftStep =
  | { kind: 'pass-signal'; signal: string }
  | { kind: 'second-review' }
  | { kind: 'set-owner' }
  | { kind: 'add-evidence' }
  /** Attest it, or again: as well as can be, level 5 with evidence and reviewed. So its gain is the most there can be. */
  | { kind: 'attest'; isUpTo: true };

/** What a step would change. */
export interface Lift {
  step: LiftStep;
  /** The subcategories that it changes, most gain first. */
  changes: { id: string; before: SubcategoryMaturity; after: SubcategoryMaturity }[];
  /** Of the function before the cap, 0-5, not rounded. */
  gain: number;
  /** Of the function after the cap, 0-5, not rounded. */
  reportedGain: number;
  clearsContradiction: boolean;
}

/**
 * What lifts a function next: every step that is open is tried, and what the model says then is the gain. Ordered by what
 * shows in the function, then by levels of subcategories, then by the gain under the cap. Steps that change nothing are
 * not among them.
 */
export function liftsOf(name: string, all: readonly SubcategoryFacts[], at: Date, policy: CompliancePolicy): Lift[] {
  const facts = all.filter((of) => isApplicable(of, at));
  const now = new Map(facts.map((of) => [of.id, subcategoryMaturity(of, at, policy)]));
  const before = ofSubcategories(name, [...now.values()], policy);
  const steps = [...signalSteps(facts), ...facts.flatMap((of) => personSteps(of, at))];
  return steps
    .map(({ step, applies }) => tried(step, facts.filter(applies), now, before, at, policy))
    .filter(({ changes }) => changes.length > 0)
    .sort(
      (a, b) =>
        b.reportedGain - a.reportedGain ||
        levelsOf(b) - levelsOf(a) ||
        b.gain - a.gain ||
        textOf(a).localeCompare(textOf(b)),
    );
}

interface OpenStep {
  step: LiftStep;
  applies: (of: SubcategoryFacts) => boolean;
}

/** A signal is put right once, for every subcategory that it is evidence for. */
function signalSteps(facts: readonly SubcategoryFacts[]): OpenStep[] {
  const open = facts.flatMap(({ signals }) => signals.filter(({ reading }) => reading.share !== 1));
  return [...new Set(open.map(({ signal }) => signal))].map((signal) => ({
    step: { kind: 'pass-signal', signal },
    applies: ({ signals }) => signals.some((link) => link.signal === signal),
  }));
}

function personSteps(facts: SubcategoryFacts, at: Date): OpenStep[] {
  const { attestation, id } = facts;
  const only = (step: LiftStep): OpenStep => ({ step, applies: (of) => of.id === id });
  if (!attestation || validityOf(attestation, at) !== 'valid') return [only({ kind: 'attest', isUpTo: true })];
  return [
    ...(attestation.reviewed ? [] : [only({ kind: 'second-review' })]),
    ...(attestation.hasOwner ? [] : [only({ kind: 'set-owner' })]),
    ...(attestation.hasEvidence ? [] : [only({ kind: 'add-evidence' })]),
  ];
}

function tried(
  step: LiftStep,
  touched: readonly SubcategoryFacts[],
  now: ReadonlyMap<string, SubcategoryMaturity>,
  before: FunctionMaturity,
  at: Date,
  policy: CompliancePolicy,
): Lift {
  const then = new Map(now);
  for (const facts of touched) then.set(facts.id, subcategoryMaturity(afterStep(facts, step, at), at, policy));
  const after = ofSubcategories(before.function, [...then.values()], policy);
  const changes = before.subcategories.flatMap((of) => {
    const changed = then.get(of.id);
    return changed && isBetter(of, changed) ? [{ id: of.id, before: of, after: changed }] : [];
  });
  changes.sort((a, b) => gainOf(b) - gainOf(a));
  return {
    step,
    changes,
    gain: after.uncapped.low - before.uncapped.low,
    reportedGain: after.capped.low - before.capped.low,
    clearsContradiction: changes.some((change) => change.before.contradiction !== null && !change.after.contradiction),
  };
}

/** The facts as they would be then. */
function afterStep(facts: SubcategoryFacts, step: LiftStep, at: Date): SubcategoryFacts {
  switch (step.kind) {
    case 'pass-signal':
      return {
        ...facts,
        signals: facts.signals.map((link) =>
          link.signal === step.signal
            ? { ...link, reading: { ...link.reading, state: 'pass', share: 1, high: 1, lastKnown: null } }
            : link,
        ),
      };
    case 'second-review':
      return withAttestation(facts, { reviewed: true });
    case 'set-owner':
      return withAttestation(facts, { hasOwner: true });
    case 'add-evidence':
      return withAttestation(facts, { hasEvidence: true });
    case 'attest':
      return { ...facts, attestation: bestClaim(at) };
  }
}

function withAttestation(facts: SubcategoryFacts, change: Partial<Attestation>): SubcategoryFacts {
  return facts.attestation ? { ...facts, attestation: { ...facts.attestation, ...change } } : facts;
}

function bestClaim(at: Date): Attestation {
  return {
    status: 'implemented',
    state: 'approved',
    level: 5,
    justification: '',
    attestedAt: at,
    validUntil: plusDays(at, 1),
    hasEvidence: true,
    hasOwner: true,
    reviewed: true,
  };
}

function isBetter(before: SubcategoryMaturity, after: SubcategoryMaturity): boolean {
  return after.achievement.low > before.achievement.low || after.level.low > before.level.low;
}

function gainOf({ before, after }: Lift['changes'][number]): number {
  return before.weight * (after.achievement.low - before.achievement.low);
}

function levelsOf({ changes }: Lift): number {
  return changes.reduce((sum, { before, after }) => sum + after.level.low - before.level.low, 0);
}

function textOf({ step, changes }: Lift): string {
  return `${step.kind} ${step.kind === 'pass-signal' ? step.signal : (changes[0]?.id ?? '')}`;
}
