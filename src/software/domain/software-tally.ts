/** The package versions of an organization, by id: which package each is of, and which texts are the same version of one package. */
export interface VersionDictionary {
  /** Index: id of a version. 0 where there is none. */
  packageOf: Int32Array;
  /** The lowest id with the same package and the same text of the version; architectures and sources do not matter. */
  groupOf: Int32Array;
  largestPackage: number;
}

/** On how many devices something is. */
export interface SoftwareCounts {
  /** By id of the package. */
  packages: Map<number, number>;
  /** By the group of the version. */
  groups: Map<number, number>;
}

/** Makes a dictionary of rows. */
export function versionDictionary(
  rows: readonly { id: number; packageId: number; groupId: number }[],
): VersionDictionary {
  const size = rows.reduce((largest, { id }) => Math.max(largest, id), 0) + 1;
  const packageOf = new Int32Array(size);
  const groupOf = new Int32Array(size);
  let largestPackage = 0;
  for (const { id, packageId, groupId } of rows) {
    packageOf[id] = packageId;
    groupOf[id] = groupId;
    largestPackage = Math.max(largestPackage, packageId);
  }
  return { packageOf, groupOf, largestPackage };
}

/**
 * Counts devices by what they have. A device counts once for a package and once for a version of it, however many scanners see it and
 * in however many architectures it is there: so all that is said of one device has to come in a row.
 */
export class SoftwareCount {
  private readonly packages: Stamped;
  private readonly groups: Stamped;

  /** @param wanted groups of versions that count, or null for all */
  constructor(
    private readonly dictionary: VersionDictionary,
    private readonly wanted: ReadonlySet<number> | null,
  ) {
    this.packages = new Stamped(dictionary.largestPackage + 1);
    this.groups = new Stamped(dictionary.groupOf.length);
  }

  add(deviceId: number, versionIds: readonly number[]): void {
    for (const id of versionIds) {
      const group = this.dictionary.groupOf[id] ?? 0;
      // What came after the dictionary was read is for the next count.
      if (group === 0 || this.wanted?.has(group) === false) continue;
      this.groups.count(group, deviceId);
      this.packages.count(this.dictionary.packageOf[id] ?? 0, deviceId);
    }
  }

  counts(): SoftwareCounts {
    return { packages: this.packages.counted(), groups: this.groups.counted() };
  }
}

/** Counts by place, each device once. */
class Stamped {
  private readonly counts: Int32Array;
  private readonly last: Int32Array;

  constructor(size: number) {
    this.counts = new Int32Array(size);
    this.last = new Int32Array(size).fill(-1);
  }

  count(place: number, deviceId: number): void {
    if (this.last[place] === deviceId) return;
    this.last[place] = deviceId;
    this.counts[place] = (this.counts[place] ?? 0) + 1;
  }

  counted(): Map<number, number> {
    const found = new Map<number, number>();
    this.counts.forEach((count, place) => {
      if (count > 0) found.set(place, count);
    });
    return found;
  }
}

const ZERO = 48;
const COMMA = 44;

/** The ids of an array as PostgreSQL writes it (`{1,20,3}`): the driver takes ten times as long for thousands of them. */
export function idsOf(text: string | null): number[] {
  const ids: number[] = [];
  if (text === null) return ids;
  let id = 0;
  for (let i = 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= ZERO && code < ZERO + 10) id = id * 10 + code - ZERO;
    else {
      if (id > 0) ids.push(id);
      id = 0;
      if (code !== COMMA) break;
    }
  }
  return ids;
}

/** What lists name, in numbers: packages that are named together, and versions that are named as one. */
interface NamedNumbers {
  /** By package: the sets of packages that it is in. */
  packages: ReadonlyMap<number, readonly number[]>;
  /** By group of versions: the sets of equal versions that it is in. */
  versions: ReadonlyMap<number, readonly number[]>;
}

/** A line of a list: sets of packages, none of which have one in common, and of versions that are exactly the one it names. */
interface WantedMatch {
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
interface MatchCountLimits {
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
