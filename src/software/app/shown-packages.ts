import type { NamedPackageRow, VersionTextRow } from '../persistence/package-query.repository.js';
import type { Sought, SoughtList, SoughtPackages } from './sought-packages.js';

/** The first so many of what is added, in an order; what does not come among them costs one comparison. */
class Best<Item> {
  private readonly items: Item[] = [];

  /** @param compare as a sort function gives it; of equal ones the first that was added stands first */
  constructor(
    private readonly most: number,
    private readonly compare: (a: Item, b: Item) => number,
  ) {}

  add(item: Item): void {
    const last = this.items.at(-1);
    if (last !== undefined && this.items.length >= this.most && this.compare(item, last) >= 0) return;
    let at = this.items.length;
    while (at > 0 && this.compare(item, this.items[at - 1] as Item) < 0) at -= 1;
    this.items.splice(at, 0, item);
    if (this.items.length > this.most) this.items.pop();
  }

  /** In their order. */
  list(): readonly Item[] {
    return this.items;
  }
}

/** A package that a line names, and its versions anywhere. */
export interface MatchedPackage {
  ecosystem: string;
  name: string;
  versions: { version: string; devices: number; isExact: boolean }[];
  /** Versions beyond those. */
  moreVersions: number;
}

/** Packages that are named of a line, and versions of each. */
const SHOWN = 20;

interface Installed extends VersionTextRow {
  devices: number;
}

interface Weighed {
  id: number;
  /** Devices that have its most widespread version. */
  devices: number;
}

const mostDevices = (a: Weighed, b: Weighed): number => b.devices - a.devices || a.id - b.id;
const mostWidespread = (a: Installed, b: Installed): number => b.devices - a.devices || a.groupId - b.groupId;

/** Of packages, the versions that are on devices: the most widespread, and how many there are. */
class InstalledVersions {
  readonly best = new Best<Installed>(SHOWN, mostWidespread);
  count = 0;
}

/**
 * Chooses which packages and versions of a line are named: those with the exact version first, then the most widespread. Of each set
 * that is done once, whatever the lines, and of a line only what was chosen is looked at.
 */
export class ShownPackages {
  private readonly installed = new Map<number, InstalledVersions>();
  private readonly rows = new Map<number, NamedPackageRow>();
  private readonly bestOf = new Map<SoughtPackages, readonly Weighed[]>();
  /** By number of the set of versions: its packages, and the versions of each that are in it. */
  private readonly exactOf: { packages: readonly Weighed[]; versions: Map<number, Best<Installed>> }[] = [];

  constructor(
    private readonly list: SoughtList,
    private readonly groupDevices: ReadonlyMap<number, number>,
  ) {}

  /** Step by step. */
  *read(versions: readonly VersionTextRow[]): Generator<void, void> {
    const sets = new Set([...this.list.named.values()].flat());
    for (const row of versions) {
      yield;
      const devices = this.groupDevices.get(row.groupId) ?? 0;
      if (devices === 0) continue;
      const known = this.installed.get(row.packageId) ?? new InstalledVersions();
      this.installed.set(row.packageId, known);
      known.count += 1;
      known.best.add({ ...row, devices });
    }
    for (const set of sets) {
      const best = new Best<Weighed>(SHOWN, mostDevices);
      for (const { id } of set.packages) {
        yield;
        best.add({ id, devices: this.installed.get(id)?.best.list()[0]?.devices ?? 0 });
      }
      this.bestOf.set(set, best.list());
      for (const row of set.packages) this.rows.set(row.id, row);
    }
    for (const { versions: same } of this.list.versionSets) {
      const found = new Map<number, Best<Installed>>();
      for (const row of same) {
        yield;
        const best = found.get(row.packageId) ?? new Best<Installed>(SHOWN, mostWidespread);
        found.set(row.packageId, best);
        const devices = this.groupDevices.get(row.groupId) ?? 0;
        if (devices > 0) best.add({ ...row, devices });
      }
      const packages = new Best<Weighed>(SHOWN, mostDevices);
      for (const [id, best] of found) packages.add({ id, devices: best.list()[0]?.devices ?? 0 });
      this.exactOf.push({ packages: packages.list(), versions: found });
    }
  }

  /** The packages of a line that are named, and how many there are beside them. */
  of({ packages, versions }: Sought): { packages: MatchedPackage[]; more: number } {
    const exact = (versions ?? []).flatMap((set) => this.exactOf[set] ?? []);
    const chosen = [
      ...exact.flatMap((one) => one.packages).filter(({ devices }) => devices > 0),
      ...packages.flatMap((set) => this.bestOf.get(set) ?? []),
    ];
    const ids = [...new Set(chosen.map(({ id }) => id))].slice(0, SHOWN);
    const all = packages.reduce((sum, set) => sum + set.packages.length, 0);
    return {
      packages: ids.flatMap((id) => {
        const own = exact.flatMap((one) => one.versions.get(id)?.list() ?? []);
        return this.named(id, own, versions === null);
      }),
      more: all - ids.length,
    };
  }

  private named(id: number, exact: readonly Installed[], isAny: boolean): MatchedPackage[] {
    const row = this.rows.get(id);
    if (row === undefined) return [];
    const known = this.installed.get(id);
    const isExact = new Set(exact.map(({ groupId }) => groupId));
    const others = (known?.best.list() ?? []).filter(({ groupId }) => !isExact.has(groupId));
    const versions = [...exact, ...others]
      .slice(0, SHOWN)
      .map(({ groupId, version, devices }) => ({ version, devices, isExact: isAny || isExact.has(groupId) }));
    const { ecosystem, name } = row;
    return [{ ecosystem, name, versions, moreVersions: (known?.count ?? 0) - versions.length }];
  }
}
