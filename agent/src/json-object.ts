/** An object as JSON has them, of which nothing else is known. */
export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object in a text, or null when the text is anything else. */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The list in a value; empty when it is none. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** The text in a value, or null when it is anything else. */
export function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
