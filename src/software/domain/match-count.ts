import type { VersionDictionary } from './software-tally.js';

/** What lists name, in numbers: packages that are named together, and versions that are named as one. */
export interface NamedNumbers {
  /** By package: the sets of packages that it is in. */
  packages: ReadonlyMap<number, readonly number[]>;
  /** By group of versions: the sets of equal versions that it is in. */
  versions: ReadonlyMap<number, readonly number[]>;
}

/** A line of a list: sets of packages, none of which have one in common, and of versions that are exactly the one it names. */
export interface WantedMatch {
  packages: readonly number[];
  /** Null means every version. */
  versions: readonly number[] | null;
}

/** A device on which a package was found, and its versions there by their groups: the first of them, and how many there are. */
export interface MatchedDevice {
  deviceId: number;
  groups: number[];
  total: number;
}

/** What came of a line. Devices with the exact version and others beside it count as exact. */
export interface CountedMatch {
  exactDevices: number;
  otherDevices: number;
  exact: MatchedDevice[];
  others: MatchedDevice[];
}

/** How much is remembered. */
export interface MatchCountLimits {
  /** Devices of a line, exact ones and others each. */
  devices: number;
  /** Versions of a device. */
  versions: number;
}

interface Line extends CountedMatch, WantedMatch {}

/** Of one device, what it has of a set. */
interface Had {
  groups: number[];
  total: number;
}

/**
 * Finds the devices that have what a list names, in one pass over all devices. What is remembered does not grow with the devices: of
 * each line so many are shown, and all are counted. What a device has is looked at once, whatever the lines; a line costs the same
 * however much the device has of it.
 */
export class MatchCount {
  private readonly lines: Line[];
  private readonly byPackages = new Map<number, Line[]>();
  private readonly byVersions = new Map<number, Line[]>();
  /** Devices by the group of the version, of packages that are named. */
  readonly groupDevices = new Map<number, number>();
  /** Devices that have the exact version of any line. */
  exactDevices = 0;

  constructor(
    private readonly dictionary: VersionDictionary,
    private readonly named: NamedNumbers,
    wanted: readonly WantedMatch[],
    private readonly limits: MatchCountLimits,
  ) {
    this.lines = wanted.map((one) => {
      const line: Line = { ...one, exactDevices: 0, otherDevices: 0, exact: [], others: [] };
      for (const id of one.packages) push(this.byPackages, id, line);
      for (const id of one.versions ?? []) push(this.byVersions, id, line);
      return line;
    });
  }

  /** All that is said of a device, once. */
  add(deviceId: number, versionIds: readonly number[]): void {
    const groups = new Map<number, number>();
    for (const id of versionIds) {
      const packageId = this.dictionary.packageOf[id] ?? 0;
      if (this.named.packages.has(packageId)) groups.set(this.dictionary.groupOf[id] ?? 0, packageId);
    }
    if (groups.size === 0) return;
    const packages = new Map<number, Had>();
    const versions = new Map<number, Had>();
    for (const [group, packageId] of groups) {
      this.groupDevices.set(group, (this.groupDevices.get(group) ?? 0) + 1);
      for (const set of this.named.packages.get(packageId) ?? []) this.put(packages, set, group);
      for (const set of this.named.versions.get(group) ?? []) this.put(versions, set, group);
    }
    const exact = new Set<Line>();
    for (const set of versions.keys()) for (const line of this.byVersions.get(set) ?? []) exact.add(line);
    const touched = new Set<Line>();
    for (const set of packages.keys()) for (const line of this.byPackages.get(set) ?? []) touched.add(line);
    let isExact = false;
    for (const line of touched) {
      const counts = line.versions === null || exact.has(line);
      isExact ||= counts;
      if (counts) line.exactDevices += 1;
      else line.otherDevices += 1;
      const list = counts ? line.exact : line.others;
      if (list.length < this.limits.devices) list.push({ deviceId, ...this.hadOf(line, packages, versions) });
    }
    if (isExact) this.exactDevices += 1;
  }

  /** In the order of the lines. */
  matches(): readonly CountedMatch[] {
    return this.lines;
  }

  private put(sets: Map<number, Had>, set: number, group: number): void {
    const had = sets.get(set) ?? { groups: [], total: 0 };
    sets.set(set, had);
    had.total += 1;
    if (had.groups.length < this.limits.versions) had.groups.push(group);
  }

  /** The exact versions first. */
  private hadOf(line: Line, packages: ReadonlyMap<number, Had>, versions: ReadonlyMap<number, Had>): Had {
    const all = line.packages.flatMap((set) => packages.get(set) ?? []);
    const first = (line.versions ?? []).flatMap((set) => versions.get(set)?.groups ?? []);
    const groups = [...new Set([...first, ...all.flatMap((had) => had.groups)])].slice(0, this.limits.versions);
    return { groups, total: all.reduce((sum, { total }) => sum + total, 0) };
  }
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
