import type { VersionDictionary } from './software-tally.js';

/** A line of a list, in ids. */
export interface WantedMatch {
  /** Packages that it names. */
  packageIds: readonly number[];
  /** Groups of versions that are exactly the one it names. */
  exactGroups: readonly number[];
}

/** A device on which a package was found, and its versions there by their groups. */
export interface MatchedDevice {
  deviceId: number;
  groups: number[];
}

/** What came of a line. Devices with the exact version and others beside it count as exact. */
export interface CountedMatch {
  exactDevices: number;
  otherDevices: number;
  exact: MatchedDevice[];
  others: MatchedDevice[];
}

/** Lines that name the same packages. */
interface Target {
  packages: ReadonlySet<number>;
  lines: Line[];
  devices: number;
  /** Lines that can still show another device. */
  unfilled: number;
}

interface Line extends CountedMatch {
  target: Target;
}

/**
 * Finds the devices that have what a list names, in one pass over all devices. What is remembered does not grow with the devices: of
 * each line so many are shown, and all are counted.
 */
export class MatchTally {
  private readonly lines: Line[];
  private readonly targets: Target[] = [];
  private readonly targetsOf = new Map<number, Target[]>();
  private readonly linesOf = new Map<number, Line[]>();
  /** Devices by the group of the version, of packages that are named. */
  readonly groupDevices = new Map<number, number>();
  /** Devices that have the exact version of any line. */
  exactDevices = 0;

  /** @param shown devices that are remembered of a line, exact ones and others each */
  constructor(
    private readonly dictionary: VersionDictionary,
    wanted: readonly WantedMatch[],
    private readonly shown: number,
  ) {
    const targets = new Map<string, Target>();
    this.lines = wanted.map(({ packageIds, exactGroups }) => {
      const key = [...packageIds].sort((a, b) => a - b).join();
      const target = targets.get(key) ?? { packages: new Set(packageIds), lines: [], devices: 0, unfilled: 0 };
      targets.set(key, target);
      const line: Line = { exactDevices: 0, otherDevices: 0, exact: [], others: [], target };
      target.lines.push(line);
      target.unfilled += 1;
      for (const group of exactGroups) push(this.linesOf, group, line);
      return line;
    });
    this.targets = [...targets.values()];
    for (const target of this.targets) for (const id of target.packages) push(this.targetsOf, id, target);
  }

  /** All that is said of a device, once. */
  add(deviceId: number, versionIds: readonly number[]): void {
    const groups = new Map<number, number>();
    for (const id of versionIds) {
      const packageId = this.dictionary.packageOf[id] ?? 0;
      if (this.targetsOf.has(packageId)) groups.set(this.dictionary.groupOf[id] ?? 0, packageId);
    }
    if (groups.size === 0) return;
    const touched = new Set<Target>();
    const exact = new Set<Line>();
    for (const [group, packageId] of groups) {
      this.groupDevices.set(group, (this.groupDevices.get(group) ?? 0) + 1);
      for (const target of this.targetsOf.get(packageId) ?? []) touched.add(target);
      for (const line of this.linesOf.get(group) ?? []) exact.add(line);
    }
    const found = (target: Target): MatchedDevice => ({
      deviceId,
      groups: [...groups].filter(([, id]) => target.packages.has(id)).map(([group]) => group),
    });
    if (exact.size > 0) this.exactDevices += 1;
    for (const line of exact) {
      line.exactDevices += 1;
      if (line.exact.length < this.shown) line.exact.push(found(line.target));
    }
    for (const target of touched) {
      target.devices += 1;
      if (target.unfilled > 0) this.showOthers(target, exact, found(target));
    }
  }

  /** In the order of the lines. */
  matches(): CountedMatch[] {
    return this.lines.map(({ exactDevices, exact, others, target }) => ({
      exactDevices,
      otherDevices: target.devices - exactDevices,
      exact,
      others,
    }));
  }

  private showOthers(target: Target, exact: ReadonlySet<Line>, device: MatchedDevice): void {
    for (const line of target.lines) {
      if (exact.has(line) || line.others.length >= this.shown) continue;
      line.others.push(device);
      if (line.others.length === this.shown) target.unfilled -= 1;
    }
  }
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
