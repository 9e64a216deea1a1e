import { STRIDE_LETTERS, type StrideLetter } from '../model/check-rules.js';
import { allocate } from '../model/decomposition.js';
import type { AttackFacts, ThreatModel, ThreatSource } from '../model/threat-model.js';
import { twoDecimals } from './day-figures.js';

/** Open points and findings of all threats of a letter. */
export interface LetterTotals {
  letter: StrideLetter;
  threats: number;
  points: number;
  findings: number;
  checks: number;
}

/** What lends itself to the techniques of a tactic; one finding may to several tactics, so these do not add up. */
export interface TacticTotals {
  id: string;
  name: string;
  points: number;
  findings: number;
  checks: number;
  techniques: string[];
}

/** Points of the score that no open finding has. */
export interface PointsElsewhere {
  /** Accepted or mitigated findings. */
  decided: number;
  /** Devices that were never scanned, and taken for like the others. */
  neverScanned: number;
}

/** The threat model of an organization, as it is kept. */
export interface ThreatDocument extends ThreatModel {
  score: number;
  elsewhere: PointsElsewhere;
  letters: LetterTotals[];
  tactics: TacticTotals[];
  /** Editions of the facts that it was made with: by key of the feed. */
  editions: Record<string, string>;
}

/** The score shared out: to what is open, what was decided about, and what nobody looked at. They add up. */
export function sharesOfScore(
  score: number,
  masses: { open: bigint; decided: bigint; neverScanned: bigint },
): { open: number } & PointsElsewhere {
  const [open = 0, decided = 0, neverScanned = 0] = allocate(score, [masses.open, masses.decided, masses.neverScanned]);
  return { open, decided, neverScanned };
}

/** By letter, in the order of STRIDE. */
export function totalsByLetter({ threats }: ThreatModel): LetterTotals[] {
  return STRIDE_LETTERS.map((letter) => {
    const own = threats.filter((threat) => threat.letter === letter);
    const sum = (of: 'points' | 'findings' | 'checks'): number => own.reduce((total, threat) => total + threat[of], 0);
    return {
      letter,
      threats: own.length,
      points: twoDecimals(sum('points')),
      findings: sum('findings'),
      checks: sum('checks'),
    };
  });
}

/** By tactic, those with the most points first. */
export function totalsByTactic(
  sources: readonly ThreatSource[],
  facts: { techniques: AttackFacts['techniques']; tactics: ReadonlyMap<string, string> },
  points: number,
): TacticTotals[] {
  const totals = new Map<string, { mass: bigint; findings: number; checks: number; techniques: Set<string> }>();
  for (const { techniques, mass, findings, kind } of sources) {
    const own = new Map<string, string[]>();
    for (const { id, related } of techniques) {
      if (related) continue;
      for (const tactic of facts.techniques.get(id)?.tactics ?? []) own.set(tactic, [...(own.get(tactic) ?? []), id]);
    }
    for (const [tactic, ids] of own) {
      const known = totals.get(tactic) ?? { mass: 0n, findings: 0, checks: 0, techniques: new Set<string>() };
      totals.set(tactic, known);
      known.mass += mass;
      if (kind === 'check') known.checks += findings;
      else known.findings += findings;
      for (const id of ids) known.techniques.add(id);
    }
  }
  const whole = Number(sources.reduce((sum, { mass }) => sum + mass, 0n));
  return [...totals]
    .map(([id, { mass, techniques, ...counts }]) => ({
      id,
      name: facts.tactics.get(id) ?? id,
      points: whole === 0 ? 0 : twoDecimals((points * Number(mass)) / whole),
      ...counts,
      techniques: [...techniques].sort(),
    }))
    .sort((a, b) => b.points - a.points || b.findings - a.findings || (a.id < b.id ? -1 : 1));
}
