import type { VersionOrder } from '../../versions/index.js';

/** What fixes one vulnerability of a package, and the versions that it was seen in. */
export interface NamedFixes {
  fixedVersions: readonly string[];
  installedVersions: readonly string[];
}

/**
 * The smallest version that fixes all of them: the highest of what each needs. Where one has a fix in several branches, it
 * needs the lowest that is above every version it was seen in. Null when versions cannot be compared.
 */
export function fixTarget(fixes: readonly NamedFixes[], order: VersionOrder | null): string | null {
  const named = [...new Set(fixes.flatMap(({ fixedVersions }) => fixedVersions))];
  if (!order) return named.length === 1 ? (named[0] ?? null) : null;
  const highest = (versions: readonly string[]): string | null =>
    versions.reduce<string | null>((high, one) => (high === null || order.compare(one, high) > 0 ? one : high), null);
  const needed = fixes.flatMap(({ fixedVersions, installedVersions }) => {
    const candidates = fixedVersions.filter((one) => order.accepts(one)).sort((a, b) => order.compare(a, b));
    const installed = highest(installedVersions.filter((one) => order.accepts(one)));
    const above = candidates.find((one) => installed === null || order.compare(one, installed) > 0);
    return above ?? candidates.at(-1) ?? [];
  });
  return highest(needed);
}
