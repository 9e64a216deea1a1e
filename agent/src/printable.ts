/** C0 and C1 controls (ESC is one), and what turns the direction of writing around. */
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Text from outside, made safe for a terminal: what is no character to be seen becomes a space, and it is cut at `limit`.
 * What is not a text is shown as JSON.
 */
export function printable(value: unknown, limit = 500) {
  const text = plainText(value).replace(UNPRINTABLE, ' ');
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

function plainText(value: unknown) {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
