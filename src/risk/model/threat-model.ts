import type { TechniqueBasis, TechniqueClaim } from './attack.js';
import { STRIDE_LETTERS, type StrideLetter } from './check-rules.js';
import { allocate } from './decomposition.js';
import type { Scale } from './impact.js';
import type { StrideAnswer } from './stride.js';
import { type Theme, THEMES, threatTitle } from './threat-theme.js';

/** A vulnerability or a failing check, with what is open of it. */
export interface ThreatSource {
  /** Tells any two apart: the CVE, or the check. */
  key: string;
  kind: 'vulnerability' | 'check';
  theme: Theme;
  stride: StrideAnswer;
  techniques: readonly TechniqueClaim[];
  /** The highest among its open findings. */
  likelihood: Scale;
  impact: Scale;
  level: Scale;
  /** Its share of the mass of the fleet. */
  mass: bigint;
  findings: number;
  /** Internal numbers of the devices that have it; each once. */
  devices: readonly number[];
  /** Of a hosted suite: how many devices there are, because it concerns them all. Then `devices` is empty. */
  everywhere?: number;
  evidence: ThreatEvidence;
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

/** Everything open, as threats: one for each STRIDE letter and way in. The worst first. */
export function threatModel(
  sources: readonly ThreatSource[],
  fleetScore: number,
  facts: AttackFacts,
  { evidence = 20 }: { evidence?: number } = {},
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
  const threats = ordered.map(([id, group], at) => describe(id, group, points[at] ?? 0, facts, evidence));
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
  evidence: number,
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
    devices: devicesOf(members),
    techniques,
    mitigations: tied(techniques, (technique) => facts.techniques.get(technique)?.mitigations ?? []).map((one) => ({
      id: one.id,
      name: facts.mitigations.get(one.id) ?? one.id,
      techniques: one.techniques,
    })),
    controls: tied(techniques, (technique) => facts.controls.get(technique) ?? []),
    evidence: [...members]
      .sort((a, b) => compare(b.source.mass, a.source.mass) || compare(a.source.key, b.source.key))
      .slice(0, evidence)
      .map(({ source, confidence }) => ({ key: source.key, confidence, ...source.evidence })),
  };
}

function devicesOf(members: Group['members']): number {
  const everywhere = Math.max(0, ...members.map(({ source }) => source.everywhere ?? 0));
  return everywhere > 0 ? everywhere : new Set(members.flatMap(({ source }) => source.devices)).size;
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
  return { vulnerabilities: sources.length, findings: sum(sources, ({ findings }) => findings), points };
}

function massOf(sources: readonly ThreatSource[]): bigint {
  return sources.reduce((total, { mass }) => total + mass, 0n);
}

function sum<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((total, value) => total + of(value), 0);
}

function compare<T extends string | bigint>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
