import { type JsonObject, objectOf } from './json-fields.js';
import type { TakenKind } from './taken-kind.js';

const YARN_LINES = new Set<unknown>(['auditAdvisory', 'auditSummary']);

function isNpmAudit(it: JsonObject): boolean {
  if (typeof it.auditReportVersion === 'number') return true;
  if (objectOf(it.advisories) !== null && objectOf(objectOf(it.metadata)?.vulnerabilities) !== null) return true;
  if (YARN_LINES.has(it.type)) return true;
  return typeof it.value === 'string' && 'Tree Versions' in (objectOf(it.children) ?? {});
}

/** What tools write that audit the packages of a project. */
export const AUDIT_KINDS: readonly TakenKind[] = [
  { title: 'an audit of npm, pnpm or yarn', source: 'npm-audit', matches: isNpmAudit, inList: true },
];
