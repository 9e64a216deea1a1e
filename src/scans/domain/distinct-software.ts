import type { ObservedSoftware } from './observation.js';

/** Each installed package once: the same package, version and architecture in two directories is one installation to us. */
export function distinctSoftware(rows: readonly ObservedSoftware[]): ObservedSoftware[] {
  const distinct = new Map<string, ObservedSoftware>();
  for (const row of rows) {
    const key = `${row.package.ecosystem}\n${row.package.name}\n${row.version}\n${row.architecture ?? ''}`;
    if (!distinct.has(key)) distinct.set(key, row);
  }
  return [...distinct.values()];
}
