/** What may be a key without quotes: printable, and nothing that a structured field would give a meaning. */
const BARE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,255}$/;
/** A string of RFC 9651, 3.3.3: printable ASCII in quotes, with quotes and backslashes escaped. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

const MAX_LENGTH = 255;

/**
 * The key that an `Idempotency-Key` header holds: a structured field string (`"8e03978e-…"`), or the same without quotes, as
 * many clients send it. Null for anything else: empty, longer than 255 characters, not printable, or two headers in one.
 */
export function readIdempotencyKey(header: string): string | null {
  const text = header.trim();
  if (BARE.test(text)) return text;
  const key = QUOTED.exec(text)?.[1]?.replaceAll(/\\(.)/g, '$1');
  return key !== undefined && key.length >= 1 && key.length <= MAX_LENGTH ? key : null;
}
