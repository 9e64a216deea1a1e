import type { Row } from './survey.js';

/** A value that is there and is not what it has to be: whoever reads on would guess. */
export class UnclearValue extends Error {}

/** A whole number; null where the value is not set. Throws {@link UnclearValue}. */
export function numberIn(row: Row | undefined, key: string): number | null {
  const value = row?.[key] ?? null;
  if (value === null || (typeof value === 'number' && Number.isInteger(value))) return value;
  // Some settings are numbers in text (REG_SZ), as ScreenSaveTimeOut is.
  if (typeof value === 'string' && /^\d{1,10}$/.test(value)) return Number(value);
  throw new UnclearValue(`${key} is not a number`);
}

/** A text; null where the value is not set or empty. Throws {@link UnclearValue}. */
export function textIn(row: Row | undefined, key: string): string | null {
  const value = row?.[key] ?? null;
  if (value === null || typeof value === 'string') return value === '' ? null : value;
  throw new UnclearValue(`${key} is not a text`);
}

/** True or false; null where the value is not set. Throws {@link UnclearValue}. */
export function booleanIn(row: Row | undefined, key: string): boolean | null {
  const value = row?.[key] ?? null;
  if (value === null || typeof value === 'boolean') return value;
  throw new UnclearValue(`${key} is not a switch`);
}
