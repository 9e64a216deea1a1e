import type { ObservedSoftware } from './observation.js';

/** Each installed package once: the same package, version, architecture and owner in two directories is one installation to us. */
export function distinctSoftware(rows: readonly ObservedSoftware[]): ObservedSoftware[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const known = seen.size;
    seen.add(
      `${row.package.ecosystem}\n${row.package.name}\n${row.version}\n${row.architecture ?? ''}\n${row.owner === undefined ? '' : `of ${row.owner ?? ''}`}`,
    );
    return seen.size > known;
  });
}
