/** What PostgreSQL does not take in jsonb: NUL, and half of a surrogate pair. `JSON.stringify` writes both as escapes. */
const NOT_STORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** JSON that jsonb takes, whatever a model wrote: what it does not becomes U+FFFD. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(NOT_STORABLE, '$1\\ufffd');
}
