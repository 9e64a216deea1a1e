import { jsonDepth, MAX_JSON_DEPTH } from '../../platform/index.js';

/** Only a text with one of these can hold what {@link cleaned} takes out. */
const SUSPICIOUS = /\\u|__proto__/i;

const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** Thrown for a body that is no JSON, or nested without hope. */
export class NotJsonError extends Error {}

/** The JSON of a body; null when it is empty. Without NUL and halves of characters, which cannot be stored, and without keys that reach prototypes. */
export function jsonOf(bytes: Buffer): unknown {
  if (bytes.length === 0) return null;
  if (jsonDepth(bytes, MAX_JSON_DEPTH) > MAX_JSON_DEPTH) throw new NotJsonError('nested too deep');
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
