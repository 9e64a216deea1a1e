import { closest, distance } from 'fastest-levenshtein';

/** The nearest known word, when it is near enough to be what was meant. */
export function suggest(given: string, known: readonly string[]): { suggestion?: string } {
  if (known.length === 0) return {};
  const word = given.slice(0, 60);
  const nearest = closest(word, known);
  return distance(word, nearest) <= Math.max(2, Math.floor(nearest.length / 3)) ? { suggestion: nearest } : {};
}
