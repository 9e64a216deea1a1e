import { changeOf, countCauses, type FindingChange } from '../domain/finding-change.js';
import type { FindingDelta } from '../finding-sink.decorator.js';

/** One change of a receipt as it is stored. */
export interface DeltaEntry {
  matchBefore: number;
  matchAfter: number;
  versionId: number;
  /** As `changeCode` makes it. */
  code: number;
}

/** The entries whose change is one of these. */
export function entriesOf(changes: DeltaEntry[], ...wanted: FindingChange[]): DeltaEntry[] {
  return changes.filter(({ code }) => wanted.includes(changeOf(code)));
}

/** The entries of a delta, out of its array literals. */
export function deltaEntries({ arrays }: FindingDelta): DeltaEntry[] {
  if (!arrays) return [];
  const [before, after, versions, codes] = [
    arrays.matchesBefore,
    arrays.matchesAfter,
    arrays.versions,
    arrays.changes,
  ].map((literal) => literal.slice(1, -1).split(',').map(Number)) as [number[], number[], number[], number[]];
  return codes.map((code, i) => ({
    code,
    matchBefore: before[i] ?? 0,
    matchAfter: after[i] ?? 0,
    versionId: versions[i] ?? 0,
  }));
}

/** What a suspect scan had changed before it was confirmed, together with what confirming it changed. */
export function joinDeltas(earlier: DeltaEntry[], delta: FindingDelta): FindingDelta {
  const entries = [...entriesOf(earlier, 'new', 'fixed', 'reopened', 'severity'), ...deltaEntries(delta)];
  if (entries.length === 0) return delta;
  const codes = entries.map((entry) => entry.code);
  const count = (change: FindingChange): number => codes.filter((code) => changeOf(code) === change).length;
  const counted = new Map<number, number>();
  for (const code of codes) counted.set(code, (counted.get(code) ?? 0) + 1);
  const literal = (values: number[]): string => `{${values.join(',')}}`;
  return {
    ...delta,
    arrays: {
      matchesBefore: literal(entries.map((entry) => entry.matchBefore)),
      matchesAfter: literal(entries.map((entry) => entry.matchAfter)),
      versions: literal(entries.map((entry) => entry.versionId)),
      changes: literal(codes),
    },
    causes: countCauses(counted),
    counts: {
      new: count('new'),
      fixed: count('fixed'),
      reopened: count('reopened'),
      unchanged: delta.findingCount - count('new') - count('reopened'),
    },
  };
}
