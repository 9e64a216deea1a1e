import {
  comparePlainVersions,
  comparisonsOf,
  isPlaceholderVersion,
  RANGE_COMPARISONS,
  type RangeTest,
  readVersRange,
  testOfRange,
  type VersionOrder,
  versionOrderOf,
  withEpoch,
} from '../../../versions/index.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { listOf, objectOf, type JsonObject } from '../../domain/json-fields.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import { versionList } from '../../domain/version-list.js';
import type { ComponentIdentity } from './cyclonedx-component.js';

/** What comparing versions with ranges may still cost in one document: components that share an entry share its ranges. */
export class RangeWork {
  private bounds = RANGE_COMPARISONS;
  private characters = 64 * 1024 * 1024;

  /** Takes what a comparison costs; false where that is more than is left. */
  spend(bounds: number, characters: number): boolean {
    this.bounds -= bounds;
    this.characters -= characters;
    return this.bounds >= 0 && this.characters >= 0;
  }
}

type Status = 'affected' | 'unaffected' | 'unknown';

/** A status is optional and `affected` then; what is no word of the specification says nothing. */
function statusOf(value: unknown): Status {
  if (value === undefined || value === 'affected') return 'affected';
  return value === 'unaffected' ? value : 'unknown';
}

/**
 * What an `affects` entry says of an installed version: that it is affected, or not; `unlisted` where it only lists others,
 * `unsaid` where it says nothing that can be told. Ranges that could not be compared are counted.
 */
export interface VersionResult {
  is: 'affected' | 'ruled-out' | 'unlisted' | 'unsaid';
  uncompared: number;
}

interface StatedRange {
  text: string;
  status: Status;
}

/** The versions of one `affects` entry, read once for all components that share its reference. */
export class StatedVersions {
  private readonly names: Record<Status, Set<string>> = {
    affected: new Set(),
    unaffected: new Set(),
    unknown: new Set(),
  };
  private readonly ranges: StatedRange[] = [];
  private readonly tests = new Map<string, RangeTest[] | null>();
  private fixes: string[] | null = null;
  private size = { bounds: 0, characters: 0 };

  constructor(
    affected: JsonObject,
    private readonly work: RangeWork,
  ) {
    for (const row of listOf(affected.versions).map(objectOf)) {
      if (row === null) continue;
      const status = statusOf(row.status);
      const name = cleanText(row.version, TEXT_LIMITS.version);
      if (name !== null) this.names[status].add(name);
      else if (typeof row.range === 'string') this.ranges.push({ text: row.range, status });
    }
  }

  /** A version that it calls affected, for a component without one; empty where it names none. */
  get anyAffected(): string {
    const [first = ''] = this.names.affected;
    return first;
  }

  /** Versions that it calls unaffected and that lie above the installed one, as far as that can be told; one more than are kept. */
  fixesAfter(installed: string, ecosystem: string): string[] {
    this.fixes ??= versionList([...this.names.unaffected], LIST_LIMITS.fixedVersions);
    const { length } = this.fixes;
    if (length === 0) return [];
    const isPaid = this.work.spend(length, length * installed.length + this.fixes.join('').length);
    const order = isPaid ? versionOrderOf(ecosystem) : null;
    return this.fixes.filter((one) => (compareIn(order, one, installed) ?? 1) > 0);
  }

  /**
   * A name wins over ranges, what is affected over what is not. Ranges of affected versions that leave the installed one out rule
   * it out, if all of them could be compared and nothing says that it is not known.
   */
  of({ found: { ecosystem }, version, stated }: ComponentIdentity): VersionResult {
    const isNamed = (status: Status): boolean => this.names[status].has(version) || this.names[status].has(stated);
    if (isNamed('affected')) return { is: 'affected', uncompared: 0 };
    if (isNamed('unaffected')) return { is: isPlaceholderVersion(version) ? 'unsaid' : 'ruled-out', uncompared: 0 };
    if (isNamed('unknown')) return { is: 'unsaid', uncompared: 0 };
    const epoch = stated.includes(':') ? null : (/^(\d+):/.exec(version)?.[1] ?? null);
    const inside = this.compare(version, epoch, ecosystem);
    const of = (status: Status): (boolean | null)[] => inside.filter((_, at) => this.ranges[at]?.status === status);
    const [affected, uncompared] = [of('affected'), inside.filter((one) => one === null).length];
    if (affected.includes(true)) return { is: 'affected', uncompared };
    if (of('unaffected').includes(true)) return { is: 'ruled-out', uncompared: 0 };
    const isOutside = affected.length > 0 && [...affected, ...of('unknown')].every((one) => one === false);
    if (isOutside && this.isNoneOf(version, epoch, ecosystem)) return { is: 'ruled-out', uncompared: 0 };
    const isOther = this.names.affected.size > 0 && uncompared === 0;
    return { is: isOther ? 'unlisted' : 'unsaid', uncompared };
  }

  /** For each range whether the version is in it, null where that cannot be told. */
  private compare(version: string, epoch: string | null, ecosystem: string): (boolean | null)[] {
    if (this.ranges.length === 0) return [];
    const tests = this.testsFor(epoch, ecosystem);
    const { bounds, characters } = this.size;
    const isPaid = this.work.spend(bounds, characters + bounds * version.length);
    return tests === null || !isPaid ? this.ranges.map(() => null) : tests.map((isIn) => isIn(version));
  }

  private testsFor(epoch: string | null, ecosystem: string): RangeTest[] | null {
    const key = JSON.stringify([ecosystem, epoch]);
    let tests = this.tests.get(key);
    if (tests === undefined) this.tests.set(key, (tests = this.makeTests(epoch, ecosystem)));
    return tests;
  }

  /** Reading sorts the bounds, each compared with a handful of others. */
  private makeTests(epoch: string | null, ecosystem: string): RangeTest[] | null {
    const characters = this.ranges.reduce((sum, { text }) => sum + text.length, 0);
    if (!this.work.spend(0, characters)) return null;
    const read = this.ranges.map(({ text }) => readVersRange(text));
    const bounds = read.reduce((sum, range) => sum + (range === null ? 0 : comparisonsOf(range)), 0);
    this.size = { bounds, characters };
    if (!this.work.spend(bounds, characters * Math.ceil(Math.log2(bounds + 1)))) return null;
    return read.map((range) => {
      if (range === null) return () => null;
      return testOfRange(epoch === null ? range : withEpoch(range, epoch), ecosystem);
    });
  }

  /** Whether none of the versions that it names, affected or unknown, is this one in other words (`1.0` and `1.0.0`). */
  private isNoneOf(version: string, epoch: string | null, ecosystem: string): boolean {
    const order = versionOrderOf(ecosystem);
    const names = [...this.names.affected, ...this.names.unknown];
    if (!this.work.spend(names.length, names.length * version.length)) return false;
    return names.every((name) => {
      const full = epoch === null || name.includes(':') ? name : `${epoch}:${name}`;
      const difference = compareIn(order, full, version);
      return difference !== null && difference !== 0;
    });
  }
}

/** In the order of the ecosystem, or as numbers; null where neither tells. */
function compareIn(order: VersionOrder | null, a: string, b: string): number | null {
  return order?.accepts(a) && order.accepts(b) ? order.compare(a, b) : comparePlainVersions(a, b);
}
