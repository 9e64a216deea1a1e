import { identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';

function commonFolder(sorted: readonly string[]): string {
  const first = sorted[0] ?? '';
  const last = sorted.at(-1) ?? '';
  let end = 0;
  while (end < first.length && first[end] === last[end]) end += 1;
  return first.slice(0, first.lastIndexOf('/', end - 1) + 1);
}

/**
 * What was scanned, by the paths of the sources: the one path, or all in sorted order; the folder that they share when
 * that would be too long to keep. Null when there is none.
 */
export function scopeOfSources(paths: readonly string[]): string | null {
  const sorted = [...new Set(paths)].sort();
  return (
    identifyingText(sorted.join(', '), TEXT_LIMITS.scope) ?? identifyingText(commonFolder(sorted), TEXT_LIMITS.scope)
  );
}
