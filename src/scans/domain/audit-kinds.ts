import { type JsonObject, objectOf } from './json-fields.js';
import { contextHolds, firstRows, hasAll, isText, rowsHave } from './known-format.js';

/** A kind of document that is taken: how it is known. */
export interface TakenKind {
  /** With its article: "a Grype report". */
  title: string;
  /** The `source` it is sent with. */
  source: string;
  /** By the shape that its tool gives it. */
  matches: (document: JsonObject) => boolean;
  /** Whether the document must name the tool; absent where the format is no one tool's. */
  names?: 'always' | 'if-any';
  /** Whether it is sent as a list of such objects too, as lines of which each is JSON are read. */
  inList?: true;
}

function isWazuh(it: JsonObject): boolean {
  const states = [...firstRows(objectOf(it.hits)?.hits), it].map((row) => objectOf(row._source) ?? row);
  if (states.some((row) => objectOf(row.agent) !== null && objectOf(row.vulnerability) !== null)) return true;
  return firstRows(objectOf(it.data)?.affected_items).some((row) => 'cve' in row);
}

function isDefender(it: JsonObject): boolean {
  const rows = [it, ...firstRows(it.value), ...firstRows(it.Results), ...firstRows(it.results)];
  return rows.some(
    (row) =>
      hasAll(row, 'deviceId', 'cveId') ||
      hasAll(row, 'DeviceId', 'CveId') ||
      hasAll(row, 'machineId', 'cveId') ||
      hasAll(row, 'affectedMachine', 'exposedMachines'),
  );
}

/** What tools write that look at many hosts, in JSON. */
export const HOST_KINDS: readonly TakenKind[] = [
  { title: 'an export of Wazuh', source: 'wazuh', matches: isWazuh, inList: true },
  { title: 'an export of Microsoft Defender', source: 'defender', matches: isDefender, inList: true },
  {
    title: 'findings of Amazon Inspector',
    source: 'aws-inspector',
    matches: (it) => [it, ...firstRows(it.findings)].some((row) => isText(row.findingArn) && 'awsAccountId' in row),
    inList: true,
  },
  {
    title: 'a list of findings of AWS Security Hub (ASFF)',
    source: 'asff',
    matches: (it) =>
      [it, ...firstRows(it.Findings), ...firstRows(it.findings)].some((one) =>
        hasAll(one, 'ProductArn', 'AwsAccountId'),
      ),
    inList: true,
  },
  {
    title: 'a list of OCSF events',
    source: 'ocsf',
    matches: (it) =>
      [it, ...firstRows(it.Findings), ...firstRows(it.findings), ...firstRows(it.events)].some(
        (one) => typeof one.class_uid === 'number' && objectOf(one.metadata) !== null,
      ),
    inList: true,
  },
];

/** A secret that Gitleaks found: since version 8, and before it. Also without the members that are not kept. */
export function isGitleaks(it: JsonObject): boolean {
  return (
    (hasAll(it, 'RuleID', 'File') && ('StartColumn' in it || 'Fingerprint' in it || 'Match' in it)) ||
    hasAll(it, 'rule', 'commit', 'repo', 'file')
  );
}

/** What Semgrep found, or that it found nothing: then only its version and its list of files tell it. */
export function isSemgrep(it: JsonObject): boolean {
  return rowsHave(it.results, 'check_id') || (hasAll(it, 'results', 'errors', 'paths') && isText(it.version));
}

/** What one of Checkov's runners found, or what it writes where none had anything to look at. */
export function isCheckov(it: JsonObject): boolean {
  return (
    (isText(it.check_type) && objectOf(it.results) !== null) ||
    hasAll(it, 'passed', 'failed', 'skipped', 'checkov_version')
  );
}

/** The second form of Kubescape; the first had no summary of this name. */
export function isKubescape(it: JsonObject): boolean {
  const controls = objectOf(objectOf(it.summaryDetails)?.controls);
  return controls !== null || rowsHave(it.results, 'resourceID') || firstRows(it.resources).some(isKubescapeResource);
}

function isKubescapeResource(it: JsonObject): boolean {
  return hasAll(it, 'resourceID', 'object');
}

/** What tools write that look at code, templates, secrets and clusters. */
export const CHECK_KINDS_OF_TOOLS: readonly TakenKind[] = [
  { title: 'a Semgrep report', source: 'semgrep', matches: isSemgrep },
  { title: 'a Checkov report', source: 'checkov', matches: isCheckov, inList: true },
  { title: 'a Gitleaks report', source: 'gitleaks', matches: isGitleaks, inList: true },
  { title: 'a Kubescape report', source: 'kubescape', matches: isKubescape },
];

const YARN_LINES = new Set<unknown>(['auditAdvisory', 'auditSummary']);

function isNpmAudit(it: JsonObject): boolean {
  if (typeof it.auditReportVersion === 'number') return true;
  if (objectOf(it.advisories) !== null && objectOf(objectOf(it.metadata)?.vulnerabilities) !== null) return true;
  if (YARN_LINES.has(it.type) || isFailure(it)) return true;
  return typeof it.value === 'string' && 'Tree Versions' in (objectOf(it.children) ?? {});
}

/** What npm, and a line of yarn, say when they could not audit. */
function isFailure({ error, type, data }: JsonObject): boolean {
  const failed = objectOf(error) ?? {};
  return (isText(failed.code) && 'summary' in failed) || (type === 'error' && isText(data) && /yarn/i.test(data));
}

/** Before 2.5 it was the bare list of dependencies, each with what was found in it or why nobody looked. */
function isPipAudit(it: JsonObject): boolean {
  if ((Array.isArray(it.dependencies) && 'fixes' in it) || rowsHave(it.dependencies, 'vulns')) return true;
  return hasAll(it, 'name', 'version', 'vulns') || hasAll(it, 'name', 'skip_reason');
}

/** A project that was tested, or what Snyk writes in the place of one that could not be. */
function isSnyk(it: JsonObject): boolean {
  if (hasAll(it, 'vulnerabilities', 'ok') && ('dependencyCount' in it || 'packageManager' in it)) return true;
  return rowsHave(it.vulnerabilities, 'upgradePath') || (it.ok === false && hasAll(it, 'error', 'path'));
}

/** What tools write that list or audit the packages of a project. */
export const AUDIT_KINDS: readonly TakenKind[] = [
  {
    title: 'an SPDX document',
    source: 'spdx',
    // GitHub answers with the document of a repository in `sbom`.
    matches: (it) =>
      [it, objectOf(it.sbom)].some((one) => typeof one?.spdxVersion === 'string') || contextHolds(it, 'spdx.org/rdf'),
  },
  { title: 'an audit of npm, pnpm or yarn', source: 'npm-audit', matches: isNpmAudit, inList: true },
  { title: 'a pip-audit report', source: 'pip-audit', matches: isPipAudit, inList: true },
  {
    title: 'a govulncheck report',
    source: 'govulncheck',
    matches: (it) =>
      objectOf(it.config)?.scanner_name === 'govulncheck' || 'protocol_version' in (objectOf(it.config) ?? {}),
    inList: true,
  },
  {
    title: 'a cargo audit report',
    source: 'cargo-audit',
    matches: (it) => hasAll(it, 'lockfile', 'vulnerabilities') && 'advisory-count' in (objectOf(it.database) ?? {}),
  },
  { title: 'a Snyk report', source: 'snyk', matches: isSnyk, inList: true },
  {
    title: 'a list of GitHub Dependabot alerts',
    source: 'dependabot',
    matches: (it) => hasAll(it, 'security_advisory', 'security_vulnerability'),
    inList: true,
  },
  {
    title: 'a findings export of Dependency-Track',
    source: 'dependency-track',
    matches: (it) => objectOf(it.meta)?.application === 'Dependency-Track' && objectOf(it.project) !== null,
  },
];
