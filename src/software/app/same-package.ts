import { comparedName } from '../../scans/index.js';
import { type VersionOrder, versionOrderOf } from '../../vulnerabilities/index.js';
import { familyOf } from './ecosystem-word.js';

/** The forms under which a name is looked for; each is in lower case. */
export function nameKeys(name: string): string[] {
  const lower = name.toLowerCase();
  return [...new Set([lower, dashed(lower)])];
}

/**
 * Whether a package is the one that was named, by the rules of its ecosystem for names: PyPI and crates.io do not tell `_` from `-`
 * (PEP 503), NuGet, Packagist and others do not tell case. Of Maven the artifact alone will do where no ecosystem was named.
 *
 * @param isAnywhere whether every ecosystem was meant
 */
export function isSameName(ecosystem: string, stored: string, asked: string, isAnywhere: boolean): boolean {
  if (stored === asked) return true;
  const family = familyOf(ecosystem);
  if (comparedName(family, stored) === comparedName(family, asked)) return true;
  if (family === 'crates.io') return dashed(stored.toLowerCase()) === dashed(asked.toLowerCase());
  return family === 'Maven' && isAnywhere && stored.slice(stored.indexOf(':') + 1) === asked;
}

/** The versions of a package, found by what they are called: also by another text for the same one. */
export class VersionIndex<Version extends { version: string }> {
  private readonly order: VersionOrder | null;
  private readonly byText = new Map<string, Version[]>();
  /** Those that can be compared, in their order. */
  private readonly sorted: Version[];

  constructor(ecosystem: string, versions: readonly Version[]) {
    const order = versionOrderOf(ecosystem);
    for (const one of versions) {
      const same = this.byText.get(one.version) ?? [];
      same.push(one);
      this.byText.set(one.version, same);
    }
    this.order = order;
    this.sorted =
      order === null
        ? []
        : versions.filter(({ version }) => order.accepts(version)).sort((a, b) => order.compare(a.version, b.version));
  }

  /**
   * Those that are the one that was asked for: `1.0` and `1.0.0` of PyPI, `v1.2.3` and `1.2.3` of Go, `0:1.2-3` and `1.2-3` of rpm. What
   * stands behind the plus of a semantic version does not count for its order, and tells two builds apart all the same.
   */
  same(asked: string): Set<Version> {
    const found = new Set(this.byText.get(asked) ?? []);
    const { order } = this;
    if (order?.accepts(asked) !== true) return found;
    for (let i = this.firstNotBefore(asked, order); i < this.sorted.length; i += 1) {
      const one = this.sorted[i];
      if (one === undefined || order.compare(one.version, asked) !== 0) break;
      if (order.name !== 'semver' || buildOf(one.version) === buildOf(asked)) found.add(one);
    }
    return found;
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
}

function dashed(name: string): string {
  return name.replace(/[-_.]+/g, '-');
}

function buildOf(version: string): string {
  const plus = version.indexOf('+');
  return plus < 0 ? '' : version.slice(plus);
}
