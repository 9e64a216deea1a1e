import type { GroupedDevices, ReleaseCheck, SubjectPart } from './action.js';
import { firstOfWaves, waveKey } from './action-part.js';
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
  osId: string | null;
  osVersion: string | null;
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
  /** By subject of which something goes: what stays. */
  stays: Map<number, SystemGroup[]>;
}

/** Tells which devices fail a check because of a release that is to be left anyway. */
export function checksOfReleases(groups: readonly SystemGroup[], ecosystems: Iterable<string>): ReleaseChecks {
  const known = [...ecosystems];
  const left = new Map<string, ReleaseCheck>();
  const systems = new Map<string, ReleaseSystem>();
  const staying = new Map<number, SystemGroup[]>();
  for (const group of groups) {
    const { subjectId, osId, osVersion } = group;
    const ecosystem = osId && osVersion ? ecosystemOf(osId, osVersion, known) : null;
    if (!osId || !osVersion || ecosystem === null) {
      const known = staying.get(subjectId);
      if (known) known.push(group);
      else staying.set(subjectId, [group]);
      continue;
    }
    systems.set(JSON.stringify([osId, osVersion]), { osId, osVersion, ecosystem });
    const one = left.get(`${subjectId} ${ecosystem}`) ?? { subjectId, ecosystem, mass: 0n };
    left.set(`${subjectId} ${ecosystem}`, { ...one, mass: one.mass + BigInt(group.mass) });
  }
  const stays = new Map([...left.values()].map(({ subjectId }) => [subjectId, staying.get(subjectId) ?? []]));
  return { left: [...left.values()], systems: [...systems.values()], stays };
}

/** What devices come to, summed up as actions are. */
export function figuresOf(groups: readonly DeviceGroup[]): GroupedDevices {
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
  const { tier, dueDay } = firstOfWaves(waves);
  return { figures: { ...figures, tier: tier ?? -1, dueDay }, waves };
}

/** What is left of a check's part on these devices. A failing check has no other part than the one with a fix. */
export function partOn(part: SubjectPart, groups: readonly SystemGroup[]): SubjectPart {
  const mass = groups.reduce((sum, group) => sum + BigInt(group.mass), BigInt(part.withoutFixable));
  return { ...part, ...figuresOf(groups).figures, residual: String(mass) };
}
