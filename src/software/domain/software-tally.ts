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
