import type { NamedPackageRow, VersionTextRow } from '../persistence/package-query.repository.js';
import type { PastedItem } from './pasted-item.js';
import { artifactOf, AskedVersions, type PackageKind, PackageKinds } from './same-package.js';

/** Packages of one kind that are one and the same to a list. */
export interface SoughtPackages {
  id: number;
  packages: NamedPackageRow[];
  /** Versions that lines ask for of them. */
  asked: AskedVersions;
}

/** Versions of packages that are the one that a line asks for. */
export interface SoughtVersions {
  versions: VersionTextRow[];
}

/** What one line asks for; lines that ask for the same have the same. */
export interface Sought {
  packages: readonly SoughtPackages[];
  /** Numbers of {@link SoughtVersions}; null means every version. */
  versions: readonly number[] | null;
}

/**
 * Finds what lines name among packages and their versions. Devices may have told fifty thousand spellings of one name, and a list may
 * ask for five thousand: each of either is looked at once, and they meet in sets.
 */
export class SoughtList {
  private readonly kinds = new PackageKinds();
  private readonly sets = new Map<string, SoughtPackages>();
  private readonly used = new Set<SoughtPackages>();
  private readonly found = new Map<string, Sought>();
  /** By package: the sets that lines ask for. */
  readonly named = new Map<number, SoughtPackages[]>();
  /** By number. */
  readonly versionSets: SoughtVersions[] = [];

  constructor(private readonly items: readonly PastedItem[]) {}

  /** Step by step. */
  *readPackages(rows: readonly NamedPackageRow[]): Generator<void, void> {
    const ecosystems = new Set(this.items.map(({ ecosystem }) => ecosystem?.toLowerCase() ?? ''));
    for (const row of rows) {
      yield;
      const kind = this.kinds.of(row.ecosystem);
      const name = kind.spelled(row.name);
      for (const ecosystem of placesOf(row.ecosystem)) {
        if (ecosystems.has(ecosystem)) this.put(kind, `${kind.id}\n${ecosystem}\n${name}`, row);
      }
      const artifact = ecosystems.has('') ? artifactOf(row.ecosystem, row.name) : null;
      if (artifact !== null) this.put(kind, artifactKey(artifact), row);
    }
    for (const item of this.items) {
      yield;
      for (const set of this.packagesOf(item)) {
        this.used.add(set);
        if (item.version !== null) set.asked.add(item.version);
      }
    }
    for (const set of this.used) {
      for (const { id } of set.packages) {
        yield;
        const known = this.named.get(id);
        if (known) known.push(set);
        else this.named.set(id, [set]);
      }
    }
  }

  /** Step by step; after the packages. */
  *readVersions(rows: readonly VersionTextRow[]): Generator<void, Map<number, number[]>> {
    const setsOf = new Map<number, number[]>();
    for (const row of rows) {
      yield;
      const sets = (this.named.get(row.packageId) ?? []).flatMap(({ asked }) => asked.setOf(row.version) ?? []);
      for (const set of sets) this.versionSets[set]?.versions.push(row);
      if (sets.length > 0) setsOf.set(row.groupId, [...new Set(sets)]);
    }
    return setsOf;
  }

  /** After packages and versions were read. */
  of(item: PastedItem): Sought {
    const packages = this.packagesOf(item);
    const versions =
      item.version === null
        ? null
        : packages
            .map(({ asked }) => asked.add(item.version ?? ''))
            .filter((set) => (this.versionSets[set]?.versions.length ?? 0) > 0);
    const key = JSON.stringify([packages.map(({ id }) => id), versions]);
    const known = this.found.get(key) ?? { packages, versions };
    this.found.set(key, known);
    return known;
  }

  private put(kind: PackageKind, key: string, row: NamedPackageRow): void {
    const set = this.sets.get(key) ?? { id: this.sets.size, packages: [], asked: this.askedOf(kind) };
    this.sets.set(key, set);
    set.packages.push(row);
  }

  private askedOf({ order }: PackageKind): AskedVersions {
    return new AskedVersions(order, () => this.versionSets.push({ versions: [] }) - 1);
  }

  /** Of each kind, and by the artifact of Maven where every ecosystem is meant. */
  private packagesOf({ name, ecosystem }: PastedItem): SoughtPackages[] {
    const place = ecosystem?.toLowerCase() ?? '';
    const keys = this.kinds.all().map((kind) => `${kind.id}\n${place}\n${kind.spelled(name)}`);
    if (ecosystem === null) keys.push(artifactKey(name));
    return keys.flatMap((key) => this.sets.get(key) ?? []);
  }
}

function artifactKey(artifact: string): string {
  return `artifact\n${artifact}`;
}

/** Under which ecosystems a package is asked for: any, its own, and its own without the release. */
function placesOf(ecosystem: string): string[] {
  const lower = ecosystem.toLowerCase();
  const places = new Set(['', lower]);
  for (let colon = lower.indexOf(':'); colon >= 0; colon = lower.indexOf(':', colon + 1)) {
    places.add(lower.slice(0, colon));
  }
  return [...places];
}
