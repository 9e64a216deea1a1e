import type { Attestation } from '../attestation.js';
import type { LinkedSignal, LinkStrength } from '../automatic.js';
import type { ControlEvidence } from '../control-result.js';
import { plusDays } from '../days.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from '../policy.js';
import { emptyPopulation, type MemberFact, countFacts } from '../population.js';
import { readSignal, type SignalAspect, type SignalReading } from '../signal.js';

/** The moment at which the tests and the page stand. */
export const AT = new Date('2026-11-22T12:00:00Z');

/** So many members that weigh the same and last said the same, so many days ago. */
export function members(
  count: number,
  outcome: MemberFact['outcome'],
  { weight = 1, daysAgo = 1, excepted = false }: { weight?: number; daysAgo?: number; excepted?: boolean } = {},
): MemberFact[] {
  const observedAt = outcome === 'not-reported' ? null : plusDays(AT, -daysAgo);
  return Array.from({ length: count }, () => ({ weight, outcome, observedAt, excepted }));
}

export function reading(facts: readonly MemberFact[], aspect: SignalAspect = 'outcome'): SignalReading {
  return readSignal(countFacts(facts, AT, policy.freshDays), aspect, policy);
}

/** Of a hundred members, so many pass. */
export function readingOf(percent: number): SignalReading {
  return reading([...members(percent, 'pass'), ...members(100 - percent, 'fail')]);
}

export const UNHEARD: SignalReading = readSignal(emptyPopulation(), 'outcome', policy);

export function link(signal: string, strength: LinkStrength, of: SignalReading | number): LinkedSignal {
  return { signal, strength, reading: typeof of === 'number' ? readingOf(of) : of };
}

/** A valid claim of "implemented" at level 3, owned, with evidence and reviewed. */
export function attested(change: Partial<Attestation> = {}): Attestation {
  return {
    status: 'implemented',
    state: 'approved',
    level: 3,
    justification: '',
    attestedAt: plusDays(AT, -10),
    validUntil: plusDays(AT, 80),
    hasEvidence: true,
    hasOwner: true,
    reviewed: true,
    ...change,
  };
}

export function evidence(change: Partial<ControlEvidence> = {}): ControlEvidence {
  return { signals: [], attestation: null, exception: null, inherited: [], ...change };
}
