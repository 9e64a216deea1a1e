import { listOf, objectOf, type JsonObject } from './json-fields.js';
import type { KindAdvice } from './text-kind.js';

/** A format of others that is not read: how its documents are known, and what to tell who sends one. */
export interface KnownFormat extends KindAdvice {
  /** Looks at a handful of members, never at all rows. */
  matches: (document: JsonObject) => boolean;
  /** Whether it is written as a list of such objects too. */
  inList?: true;
  /** Where a list of it holds no objects, or none at all. */
  matchesList?: (list: readonly unknown[]) => boolean;
}

/** A format of which one object is a document. */
export function known(title: string, advice: string, matches: KnownFormat['matches']): KnownFormat {
  return { title, advice, matches };
}

/** A format of which a document is one such object, or a list of them. */
export function knownInLists(title: string, advice: string, matches: KnownFormat['matches']): KnownFormat {
  return { title, advice, matches, inList: true };
}

/** How many rows are looked at to know a list: the first may be one that the format leaves half empty. */
const ROWS = 5;

export const OWN_FORMAT =
  'Let the scanner write its own JSON instead: trivy --format json, grype -o json, osv-scanner --format json';
export const FACTS = `it holds facts about vulnerabilities and says of no machine that it has one. ${OWN_FORMAT}`;
export const CYCLONEDX_INSTEAD = 'Let the tool write CycloneDX JSON instead and send it with source "cyclonedx"';

/** Of packages of a project or an image: the same can be found by a scanner whose reports are read. */
export const PACKAGES =
  'it is not read yet. Let a scanner that is read look at the same files or image: trivy fs --format json, osv-scanner --format json, grype -o json';
/** Of machines: the device's own agent, or a scanner on it. */
export const HOSTS =
  'it is not read yet. Let posture-agent look at each machine itself, or run a scanner there that is read: trivy rootfs --format json /, or oscap and lynis for its settings';
/** Of code, templates and secrets. */
export const CODE =
  'its own form is not read. Let the tool write SARIF 2.1.0 instead and send it with source "sarif" (gosec -fmt sarif, bandit -f sarif, hadolint -f sarif); the JSON of Semgrep, Gitleaks, Checkov and Trivy is read as well';
/** Of applications as they run. */
export const WEB =
  'it tells how an application or a network answers from outside, which is not read yet. ' + OWN_FORMAT;
/** Of secrets, by tools that write no SARIF. */
export const SECRETS =
  'its own form is not read. Let a scanner that is read look for secrets: gitleaks dir --report-format json, trivy fs --scanners secret --format json';
/** Of clusters. */
export const CLUSTERS =
  'it is not read. Let a scanner that is read look at the cluster: kubescape scan --format json --format-version v2, trivy k8s --report all --format json';
/** What names no tool at all. */
export const NAMELESS =
  'it does not say which tool wrote it. Let the tool write a report that names it, in the form that docs/formats.md has';

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The beginning of a text; empty for anything else, of which JSON can hold what no text can be made of. */
export function wordIn(value: unknown): string {
  return isText(value) ? value.slice(0, 200) : '';
}

/** The first objects of a list. */
export function firstRows(value: unknown): JsonObject[] {
  return listOf(value)
    .slice(0, ROWS)
    .map(objectOf)
    .filter((row) => row !== null);
}

/** Whether one of the first objects of a list has one of the members. */
export function rowsHave(value: unknown, ...keys: string[]): boolean {
  return firstRows(value).some((row) => keys.some((key) => key in row));
}

/** Whether an object has all of the members. */
export function hasAll(it: JsonObject, ...keys: string[]): boolean {
  return keys.every((key) => key in it);
}

/** Whether `@context` (a text or a list of them) holds the word. */
export function contextHolds(it: JsonObject, word: string): boolean {
  return [it['@context'], ...listOf(it['@context']).slice(0, ROWS)].some((one) => isText(one) && one.includes(word));
}
