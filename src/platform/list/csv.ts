import { stringify } from 'csv-stringify/sync';
import { withoutFormula } from './formula-guard.js';

/** CSV lines of flat or nested items: nested members become `a.b` columns, lists are joined by `; `. */
export function csvLines(items: object[], columns: readonly string[], withHeader: boolean): string {
  const records = items.map((item) => {
    const flat = flatten(item);
    // A member that was null in all of the first page, and is nested now, goes into its one column as JSON.
    return columns.map((column) => cell(flat[column] ?? nested(item, column)));
  });
  return stringify(withHeader ? [columns, ...records] : records, {
    record_delimiter: 'windows',
    // A lone line end would begin a row for most readers, whatever ours ends with; a semicolon or tab a cell for some.
    quoted_match: /[\r\n;\t]/,
  });
}

/** The columns of these items, in their order: a member that is null in one and nested in another gets the nested columns. */
export function csvColumns(items: object[]): string[] {
  const names = [...new Set(items.flatMap((item) => Object.keys(flatten(item))))];
  const order = items[0] ? Object.keys(items[0]) : [];
  const place = (name: string): number => order.indexOf(name.split('.', 1)[0] ?? name);
  return names
    .filter((name) => !names.some((other) => other.startsWith(`${name}.`)))
    .sort((a, b) => place(a) - place(b));
}

function flatten(item: object, prefix = ''): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(item)) {
    if (value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)) {
      Object.assign(flat, flatten(value as object, `${prefix}${key}.`));
    } else {
      flat[`${prefix}${key}`] = value;
    }
  }
  return flat;
}

function nested(item: object, column: string): string | undefined {
  const value = (item as Record<string, unknown>)[column];
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value)
    ? value.map((part) => (typeof part === 'object' ? JSON.stringify(part) : String(part))).join('; ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  return withoutFormula(text);
}
