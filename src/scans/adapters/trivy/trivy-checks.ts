import { type CheckCollector, checkPlace, checkSeverityOf, ruleName } from '../../domain/check-collector.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { CheckKind, CheckStatus } from '../../domain/observation.js';
import { refuseTooMany, ROW_LIMIT, type ReportNotes } from '../../domain/report-notes.js';
import type { Steps } from '../../domain/steps.js';
import type { TrivyResult } from './trivy-report.js';

/** Trivy's classes of licences by what they ask of whoever uses the package. */
const LICENSES = new Map<string, CheckStatus>([
  ['forbidden', 'fail'],
  ['restricted', 'fail'],
  ['reciprocal', 'fail'],
  ['notice', 'pass'],
  ['permissive', 'pass'],
  ['unencumbered', 'pass'],
]);
const UNCLASSIFIED = { code: 'license-unclassified', detail: 'Trivy does not know what this licence asks for.' };
const UNKNOWN_STATUS = { code: 'status-unknown', detail: 'The report has a status for it that nobody knows.' };

/** What is gathered of a report that is no vulnerability. */
export interface TrivyChecks {
  checks: CheckCollector;
  /** Kinds that the report shows to have been looked for. */
  kinds: Set<CheckKind>;
  notes: ReportNotes;
  rows: number;
}

const LISTS = [
  ['Misconfigurations', 'misconfiguration', ['config', 'misconfiguration'], readMisconfiguration],
  ['Secrets', 'secret', ['secret'], readSecret],
  ['Licenses', 'license', ['license', 'license-file'], readLicense],
] as const;

/** Reads what a result holds beside packages and vulnerabilities; gives how many rows could not be read. */
export function* gatherTrivyChecks(result: TrivyResult, into: TrivyChecks): Steps<number> {
  const kind = cleanText(result.fields.Class, TEXT_LIMITS.word) ?? '';
  let unread = 0;
  for (const [key, of, classes, read] of LISTS) {
    const rows = requiredList(result.fields, key, result.pointer);
    if ((classes as readonly string[]).includes(kind) || rows.length > 0) into.kinds.add(of);
    into.rows += rows.length;
    refuseTooMany(into.rows, ROW_LIMIT, 'misconfigurations, secrets and licences', `${result.pointer}/${key}`);
    for (const value of rows) {
      yield;
      const row = objectOf(value);
      if (row !== null && read(row, result, into)) continue;
      unread += 1;
      into.notes.countUnreadable();
    }
  }
  return unread;
}

/** `AVD-DS-0002`, whether a version of Trivy writes it so, or `DS-0002`. */
function misconfigurationRule(row: JsonObject): string | null {
  const own = ruleName(row.AVDID) ?? ruleName(row.ID);
  return own !== null && /^[A-Z]{2,8}-\d{4}$/.test(own) ? `AVD-${own}` : own;
}

function readMisconfiguration(row: JsonObject, result: TrivyResult, { checks, notes }: TrivyChecks): boolean {
  const rule = misconfigurationRule(row);
  if (rule === null) return false;
  if (row.Status === 'EXCEPTION') {
    notes.countSuppressed(1);
    return true;
  }
  // Before it had a status, Trivy listed what failed.
  const status =
    row.Status === undefined || row.Status === 'FAIL' ? 'fail' : row.Status === 'PASS' ? 'pass' : 'unknown';
  const cause = objectOf(row.CauseMetadata);
  checks.add({
    rule,
    kind: 'misconfiguration',
    status,
    severity: checkSeverityOf(row.Severity),
    title: row.Title,
    place: checkPlace({
      file: result.target,
      line: cause?.StartLine,
      resource: result.resource ?? cause?.Resource,
      text: row.Message,
    }),
    ...(status === 'unknown' ? { reason: UNKNOWN_STATUS } : {}),
    help: row.PrimaryURL ?? listOf(row.References)[0],
  });
  return true;
}

/** What matched is never read: it is the secret. */
function readSecret(row: JsonObject, result: TrivyResult, { checks }: TrivyChecks): boolean {
  const rule = ruleName(row.RuleID);
  if (rule === null) return false;
  checks.add({
    rule,
    kind: 'secret',
    status: 'fail',
    severity: checkSeverityOf(row.Severity),
    title: row.Title,
    place: checkPlace({ file: result.target, line: row.StartLine, resource: result.resource }),
    cwes: ['CWE-798'],
  });
  return true;
}

function readLicense(row: JsonObject, result: TrivyResult, { checks }: TrivyChecks): boolean {
  const rule = ruleName(row.Name);
  if (rule === null) return false;
  const category = cleanText(row.Category, TEXT_LIMITS.word)?.toLowerCase() ?? 'unknown';
  const status = LICENSES.get(category) ?? 'unknown';
  checks.add({
    rule: `license/${rule}`,
    kind: 'license',
    status,
    severity: checkSeverityOf(row.Severity),
    title: `${rule} (${category})`,
    place: checkPlace({
      file: cleanText(row.FilePath, TEXT_LIMITS.location) ?? result.target,
      resource: cleanText(row.PkgName, TEXT_LIMITS.name) ?? result.resource,
    }),
    ...(status === 'unknown' ? { reason: UNCLASSIFIED } : {}),
    help: row.Link,
  });
  return true;
}
