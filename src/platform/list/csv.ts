import { stringify } from 'csv-stringify/sync';

/** Characters that make a spreadsheet run a cell as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** CSV lines of flat or nested items: nested members become `a.b` columns, lists are joined by `; `. */
export function csvLines(items: object[], columns: string[], withHeader: boolean): string {
  const records = items.map((item) => {
    const flat = flatten(item);
    return columns.map((column) => cell(flat[column]));
  });
  return stringify(withHeader ? [columns, ...records] : records, { record_delimiter: 'windows' });
}

/** The columns of an item, in its own order. */
export function csvColumns(item: object): string[] {
  return Object.keys(flatten(item));
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

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value)
    ? value.map((part) => (typeof part === 'object' ? JSON.stringify(part) : String(part))).join('; ')
    : String(value as string);
  return FORMULA.test(text) ? `'${text}` : text;
}
