/** Readers of foreign JSON: what is not of the wanted kind is absent, never guessed. */
export type Json = Readonly<Record<string, unknown>>;

/** An object; null for anything else. */
export function objectIn(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
}

/** Objects of a list. A lone object counts as a list of one: tools that go through PowerShell write it so. */
export function objectsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.map(objectIn).filter((entry) => entry !== null);
  const lone = objectIn(value);
  return lone === null ? [] : [lone];
}

/** Texts of a list; a lone text counts as a list of one. */
export function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((entry): entry is string => typeof entry === 'string');
  return typeof value === 'string' ? [value] : [];
}

export function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function flagIn(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

export function numberIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** An instant; null when absent or unreadable. `0001-01-01` is how the vendor writes "never". */
export function instantIn(value: unknown): string | null {
  const text = textIn(value);
  return text === null || text.startsWith('0001-') || Number.isNaN(Date.parse(text)) ? null : text;
}
