import { FeedDocumentError } from './feed-document-error.js';

/** A JSON object whose fields have not been looked at yet. */
export type Fields = Readonly<Record<string, unknown>>;

const CVE = /^CVE-\d{4}-\d{4,19}$/;
const CWE = /^CWE-\d{1,6}$/;
const TECHNIQUE = /^T\d{4}(\.\d{3})?$/;
const DAY = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/;
// eslint-disable-next-line no-control-regex -- PostgreSQL takes no NUL.
const UNSAFE = /\u0000|\p{Surrogate}/gu;

/** The value as an object, or null for a list and anything else. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** The value as a list; empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** The objects among the values of a list. */
export function objectsOf(values: unknown): Fields[] {
  return listOf(values)
    .map(fieldsOf)
    .filter((one) => one !== null);
}

/** A CVE number in upper case, or null. */
export function cveId(value: unknown): string | null {
  const id = typeof value === 'string' && value.length <= 32 ? value.trim().toUpperCase() : '';
  return CVE.test(id) ? id : null;
}

/** `CWE-79`, or null. */
export function cweId(value: unknown): string | null {
  const id = typeof value === 'string' && value.length <= 16 ? value.trim().toUpperCase() : '';
  return CWE.test(id) ? id : null;
}

/** The CWEs among the values, each once, sorted. */
export function cweIds(values: unknown): string[] {
  return [...new Set(listOf(values).flatMap((one) => cweId(one) ?? []))].sort();
}

/** `T1190` or `T1059.001`, or null. */
export function techniqueId(value: unknown): string | null {
  return typeof value === 'string' && TECHNIQUE.test(value) ? value : null;
}

/** The day of a date or an instant, or null when it is none. */
export function dayOf(value: unknown): string | null {
  const day = typeof value === 'string' ? DAY.exec(value)?.[1] : undefined;
  if (day === undefined) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day;
}

/** An instant in ISO form, or null when it is none. */
export function instantOf(value: unknown): string | null {
  if (dayOf(value) === null) return null;
  // FIRST writes the offset as +0000.
  const time = Date.parse((value as string).replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Words for people: without what PostgreSQL does not take, cut to `limit`; null for none. */
export function prose(value: unknown, limit = 300): string | null {
  if (typeof value !== 'string') return null;
  const clean = value
    .slice(0, limit * 2)
    .replace(UNSAFE, '')
    .trim();
  const cut = clean.length > limit ? clean.slice(0, limit).replace(UNSAFE, '').trimEnd() : clean;
  return cut === '' ? null : cut;
}

/** A name or an id: clean and never cut, for two that are cut could become one; null when it is longer than `limit`. */
export function nameOf(value: unknown, limit = 300): string | null {
  if (typeof value !== 'string' || value.length > limit) return null;
  const clean = value.replace(UNSAFE, '').trim();
  return clean === '' ? null : clean;
}

/** The names among the values, each once, in their order. */
export function namesOf(values: unknown, limit = 300): string[] {
  return [...new Set(listOf(values).flatMap((one) => nameOf(one, limit) ?? []))];
}

/** A document of another form than the feed's. */
export function otherForm(title: string): FeedDocumentError {
  return new FeedDocumentError('malformed', `This is not a document of ${title}, or it is damaged.`);
}
