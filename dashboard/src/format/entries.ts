/** What a text lists, each entry once and without the space around it. */
export function entriesOf(text: string, between: string | RegExp): string[] {
  return [...new Set(text.split(between).map((entry) => entry.trim()))].filter((entry) => entry !== '');
}

/** The words that somebody looks for: whatever has all of them is found. */
export function wordsOf(q: string): string[] {
  return q.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The JSON object that is in a text; null where there is none. */
export function jsonObjectIn(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
