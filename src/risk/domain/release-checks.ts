import type { ActionFigures, ReleaseCheck, SubjectPart } from './action.js';
import { waveKey } from './action-part.js';
import { ecosystemOf } from './release-end.js';

/** Devices that have the same in common. */
export interface DeviceGroup {
  level: number;
  tier: number;
  dueDay: number | null;
  /** Index into `CONFIDENCES`. */
  confidence: number;
  devices: number;
  findings: number;
}

/** Devices with one operating system that fail a check for it. */
export interface SystemGroup extends DeviceGroup {
  subjectId: number;
  osId: string;
  osVersion: string;
  /** Of the check, on all of them. */
  mass: string;
}

/** Operating systems, and the ecosystem whose release is left with each. */
export interface ReleaseSystem {
  osId: string;
  osVersion: string;
  ecosystem: string;
}

/** What of failing checks goes when releases are left, and what stays to be mended by itself. */
export interface ReleaseChecks {
  left: ReleaseCheck[];
  systems: ReleaseSystem[];
  /** By subject: what goes, to be taken off its own action. */
  taken: Map<number, SystemGroup[]>;
}

/** Tells which devices fail a check because of a release that is to be left anyway. */
export function checksOfReleases(groups: readonly SystemGroup[], ecosystems: Iterable<string>): ReleaseChecks {
  const known = [...ecosystems];
  const left = new Map<string, ReleaseCheck>();
  const systems = new Map<string, ReleaseSystem>();
  const taken = new Map<number, SystemGroup[]>();
  for (const group of groups) {
    const { subjectId, osId, osVersion } = group;
    const ecosystem = ecosystemOf(osId, osVersion, known);
    if (ecosystem === null) continue;
    systems.set(JSON.stringify([osId, osVersion]), { osId, osVersion, ecosystem });
    taken.set(subjectId, [...(taken.get(subjectId) ?? []), group]);
    const one = left.get(`${subjectId} ${ecosystem}`) ?? { subjectId, ecosystem, mass: 0n };
    left.set(`${subjectId} ${ecosystem}`, { ...one, mass: one.mass + BigInt(group.mass) });
  }
  return { left: [...left.values()], systems: [...systems.values()], taken };
}

/** What devices come to, summed up as actions are. */
export function figuresOf(groups: readonly DeviceGroup[]): ActionFigures {
  const figures = { devices: 0, findings: 0, byLevel: [0, 0, 0, 0, 0, 0], byConfidence: [0, 0, 0] };
  const waves: Record<string, number> = {};
  for (const { level, tier, dueDay, confidence, devices, findings } of groups) {
    figures.devices += devices;
    figures.findings += findings;
    figures.byLevel[level] = (figures.byLevel[level] ?? 0) + devices;
    figures.byConfidence[confidence] = (figures.byConfidence[confidence] ?? 0) + devices;
    const key = String(waveKey(tier, dueDay));
    waves[key] = (waves[key] ?? 0) + devices;
  }
  return { ...figures, waves };
}

/** What is left of a check's part without some of its devices; null when that is nothing. */
export function partWithout(part: SubjectPart, groups: readonly SystemGroup[]): SubjectPart | null {
  const gone = figuresOf(groups);
  if (gone.devices >= part.devices) return null;
  const less = (all: readonly number[], some: readonly number[]): number[] => all.map((n, i) => n - (some[i] ?? 0));
  const mass = groups.reduce((sum, group) => sum + BigInt(group.mass), 0n);
  return {
    ...part,
    // A failing check has no other part than the one with a fix, so that all that goes is residual.
    masses: part.masses.map((of, variant) => (variant === 0 ? String(BigInt(of) - mass) : of)),
    devices: part.devices - gone.devices,
    findings: part.findings - gone.findings,
    byLevel: less(part.byLevel, gone.byLevel),
    byConfidence: less(part.byConfidence, gone.byConfidence),
    waves: Object.fromEntries(
      Object.entries(part.waves)
        .map(([key, n]) => [key, n - (gone.waves[key] ?? 0)] as const)
        .filter(([, n]) => n > 0),
    ),
  };
}
