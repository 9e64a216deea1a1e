/** Longest texts that are kept, in UTF-16 units; a longer identifying text is refused, a longer prose text is cut. */
export const TEXT_LIMITS = {
  id: 128,
  name: 512,
  version: 256,
  title: 512,
  description: 8000,
  location: 1024,
  purl: 1024,
  reference: 2048,
  scope: 512,
  word: 64,
} as const;

const MAY_BE_UNSAFE = /[\0\ud800-\udfff]/;
const UNSAFE = /\0|\p{Surrogate}/gu;

function withoutUnsafe(text: string): string {
  return MAY_BE_UNSAFE.test(text) ? text.replace(UNSAFE, '') : text;
}

/** Prose: without NUL and lone surrogates (PostgreSQL takes neither), trimmed, cut to `limit`; null for no text at all. */
export function cleanText(value: unknown, limit: number): string | null {
  if (typeof value !== 'string') return null;
  // Cleaning only what can still be kept bounds the work on a text of megabytes.
  const head = value.length > limit ? value.slice(0, limit * 2 + 64) : value;
  const clean = withoutUnsafe(head).trim();
  const stored = clean.length > limit ? withoutUnsafe(clean.slice(0, limit)).trimEnd() : clean;
  return stored === '' ? null : stored;
}

/** Text that identifies something: cleaned like prose but never cut, for two cut names could become one; null when too long. */
export function identifyingText(value: unknown, limit: number): string | null {
  const text = cleanText(value, limit + 1);
  return text !== null && text.length <= limit ? text : null;
}

/** A web address that is safe to show as a link (http or https, no spaces), or null. */
export function webAddress(value: unknown): string | null {
  const text = identifyingText(value, TEXT_LIMITS.reference);
  return text !== null && /^https?:\/\/[^\s<>"]+$/i.test(text) ? text : null;
}
