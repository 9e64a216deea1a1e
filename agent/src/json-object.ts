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

/** What a text of JSON may hold before it is read: reading takes time and memory for each value, whatever its bytes. */
export interface JsonBounds {
  values: number;
  depth: number;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether a text holds no more than that; looked at without reading it. What is no JSON is left to who reads it. */
export function isJsonWithin(text: string, { values, depth }: JsonBounds): boolean {
  let [seen, level] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfText(text, at);
    else if (unit === COMMA) seen += 1;
    else if (OPENING.has(unit)) [seen, level] = [seen + 1, level + 1];
    else if (CLOSING.has(unit)) level -= 1;
    if (seen > values || level > depth) return false;
  }
  return true;
}

/** Where the text that begins here ends. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) return at;
    if (unit === BACKSLASH) at += 1;
  }
  return text.length;
}
