import { type JsonCaps, jsonOverCaps, MAX_JSON_DEPTH } from '../../platform/index.js';

/** Only a text with one of these can hold what {@link cleaned} takes out. */
const SUSPICIOUS = /\\u|__proto__/i;

const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** Far above a page of the largest listings, and parsed in a moment: whoever answers may be whom an administrator named. */
const CAPS: JsonCaps = { depth: MAX_JSON_DEPTH, values: 1_000_000, members: 10_000 };

/** Thrown for a body that is no JSON, or holds more than is read. */
export class NotJsonError extends Error {}

/** The JSON of a body; null when it is empty. Without NUL and halves of characters, which cannot be stored, and without keys that reach prototypes. */
export function jsonOf(bytes: Buffer): unknown {
  if (bytes.length === 0) return null;
  const over = jsonOverCaps(bytes, CAPS);
  if (over !== null) throw new NotJsonError(over);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return SUSPICIOUS.test(text) ? cleaned(value) : value;
  } catch {
    throw new NotJsonError('not JSON');
  }
}

/** Recursive; the depth was looked at before. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '\uFFFD');
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, child]) => [cleaned(key), cleaned(child)]),
  );
}
