import { ScanDocumentError } from '../../domain/scan-document-error.js';
import type { Steps } from '../../domain/steps.js';

/** A report of Lynis is small; one of more lines is none. */
const LINE_LIMIT = 1_000_000;

const KEY_LENGTH = 32;

/** `key=value` lines by key; a list's key without its brackets. */
export type LynisReport = ReadonlyMap<string, readonly string[]>;

/** What is read of a report; the other hundred keys are Lynis's own business. */
const KEYS = new Set([
  'details',
  'exception_event',
  'finish',
  'installed_packages_array',
  'linux_version',
  'lynis_version',
  'network_listen',
  'network_listen_port',
  'os_name',
  'os_version',
  'suggestion',
  'tests_executed',
  'tests_skipped',
  'vulnerable_package',
  'warning',
]);

/** Reads the lines of `lynis-report.dat`. Only the first `=` separates: values hold more of them. */
export function* readLynisReport(text: string): Steps<LynisReport> {
  const report = new Map<string, string[]>();
  let lines = 0;
  for (let start = 0; start < text.length;) {
    yield;
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if ((lines += 1) > LINE_LIMIT) {
      throw new ScanDocumentError(
        `This Lynis report has more than ${LINE_LIMIT} lines. Send the report as Lynis wrote it.`,
        [{ pointer: '', detail: `must have at most ${LINE_LIMIT} lines` }],
      );
    }
    readLine(text, start, end, report);
    start = end + 1;
  }
  return report;
}

function readLine(text: string, start: number, end: number, report: Map<string, string[]>): void {
  // A key has at most as many characters as the longest that is read, and its brackets: no further is looked for its end.
  const at = text.slice(start, Math.min(end, start + KEY_LENGTH + 1)).indexOf('=');
  if (at < 0) return;
  const equals = start + at;
  const key = text.slice(start, equals).trim().replace(/\[\]$/, '');
  if (!KEYS.has(key)) return;
  const value = text.slice(equals + 1, end).trim();
  const values = report.get(key);
  if (values === undefined) report.set(key, [value]);
  else values.push(value);
}

/** The last value of a key, for a key that is written once; null when it is missing or empty. */
export function lastOf(report: LynisReport, key: string): string | null {
  const value = report.get(key)?.at(-1) ?? '';
  return value === '' || value === '-' ? null : value;
}

/** All values of a key that lists. */
export function allOf(report: LynisReport, key: string): readonly string[] {
  return report.get(key) ?? [];
}

/** The parts between the bars of a value: `A|b|-|` gives `A`, `b` and null. */
export function partsOf(value: string): (string | null)[] {
  // Bars beyond those that Lynis writes belong to nobody.
  return value.split('|', 8).map((part) => (part.trim() === '' || part.trim() === '-' ? null : part.trim()));
}
