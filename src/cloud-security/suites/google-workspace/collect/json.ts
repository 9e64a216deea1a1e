/** Answers are foreign: each value is looked at before it is used. */
export type Json = Record<string, unknown>;

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or one without anything. */
export function recordOf(value: unknown): Json {
  return isRecord(value) ? value : {};
}

/** The array, or an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text, cut to what a reader takes in; empty when it is none. */
export function textOf(value: unknown, longest = 300): string {
  return typeof value === 'string' ? value.slice(0, longest) : '';
}

/** Null when it is neither true nor false: absent is not false. */
export function flagOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** Google writes 64-bit numbers as text. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
