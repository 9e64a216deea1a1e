/** Fixed versions that are told of a vulnerability in a package: far more than branches of any package, so that no reports make it grow without end. */
const MOST_FIXES = 200;

/** The first of them, in SQL, of a sorted array without null. */
export function firstFixes(versions: string): string {
  return `(${versions})[1:${MOST_FIXES}]`;
}

/** Those of the unnested versions `v` of a group. */
export const FIXES = `coalesce(array_agg(DISTINCT v ORDER BY v) FILTER (WHERE v IS NOT NULL), '{}')`;
