import type { TechniqueBasis, TechniqueClaim } from './attack.js';
import { STRIDE_LETTERS, type StrideLetter } from './check-rules.js';
import { allocate } from './decomposition.js';
import type { Scale } from './impact.js';
import type { StrideAnswer } from './stride.js';
import { type Theme, THEMES, threatTitle } from './threat-theme.js';

/** Vulnerabilities that stand for the same threats, or a failing check, with what is open of them. */
export interface ThreatSource {
  kind: 'vulnerability' | 'check';
  theme: Theme;
  stride: StrideAnswer;
  techniques: readonly TechniqueClaim[];
  /** The highest among its open findings, each by itself. */
  likelihood: Scale;
  impact: Scale;
  level: Scale;
  /** Its share of the mass of the fleet. */
  mass: bigint;
  findings: number;
  /** Vulnerabilities with an open finding; 0 for a check. */
  vulnerabilities: number;
  evidence: readonly WeighedEvidence[];
}

/** One that may be shown; of those of a threat, the heaviest are. */
export interface WeighedEvidence extends ThreatEvidence {
  key: string;
  /** How much it weighs beside others of its kind: the highest risk of an open finding, or the mass of a check. */
  weight: number;
}

export interface ThreatEvidence {
  title: string;
  cwes: readonly string[];
  url: string | null;
  /** What the letters were read from. */
  basis: readonly string[];
  /** What is known of it, where that is not found by its key. */
  link?: string;
}

/** Names and ties of ATT&CK: facts of a feed. */
export interface AttackFacts {
  techniques: ReadonlyMap<string, { name: string; tactics: readonly string[]; mitigations: readonly string[] }>;
  mitigations: ReadonlyMap<string, string>;
  /** NIST SP 800-53 r5 controls that stand against a technique. */
  controls: ReadonlyMap<string, readonly string[]>;
}

/** Nothing is known of ATT&CK, or nobody asks. */
export const NO_ATTACK: AttackFacts = { techniques: new Map(), mitigations: new Map(), controls: new Map() };

export interface ThreatTechnique {
  id: string;
  name: string;
  tactics: readonly string[];
  confidence: number;
  basis: TechniqueBasis;
  url: string;
}

export interface Threat {
  /** `e-network`: stays the same from day to day. */
  id: string;
  letter: StrideLetter;
  theme: Theme;
  title: string;
  /** The highest among its sources, each by itself. */
  likelihood: Scale;
  impact: Scale;
  /** The highest level that a finding of it has; not that of the two highest, which may belong to different ones. */
  level: Scale;
  /** Points of those for which this is the first letter; over all threats and what is unclaimed they add up to the score. */
  points: number;
  findings: number;
  checks: number;
  /** Distinct. */
  devices: number;
  techniques: ThreatTechnique[];
  mitigations: { id: string; name: string; techniques: string[] }[];
  controls: { id: string; techniques: string[] }[];
  /** The riskiest first. */
  evidence: (ThreatEvidence & { key: string; confidence: number })[];
}

export interface ThreatModel {
  threats: Threat[];
  /** Vulnerabilities of which neither a vector nor a weakness is known: nothing is claimed about them. */
  insufficientData: { vulnerabilities: number; findings: number; points: number };
  /** Those of which something is known, but nothing strong enough to claim. */
  unclaimed: { vulnerabilities: number; findings: number; points: number };
}

interface Group {
  letter: StrideLetter;
  theme: Theme;
  members: { source: ThreatSource; confidence: number }[];
  /** Of members whose first letter this is. */
  mass: bigint;
}

/** What of threats their sources do not say. */
export interface ThreatView {
  /** How many devices have anything of a letter and way in. */
  devicesOf: (letter: StrideLetter, theme: Theme) => number;
  /** How many are named as evidence. */
  evidence: number;
}

/** Everything open, as threats: one for each STRIDE letter and way in. The worst first. */
export function threatModel(
  sources: readonly ThreatSource[],
  fleetScore: number,
  facts: AttackFacts,
  view: ThreatView,
): ThreatModel {
  const groups = new Map<string, Group>();
  const silent = sources.filter(({ stride }) => stride.letters.length === 0);
  for (const source of sources) {
    for (const { letter, confidence } of source.stride.letters) {
      const id = `${letter.toLowerCase()}-${source.theme}`;
      const group = groups.get(id) ?? { letter, theme: source.theme, members: [], mass: 0n };
      group.members.push({ source, confidence });
      if (source.stride.primary === letter) group.mass += source.mass;
      groups.set(id, group);
    }
  }
  const insufficient = silent.filter(({ stride }) => stride.insufficient);
  const unclaimed = silent.filter(({ stride }) => !stride.insufficient);
  const ordered = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  const masses = [...ordered.map(([, group]) => group.mass), massOf(insufficient), massOf(unclaimed)];
  const points = allocate(fleetScore, masses);
  const threats = ordered.map(([id, group], at) => describe(id, group, points[at] ?? 0, facts, view));
  return {
    threats: threats.sort(worstFirst),
    insufficientData: counted(insufficient, points.at(-2) ?? 0),
    unclaimed: counted(unclaimed, points.at(-1) ?? 0),
  };
}

function describe(
  id: string,
  { letter, theme, members }: Group,
  points: number,
  facts: AttackFacts,
  { devicesOf, evidence }: ThreatView,
): Threat {
  const highest = (of: (source: ThreatSource) => Scale) =>
    members.reduce<Scale>((high, { source }) => (of(source) > high ? of(source) : high), 1);
  const techniques = techniquesIn(members, facts);
  return {
    id,
    letter,
    theme,
    title: threatTitle(letter, theme),
    likelihood: highest(({ likelihood }) => likelihood),
    impact: highest(({ impact }) => impact),
    level: highest(({ level }) => level),
    points,
    findings: sum(members, ({ source }) => (source.kind === 'vulnerability' ? source.findings : 0)),
    checks: sum(members, ({ source }) => (source.kind === 'check' ? source.findings : 0)),
    devices: devicesOf(letter, theme),
    techniques,
    mitigations: tied(techniques, (technique) => facts.techniques.get(technique)?.mitigations ?? []).map((one) => ({
      id: one.id,
      name: facts.mitigations.get(one.id) ?? one.id,
      techniques: one.techniques,
    })),
    controls: tied(techniques, (technique) => facts.controls.get(technique) ?? []),
    evidence: members
      .flatMap(({ source, confidence }) => source.evidence.map((one) => ({ ...one, confidence })))
      .sort((a, b) => b.weight - a.weight || compare(a.key, b.key))
      .slice(0, evidence)
      .map(({ weight: _, ...shown }) => shown),
  };
}

/** Each technique once, with its best claim; related ones are left out. */
function techniquesIn(members: Group['members'], facts: AttackFacts): ThreatTechnique[] {
  const best = new Map<string, TechniqueClaim>();
  for (const { source } of members) {
    for (const claim of source.techniques) {
      if (!claim.related && claim.confidence > (best.get(claim.id)?.confidence ?? 0)) best.set(claim.id, claim);
    }
  }
  return [...best.values()]
    .sort((a, b) => b.confidence - a.confidence || compare(a.id, b.id))
    .map(({ id, confidence, basis }) => {
      const known = facts.techniques.get(id);
      return { id, name: known?.name ?? id, tactics: known?.tactics ?? [], confidence, basis, url: techniqueUrl(id) };
    });
}

/** Where MITRE describes a technique. */
export function techniqueUrl(id: string): string {
  return `https://attack.mitre.org/techniques/${id.replace('.', '/')}/`;
}

/** What stands against several techniques comes first. */
function tied(techniques: readonly ThreatTechnique[], against: (technique: string) => readonly string[]) {
  const ids = new Map<string, string[]>();
  for (const { id } of techniques) {
    for (const one of against(id)) ids.set(one, [...(ids.get(one) ?? []), id]);
  }
  return [...ids]
    .map(([id, covered]) => ({ id, techniques: covered }))
    .sort((a, b) => b.techniques.length - a.techniques.length || compare(a.id, b.id));
}

function worstFirst(a: Threat, b: Threat): number {
  return (
    b.level - a.level ||
    b.points - a.points ||
    b.findings - a.findings ||
    STRIDE_LETTERS.indexOf(a.letter) - STRIDE_LETTERS.indexOf(b.letter) ||
    THEMES.indexOf(a.theme) - THEMES.indexOf(b.theme)
  );
}

function counted(sources: readonly ThreatSource[], points: number) {
  return {
    vulnerabilities: sum(sources, ({ vulnerabilities }) => vulnerabilities),
    findings: sum(sources, ({ findings }) => findings),
    points,
  };
}

function massOf(sources: readonly ThreatSource[]): bigint {
  return sources.reduce((total, { mass }) => total + mass, 0n);
}

function sum<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((total, value) => total + of(value), 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
