import { type JsonObject, objectOf } from './json-fields.js';
import { firstRows, hasAll, isText, rowsHave } from './known-format.js';
import type { TakenKind } from './taken-kind.js';

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
