/**
 * Text from outside, made safe for a terminal: control characters (also ESC) become spaces, and it is cut at `limit`.
 */
export function printable(value: unknown, limit: number = 500) {
  // eslint-disable-next-line no-control-regex -- control characters are what this is about
  const text = String(value ?? '').replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ');
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}
