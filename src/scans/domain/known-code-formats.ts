import { objectOf } from './json-fields.js';
import {
  CODE,
  firstRows,
  hasAll,
  isText,
  known,
  type KnownFormat,
  knownInLists,
  PACKAGES,
  rowsHave,
  SECRETS,
  wordIn,
} from './known-format.js';

const TFLINT = new Set(['issues', 'errors']);

/** The part of the known formats that looks at code, templates and secrets. */
export const KNOWN_CODE_FORMATS: readonly KnownFormat[] = [
  known(
    'a Bandit report',
    CODE,
    (it) => hasAll(it, 'metrics', 'results', 'generated_at') || rowsHave(it.results, 'issue_confidence'),
  ),
  known(
    'a Brakeman report',
    CODE,
    (it) =>
      objectOf(it.scan_info) !== null && ('warnings' in it || 'brakeman_version' in (objectOf(it.scan_info) ?? {})),
  ),
  known('a gosec report', CODE, (it) => hasAll(it, 'Issues', 'Stats') || 'Golang errors' in it),
  known(
    'a KICS report',
    CODE,
    (it) => isText(it.kics_version) || hasAll(it, 'files_scanned', 'queries', 'queries_total'),
  ),
  known('a Terrascan report', CODE, (it) => {
    const results = objectOf(it.results) ?? {};
    return (
      hasAll(results, 'violations', 'scan_summary') || 'policies_validated' in (objectOf(results.scan_summary) ?? {})
    );
  }),
  known('a tfsec report', CODE, (it) =>
    firstRows(it.results).some(
      (row) => 'rule_provider' in row || (isText(row.rule_id) && wordIn(row.link).includes('tfsec')),
    ),
  ),
  knownInLists('a Hadolint report', CODE, (it) => /^(?:DL|SC)\d{4}$/.test(wordIn(it.code))),
  known('a Dockle report', CODE, (it) => hasAll(objectOf(it.summary) ?? {}, 'fatal', 'warn', 'skip', 'pass')),
  known(
    'a TFLint report',
    CODE,
    (it) =>
      firstRows(it.issues).some((row) => objectOf(row.rule) !== null && 'range' in row) ||
      (hasAll(it, 'issues', 'errors') && Object.keys(it).every((key) => TFLINT.has(key))),
  ),
  knownInLists('a cfn-nag report', CODE, (it) => objectOf(it.file_results) !== null),
  knownInLists('a cfn-lint report', CODE, (it) => hasAll(it, 'Filename', 'Level', 'Rule')),
  knownInLists('a Conftest report', CODE, (it) => hasAll(it, 'filename', 'successes')),
  knownInLists('a Secretlint report', SECRETS, (it) => hasAll(it, 'filePath', 'messages', 'sourceContentType')),
  knownInLists('an ESLint report', CODE, (it) => hasAll(it, 'filePath', 'messages')),
  known('a Horusec report', CODE, (it) => 'analysisVulnerabilities' in it),
  knownInLists('a Code Climate report', CODE, (it) => hasAll(it, 'check_name', 'fingerprint')),
  known('a list of issues of SonarQube', CODE, (it) => hasAll(it, 'issues', 'paging')),
  known('a Checkmarx One report', CODE, (it) => hasAll(it, 'results', 'totalCount', 'scanID')),
  known('a Veracode report', CODE, (it) => 'pipeline_scan' in it || hasAll(it, 'scan_id', 'scan_status', 'findings')),
  knownInLists(
    'a report of Snyk IaC',
    'only what Snyk tells of packages is read as JSON. Let it write SARIF and send it with source "sarif": snyk iac test --sarif',
    (it) => 'infrastructureAsCodeIssues' in it || /config$/.test(wordIn(it.packageManager)),
  ),
  knownInLists('a list of GitHub code scanning alerts', CODE, (it) =>
    hasAll(it, 'number', 'rule', 'most_recent_instance'),
  ),
  knownInLists('a list of GitHub secret scanning alerts', SECRETS, (it) => hasAll(it, 'number', 'secret_type')),
  known('a detect-secrets report', SECRETS, (it) => hasAll(it, 'plugins_used', 'results')),
  knownInLists(
    'a TruffleHog report',
    SECRETS,
    (it) =>
      hasAll(it, 'SourceMetadata', 'DetectorName') ||
      hasAll(it, 'stringsFound', 'reason') ||
      (objectOf(it.rule) !== null && hasAll(it, 'secret', 'path', 'context')),
  ),
  known('a Talisman report', SECRETS, (it) => 'filecontent' in (objectOf(objectOf(it.summary)?.types) ?? {})),
  known(
    'a Safety report',
    PACKAGES,
    (it) =>
      hasAll(it, 'scanned_packages', 'affected_packages') ||
      'safety_version' in (objectOf(it.report_meta) ?? {}) ||
      (hasAll(it, 'meta', 'scan_results') && !isText(it.meta)),
  ),
  {
    title: 'a report of Safety 1',
    advice:
      'it names no tool, and is not read. Let pip-audit look at the same packages, and send it with source "pip-audit": pip-audit -f json',
    matches: () => false,
    matchesList: (list) => list.length > 0 && list.slice(0, 5).every(isOfSafety1),
  },
];

/** `["django", "<2.2", "1.11", "…", "40637"]`: name, what is affected, what is installed, the advisory, its number. */
function isOfSafety1(row: unknown): boolean {
  if (!Array.isArray(row) || row.length < 5) return false;
  const texts = (row as unknown[]).slice(0, 5);
  return texts.every(isText) && /^[<>=!~]/.test(texts[1] ?? '') && /^\d+$/.test(texts[4] ?? '');
}
