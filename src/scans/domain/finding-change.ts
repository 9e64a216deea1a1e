/**
 * How a finding can change with a scan. `withheld` is one that a suspect scan would have closed, and did not; `decided` is one
 * that came under a decision, or out of it, because of what is seen now (a decision may be about chosen versions).
 */
export const FINDING_CHANGE = { new: 1, fixed: 2, reopened: 3, severity: 4, withheld: 5, decided: 6 } as const;
export type FindingChange = keyof typeof FINDING_CHANGE;

/**
 * Why it changed:
 * - `new`: the package was not seen here before, or nobody had looked
 * - `upgraded`: the package has another version now
 * - `removed`: the package is no longer shown, in any version
 * - `source-gone`: nothing of its ecosystem is shown any more
 * - `advisory-changed`: the same version is there as before; what is known about it changed
 * - `decision`: a person decided so
 * - `reopened`: it had been fixed and is back
 */
export const FINDING_CAUSE = {
  new: 1,
  upgraded: 2,
  removed: 3,
  'source-gone': 4,
  'advisory-changed': 5,
  decision: 6,
  reopened: 7,
} as const;
export type FindingCause = keyof typeof FINDING_CAUSE;

const CHANGES = new Map<number, FindingChange>(
  Object.entries(FINDING_CHANGE).map(([name, code]) => [code, name as FindingChange]),
);
const CAUSES = new Map<number, FindingCause>(
  Object.entries(FINDING_CAUSE).map(([name, code]) => [code, name as FindingCause]),
);

/** Change and cause as they are stored: one number, tens and ones. */
export function changeCode(change: FindingChange, cause: FindingCause): number {
  return FINDING_CHANGE[change] * 10 + FINDING_CAUSE[cause];
}

/** The cause of a stored number; null where it was not recorded. */
export function causeOf(code: number): FindingCause | null {
  return CAUSES.get(code % 10) ?? null;
}

/** The change of a stored number. */
export function changeOf(code: number): FindingChange {
  return CHANGES.get(Math.floor(code / 10)) ?? 'new';
}

/** How many findings changed how and why: `{fixed: {upgraded: 4, removed: 1}}`. */
export type CauseCounts = Partial<Record<FindingChange, Partial<Record<FindingCause, number>>>>;

/** Counts stored codes by change and cause, in the order of the lists above. */
export function countCauses(counts: ReadonlyMap<number, number>): CauseCounts {
  const result: CauseCounts = {};
  for (const [code, count] of [...counts].sort(([a], [b]) => a - b)) {
    const cause = causeOf(code);
    if (cause === null) continue;
    result[changeOf(code)] = { ...result[changeOf(code)], [cause]: count };
  }
  return result;
}
