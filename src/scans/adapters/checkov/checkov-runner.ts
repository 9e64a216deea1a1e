import { type CheckCollector, checkPlace, checkSeverityOf, ruleName } from '../../domain/check-collector.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { mapLists, only } from '../../domain/conceal.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { CheckKind, CheckStatus } from '../../domain/observation.js';
import type { ReportNotes } from '../../domain/report-notes.js';
import type { Steps } from '../../domain/steps.js';

/** What one of Checkov's runners looked at and found. */
export interface CheckovRunner {
  /** `terraform`, `dockerfile`, `secrets`, … */
  type: string;
  version: string | null;
  /** Null for vulnerabilities and licences of packages. */
  kind: Exclude<CheckKind, 'setting'> | null;
  failed: readonly unknown[];
  passed: readonly unknown[];
  /** Left aside by comments in the files, or by settings. */
  skipped: number;
  /** Files that it could not read. */
  unreadable: number;
  /** Whether it counts more than it shows. */
  isCut: boolean;
}

const UNKNOWN = { code: 'open', detail: 'The tool could not come to a conclusion.' };

/** What is kept of a row: the rest quotes the files, and what they are set to. */
const RETAINED = new Set([
  ...['check_id', 'bc_check_id', 'check_name', 'check_result', 'check_class', 'severity', 'guideline', 'resource'],
  ...['file_path', 'repo_file_path', 'file_line_range', 'short_description'],
]);
const STORED_OF_RESULT = new Set(['result']);
/** Of a secret the resource is a hash of it. */
const STORED_OF_SECRET = new Set([...RETAINED].filter((key) => key !== 'resource'));

function kindOf(type: string): CheckovRunner['kind'] {
  if (type === 'secrets') return 'secret';
  if (type.startsWith('sca_')) return null;
  return type.startsWith('sast') ? 'code' : 'misconfiguration';
}

export function readRunner(fields: JsonObject, pointer: string): CheckovRunner {
  const type = cleanText(fields.check_type, TEXT_LIMITS.word)?.toLowerCase() ?? 'unknown';
  const results = objectOf(fields.results) ?? {};
  const summary = objectOf(fields.summary);
  const failed = requiredList(results, 'failed_checks', `${pointer}/results`);
  return {
    type,
    version: cleanText(summary?.checkov_version, TEXT_LIMITS.word),
    kind: kindOf(type),
    failed,
    passed: requiredList(results, 'passed_checks', `${pointer}/results`),
    skipped: listOf(results.skipped_checks).length,
    unreadable: listOf(results.parsing_errors).length,
    isCut: typeof summary?.failed === 'number' && summary.failed > failed.length,
  };
}

function statusOf(row: JsonObject, reported: CheckStatus): CheckStatus {
  const result = objectOf(row.check_result)?.result;
  return result === 'UNKNOWN' ? 'unknown' : reported;
}

/** Adds the rows of a runner; gives how many could not be read. */
export function* gatherRunner(runner: CheckovRunner, checks: CheckCollector, notes: ReportNotes): Steps<number> {
  const { kind } = runner;
  if (kind === null) return 0;
  let unread = 0;
  for (const [rows, reported] of [[runner.failed, 'fail'] as const, [runner.passed, 'pass'] as const]) {
    for (const value of rows) {
      yield;
      const row = objectOf(value);
      const rule = ruleName(row?.check_id);
      if (row === null || rule === null) {
        unread += 1;
        notes.countUnreadable();
        continue;
      }
      const status = statusOf(row, reported);
      checks.add({
        rule,
        kind,
        status,
        severity: checkSeverityOf(row.severity),
        title: row.check_name,
        place: checkPlace({
          file: typeof row.file_path === 'string' ? row.file_path.replace(/^\/+/, '') : null,
          line: listOf(row.file_line_range)[0],
          resource: kind === 'secret' ? null : row.resource,
        }),
        ...(status === 'unknown' ? { reason: UNKNOWN } : {}),
        cwes: kind === 'secret' ? ['CWE-798'] : [],
        help: row.guideline,
      });
    }
  }
  return unread;
}

/** A runner's report without what it quotes of files, and without hashes of secrets. */
export function* concealedRunner(fields: JsonObject): Steps<JsonObject> {
  const results = objectOf(fields.results);
  if (results === null) return fields;
  const stored =
    cleanText(fields.check_type, TEXT_LIMITS.word)?.toLowerCase() === 'secrets' ? STORED_OF_SECRET : RETAINED;
  const bare = yield* mapLists(results, ['failed_checks', 'passed_checks', 'skipped_checks', 'unknown_checks'], (row) =>
    concealedRow(row, stored),
  );
  return bare === results ? fields : { ...fields, results: bare };
}

function concealedRow(row: JsonObject, stored: ReadonlySet<string>): JsonObject {
  const bare = only(row, stored);
  const result = objectOf(bare.check_result);
  const plain = result === null ? null : only(result, STORED_OF_RESULT);
  return plain === result ? bare : { ...bare, check_result: plain };
}
