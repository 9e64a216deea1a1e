import { cleanText, TEXT_LIMITS } from './clean-text.js';

/**
 * The distinct versions of a scanner's fix statement, in its order: a list, or one text with commas
 * (`"2.6.9, 3.1.0"`). Empty for anything else; no more than `limit` + 1 entries, so that the caller sees an overflow.
 */
export function versionList(value: unknown, limit: number): string[] {
  const parts = typeof value === 'string' ? value.slice(0, limit * TEXT_LIMITS.version).split(',') : value;
  if (!Array.isArray(parts)) return [];
  const versions = new Set<string>();
  for (const part of parts) {
    const version = cleanText(part, TEXT_LIMITS.version);
    if (version !== null) versions.add(version);
    if (versions.size > limit) break;
  }
  return [...versions];
}
