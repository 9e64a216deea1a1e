import { type JsonObject, objectOf } from './json-fields.js';
import { contextHolds, hasAll, isText, rowsHave } from './known-format.js';
import type { TakenKind } from './taken-kind.js';

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
