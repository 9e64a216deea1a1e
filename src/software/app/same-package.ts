import { comparedName, nameRule } from '../../scans/index.js';
import { type VersionOrder, versionOrderOf } from '../../versions/index.js';
import { familyOf } from './end-of-life.js';

/** The forms under which a name is looked for; each is in lower case. */
export function nameKeys(name: string): string[] {
  const lower = name.toLowerCase();
  return [...new Set([lower, dashed(lower)])];
}

/** Ecosystems in which names and versions are compared alike: there are some twenty, however many ecosystems devices tell of. */
export interface PackageKind {
  /** Counted from 0. */
  id: number;
  order: VersionOrder | null;
  /** The same for all spellings of one package. */
  spelled: (name: string) => string;
}

/**
 * Tells the kind of an ecosystem, by its rules for names: PyPI and crates.io do not tell `_` from `-` (PEP 503), NuGet, Packagist and
 * others do not tell case.
 */
export class PackageKinds {
  private readonly kinds = new Map<VersionOrder | null, Map<string, PackageKind>>();
  private count = 0;

  of(ecosystem: string): PackageKind {
    const order = versionOrderOf(ecosystem);
    const ofOrder = this.kinds.get(order) ?? new Map<string, PackageKind>();
    this.kinds.set(order, ofOrder);
    const family = familyOf(ecosystem);
    const rule = family === 'crates.io' ? family : nameRule(family);
    const known = ofOrder.get(rule);
    if (known) return known;
    const spelled = (name: string): string =>
      family === 'crates.io' ? dashed(name.toLowerCase()) : comparedName(family, name);
    const kind = { id: this.count, order, spelled };
    this.count += 1;
    ofOrder.set(rule, kind);
    return kind;
  }

  /** Those that were asked for until now. */
  all(): PackageKind[] {
    return [...this.kinds.values()].flatMap((ofOrder) => [...ofOrder.values()]);
  }
}

/** The name of the artifact, by which packages of Maven are found where no ecosystem was named; null of any other package. */
export function artifactOf(ecosystem: string, name: string): string | null {
  const colon = name.indexOf(':');
  return familyOf(ecosystem) === 'Maven' && colon >= 0 ? name.slice(colon + 1) : null;
}

/**
 * Versions that somebody asks for, in sets of those that mean the same: `1.0` and `1.0.0` of PyPI, `v1.2.3` and `1.2.3` of Go,
 * `0:1.2-3` and `1.2-3` of rpm. What stands behind the plus of a semantic version does not count for its order, and tells two builds
 * apart all the same.
 */
export class AskedVersions {
  private readonly byText = new Map<string, number>();
  /** Different versions in their order, each with its sets by build. */
  private readonly sorted: { version: string; builds: Map<string, number> }[] = [];

  /** @param newSet gives the number of another set */
  constructor(
    private readonly order: VersionOrder | null,
    private readonly newSet: () => number,
  ) {}

  /** The set of a version that is asked for. */
  add(version: string): number {
    const known = this.byText.get(version);
    if (known !== undefined) return known;
    const set = this.order?.accepts(version) === true ? this.place(version, this.order) : this.newSet();
    this.byText.set(version, set);
    return set;
  }

  /** The set that a version is in; undefined where nobody asks for it. */
  setOf(version: string): number | undefined {
    const known = this.byText.get(version);
    if (known !== undefined || this.order?.accepts(version) !== true) return known;
    const same = this.sorted[this.firstNotBefore(version, this.order)];
    if (same === undefined || this.order.compare(same.version, version) !== 0) return undefined;
    return same.builds.get(this.buildOf(version));
  }

  private place(version: string, order: VersionOrder): number {
    const at = this.firstNotBefore(version, order);
    const found = this.sorted[at];
    const isKnown = found !== undefined && order.compare(found.version, version) === 0;
    const same = isKnown ? found : { version, builds: new Map<string, number>() };
    if (!isKnown) this.sorted.splice(at, 0, same);
    const build = this.buildOf(version);
    const set = same.builds.get(build) ?? this.newSet();
    same.builds.set(build, set);
    return set;
  }

  private firstNotBefore(asked: string, order: VersionOrder): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (order.compare(this.sorted[middle]?.version ?? asked, asked) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private buildOf(version: string): string {
    const plus = this.order?.name === 'semver' ? version.indexOf('+') : -1;
    return plus < 0 ? '' : version.slice(plus);
  }
}

function dashed(name: string): string {
  return name.replace(/[-_.]+/g, '-');
}
