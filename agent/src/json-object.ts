/** An object as JSON has them, of which nothing else is known. */
export type JsonObject = Record<string, unknown>;

/** Deeper than any document of ours or of a scanner, and not as deep as a stack. */
export const DEEPEST = 500;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The object in a text, or null when the text is anything else, or nested so deeply that nobody meant it: it could be read, and
 * never be written again.
 */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && isNestedWithin(value, DEEPEST) ? value : null;
  } catch {
    return null;
  }
}

/** Whether a value of JSON has at most so many levels. */
export function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isNestedWithin(inner, levels - 1));
}

/** The list in a value; empty when it is none. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** The text in a value, or null when it is anything else. */
export function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
