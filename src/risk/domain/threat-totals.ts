import { CountByNumber } from './count-by-number.js';
import { GROUPS, groupsOf, type ProfileContent } from './threat-profile.js';

/** What is open of a profile: additive over components, devices and the organization. */
export interface ThreatTotals {
  /** Its share of the mass, in 10⁻¹². */
  mass: bigint;
  /** Findings, or failing checks, by {@link findingKey}. */
  findings: CountByNumber;
  /** Where whoever counts has to write it, because nobody did when it was assessed. */
  content?: ProfileContent;
}

/** By profile. */
export type Threats = Map<number, ThreatTotals>;

const LEVELS = 6;

/** The cell of the matrix (0-24) and the level (1-5) of a finding, as one number. */
export function findingKey(cell: number, level: number): number {
  return Math.max(0, cell) * LEVELS + level;
}

/** The inverse of {@link findingKey}: likelihood, impact and level, each 1-5. */
export function axesOfKey(key: number): { likelihood: number; impact: number; level: number } {
  const cell = Math.floor(key / LEVELS);
  return { likelihood: Math.floor(cell / 5) + 1, impact: (cell % 5) + 1, level: key % LEVELS };
}

/** What is to be added to for a profile. */
export function threatOf(threats: Threats, profile: number): ThreatTotals {
  const known = threats.get(profile);
  if (known) return known;
  const made: ThreatTotals = { mass: 0n, findings: new CountByNumber() };
  threats.set(profile, made);
  return made;
}

/** Adds `from` to `to`, `times` being 1 or -1. */
export function addThreats(to: Threats, from: Threats, times: 1 | -1): void {
  for (const [profile, { mass, findings, content }] of from) {
    const threat = threatOf(to, profile);
    threat.mass += times === 1 ? mass : -mass;
    threat.findings.add(findings, times);
    if (content) threat.content = content;
  }
}

/** How many are open in each of the groups. */
export function findingsByGroup(threats: Threats): number[] {
  const counts = Array.from({ length: GROUPS }, () => 0);
  for (const [profile, { findings }] of threats) {
    const many = findings.sum();
    for (const group of groupsOf(profile)) counts[group] = (counts[group] ?? 0) + many;
  }
  return counts;
}
