import { validityOf } from '../attestation.js';
import type { CompliancePolicy } from '../policy.js';
import type { Bounds, Claim, LevelCap, SubcategoryFacts } from './subcategory-facts.js';

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
export function levelOf(facts: LevelFacts, at: Date, policy: CompliancePolicy): { level: number; heldBy: LevelCap[] } {
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
