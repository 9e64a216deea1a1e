import { validityOf, type Attestation, confidenceOf, LEVELS_OF } from '../attestation.js';
import type { LinkedSignal } from '../automatic.js';
import type { CompliancePolicy } from '../policy.js';
import type { Bounds, Claim, LevelCap, SubcategoryFacts } from './subcategory-facts.js';

export interface SubcategoryMaturity {
  id: string;
  weight: number;
  /** What signals prove, 0-1; null without a live one. */
  technical: number | null;
  /** Attested level / 5 × confidence, 0-1; null without a valid attestation. */
  attested: number | null;
  /** E = a × T + (1 − a) × M, 0-1. */
  achievement: Bounds;
  /** 0-5, after the gates. */
  level: Bounds;
  /** Share of the achievement that something is known about, 0-1. */
  coverage: number;
  /** By how much the attested level is above what signals prove, when that is .25 or more. */
  contradiction: number | null;
  /** Why the level is not that of the achievement. */
  heldBy: LevelCap[];
}

/** a: 0.6 with a strong link, 0.4 with three or more supporting ones, 0.25 with fewer, 0 without. */
export function automatableShare(
  signals: readonly Pick<LinkedSignal, 'strength'>[],
  { maturity }: CompliancePolicy,
): number {
  const { strong, manySupporting, supporting, many } = maturity.automatable;
  if (signals.length === 0) return 0;
  if (signals.some(({ strength }) => strength === 'strong')) return strong;
  return signals.length >= many ? manySupporting : supporting;
}

/** The maturity of a subcategory: achievement, then level, then gates. */
export function subcategoryMaturity(facts: SubcategoryFacts, at: Date, policy: CompliancePolicy): SubcategoryMaturity {
  const technical = technicalOf(facts.signals, policy);
  const claim = claimOf(facts.attestation, at, policy);
  const { automatable: a, id, weight } = facts;
  const t = a > 0 ? technical : null;
  const achievement = {
    low: a * (t?.low ?? 0) + (1 - a) * (claim?.attested ?? 0),
    high: a * (t?.high ?? 1) + (1 - a) * (claim?.attested ?? 1),
  };
  const gap = claim && technical ? claim.level / 5 - technical.low : null;
  const contradiction = gap !== null && exact(gap) >= policy.contradictionGap ? gap : null;
  const low = levelOf(
    { ...facts, achievement: achievement.low, claim, technical, contradiction, open: false },
    at,
    policy,
  );
  const high = levelOf(
    { ...facts, achievement: achievement.high, claim, technical, contradiction, open: true },
    at,
    policy,
  );
  return {
    id,
    weight,
    technical: technical?.low ?? null,
    attested: claim?.attested ?? null,
    achievement,
    level: { low: low.level, high: high.level },
    coverage: (a > 0 && technical ? a : 0) + (claim ? 1 - a : 0),
    contradiction,
    heldBy: low.heldBy,
  };
}

/** A difference as it was meant, without the noise of floating point. */
function exact(value: number): number {
  return Number(value.toFixed(12));
}

function claimOf(attestation: Attestation | null, at: Date, policy: CompliancePolicy): Claim | null {
  if (!attestation || validityOf(attestation, at) !== 'valid') return null;
  const level = attestation.level ?? LEVELS_OF[attestation.status]?.default;
  if (level === undefined) return null;
  const { hasOwner, reviewed } = attestation;
  return { level, attested: (level / 5) * confidenceOf(attestation, policy), hasOwner, reviewed };
}

/**
 * T = Σ(c × p) / Σ c over signals that have anybody in scope, c = 1 strong, 0.5 supporting; null when none is live. High: as if
 * all that is not known turned out well.
 */
export function technicalOf(signals: readonly LinkedSignal[], { maturity }: CompliancePolicy): Bounds | null {
  const inScope = signals.filter(({ reading }) => reading.share !== null);
  if (inScope.every(({ reading }) => reading.state === 'unknown')) return null;
  let low = 0;
  let high = 0;
  let links = 0;
  for (const { strength, reading } of inScope) {
    const c = strength === 'strong' ? maturity.strongLink : maturity.supportingLink;
    low += c * (reading.share ?? 0);
    high += c * reading.high;
    links += c;
  }
  return { low: low / links, high: high / links };
}

interface LevelFacts extends SubcategoryFacts {
  /** 0-1. */
  achievement: number;
  claim: Claim | null;
  technical: Bounds | null;
  contradiction: number | null;
  /** For the high bound: a gate that asks about something unknown stands open. */
  open: boolean;
}

/** The level of an achievement, 0-5: its thresholds are .15, .35, .55, .75, .90. */
export function thresholdLevel(achievement: number, { maturity }: CompliancePolicy): number {
  // .6 × .25 + .4 × 0 is .15, whatever floating point makes of it.
  const value = Number(achievement.toFixed(12));
  return maturity.thresholds.filter((threshold) => value >= threshold).length;
}

/**
 * The level after the gates: 2 needs an owner; 3 a review by a second person, in date; 4 a live signal with 30 days of
 * history; 5 no falling trend, nothing expired. A contradiction caps at 2, more than 10 % exceptions at 3.
 */
function levelOf(facts: LevelFacts, at: Date, policy: CompliancePolicy): { level: number; heldBy: LevelCap[] } {
  const reached = thresholdLevel(facts.achievement, policy);
  const holds = capsOf(facts, at, policy).filter(([, cap]) => cap < reached);
  const level = Math.min(reached, ...holds.map(([, cap]) => cap));
  return { level, heldBy: holds.map(([hold]) => hold) };
}

/** What holds the level down, and at which level each. */
function capsOf(facts: LevelFacts, at: Date, { maturity }: CompliancePolicy): [LevelCap, number][] {
  const { claim, technical, open, signals, attestation, historyDays, trend, contradiction } = facts;
  const noClaim = open && claim === null;
  const noSignal = open && technical === null && !(claim !== null && facts.automatable === 0);
  const excepted = Math.max(0, ...signals.map(({ reading }) => reading.exceptedShare));
  const hasExpired = attestation !== null && validityOf(attestation, at) === 'expired';
  const isFalling = (trend ?? -1) < 0;
  const gates: [LevelCap, number, boolean][] = [
    ['no-owner', 1, noClaim || claim?.hasOwner === true],
    ['no-second-review', 2, noClaim || claim?.reviewed === true],
    ['no-live-history', 3, noSignal || (technical !== null && historyDays >= maturity.historyDays)],
    ['falling-or-expired', 4, open ? true : !isFalling && !hasExpired],
    ['contradiction', maturity.contradictedLevel, contradiction === null],
    ['too-many-exceptions', maturity.exceptedLevel, excepted <= maturity.exceptedShare],
  ];
  return gates.filter(([, , isOpen]) => !isOpen).map(([hold, cap]) => [hold, cap]);
}
