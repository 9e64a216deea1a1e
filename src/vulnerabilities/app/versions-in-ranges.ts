import { breathe } from '../../platform/index.js';
import { comparedName } from '../../scans/index.js';
import { comparisonsOf, isOfKind, readVersRange, testOfRange, type VersRange } from '../../versions/index.js';
import type { SeenVersions } from '../persistence/ranged-decision.repository.js';

/** A range of versions of a package. */
export interface PackageRange {
  /** Null for whatever ecosystem. */
  ecosystem: string | null;
  name: string;
  range: string;
}

/** Comparisons that are made in one go. */
const AT_ONCE = 20_000;

/**
 * Tells which of some versions are in ranges. Ranges are read once, and one that comes again, of the same package, is not
 * compared again.
 */
export class VersionsInRanges {
  /** By names in lower case: which of these are one is up to the ecosystem. */
  private readonly byName = new Map<string, SeenVersions[]>();
  private readonly ranges = new Map<string, VersRange | null>();
  private readonly found = new Map<string, string[]>();
  private done = 0;
  /** Versions of which it cannot be told whether they are in a range. */
  readonly untold = new Set<string>();

  constructor(seen: readonly SeenVersions[]) {
    for (const row of seen) {
      const name = row.name.toLowerCase();
      const same = this.byName.get(name);
      if (same) same.push(row);
      else this.byName.set(name, [row]);
    }
  }

  /** How many comparisons these ranges ask for, each counted as often as it comes: what is found is kept as often. */
  comparisons(ranges: Iterable<PackageRange>): number {
    let count = 0;
    for (const of of ranges) {
      const range = this.rangeOf(of.range);
      if (range === null) continue;
      for (const { versions } of this.meant(of, range)) count += comparisonsOf(range) * versions.length;
    }
    return count;
  }

  /** The versions, of all releases that are meant, that are in a range; sorted. Others have their turn in between. */
  async in(of: PackageRange): Promise<string[]> {
    const key = JSON.stringify([of.ecosystem, of.name, of.range]);
    const known = this.found.get(key);
    if (known) return known;
    const inside = new Set<string>();
    const range = this.rangeOf(of.range);
    for (const { ecosystem, versions } of range === null ? [] : this.meant(of, range)) {
      if (range === null) continue;
      const isIn = testOfRange(range, ecosystem);
      for (const version of versions) {
        const is = isIn(version);
        if (is === true) inside.add(version);
        else if (is === null) this.untold.add(`${ecosystem} ${of.name} ${version}`);
        this.done += comparisonsOf(range);
        if (this.done < AT_ONCE) continue;
        this.done = 0;
        await breathe();
      }
    }
    const sorted = [...inside].sort();
    this.found.set(key, sorted);
    return sorted;
  }

  private rangeOf(text: string): VersRange | null {
    let range = this.ranges.get(text);
    if (range === undefined) this.ranges.set(text, (range = readVersRange(text)));
    return range;
  }

  private meant({ name, ecosystem: wanted }: PackageRange, range: VersRange): SeenVersions[] {
    return (this.byName.get(name.toLowerCase()) ?? []).filter(
      (row) =>
        comparedName(row.ecosystem, row.name) === comparedName(row.ecosystem, name) &&
        isMeant(wanted, row.ecosystem) &&
        isOfKind(range, row.ecosystem),
    );
  }
}

function isMeant(wanted: string | null, ecosystem: string): boolean {
  const [family = ''] = ecosystem.split(':');
  return wanted === null || [ecosystem.toLowerCase(), family.toLowerCase()].includes(wanted.toLowerCase());
}
