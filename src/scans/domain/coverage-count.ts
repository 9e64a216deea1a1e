import type { CollectorCoverage, ObservedPackage } from './observation.js';

/** An honest report has a dozen; a hostile one must not fill its own receipt. */
const PART_LIMIT = 200;

/** Counts the distinct packages a report speaks of, per ecosystem; one per parse. */
export class CoverageCount {
  private readonly seen = new Map<string, { packages: Set<string>; partial: boolean }>();

  /** A part of the report that was looked at, even when nothing was found in it. */
  open(type: string): void {
    this.entry(type);
  }

  add(what: ObservedPackage, version: string): void {
    this.entry(what.ecosystem).packages.add(`${what.name} ${version}`);
  }

  /** Marks a part whose rows could not all be read, so that nothing is closed on its word. */
  markPartial(type: string): void {
    this.entry(type).partial = true;
  }

  /** One entry per part, sorted by name; what is beyond {@link PART_LIMIT} parts stands together as `other`. */
  list(): CollectorCoverage[] {
    const parts = this.parts();
    if (parts.length <= PART_LIMIT) return parts;
    const rest = parts.splice(PART_LIMIT);
    const status = rest.some((part) => part.status === 'partial') ? 'partial' : 'complete';
    return [...parts, { type: 'other', status, count: rest.reduce((sum, part) => sum + part.count, 0) }];
  }

  private parts(): CollectorCoverage[] {
    return [...this.seen]
      .map(([type, { packages, partial }]) => {
        const status: CollectorCoverage['status'] = partial ? 'partial' : 'complete';
        return { type, status, count: packages.size };
      })
      .sort((a, b) => (a.type < b.type ? -1 : 1));
  }

  private entry(type: string): { packages: Set<string>; partial: boolean } {
    const known = this.seen.get(type);
    if (known !== undefined) return known;
    const entry = { packages: new Set<string>(), partial: false };
    this.seen.set(type, entry);
    return entry;
  }
}
