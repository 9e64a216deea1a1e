import { listOf, objectOf } from './json-fields.js';
import type { JsonObject } from './json-fields.js';
import { ScanDocumentError } from './scan-document-error.js';
import { INSTEAD_OF_SPDX, kindOfText, sentenceOf } from './text-kind.js';
import type { KindAdvice } from './text-kind.js';

interface TakenKind {
  /** With its article: "a Grype report". */
  title: string;
  /** The `source` it is sent with. */
  source: string;
  matches: (document: JsonObject) => boolean;
}

const TRIVY = 'a Trivy report';
const OSV_SCANNER_KEYS = new Set([
  'results',
  'experimental_config',
  'experimental_generic_findings',
  'image_metadata',
  'license_summary',
]);

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Many tools write `results`; OSV-Scanner's have packages, and where there are none only its own keys tell. */
function isOsvScanner(it: JsonObject): boolean {
  if (!('results' in it)) return false;
  if ('experimental_config' in it) return true;
  const results = it.results ?? [];
  if (!Array.isArray(results)) return false;
  if (results.length > 0) return results.some((row) => objectOf(row)?.packages !== undefined);
  return Object.keys(it).every((key) => OSV_SCANNER_KEYS.has(key));
}

/** The tools of GitLab write a report that names its scanner. */
function isGitLab(it: JsonObject): boolean {
  return Array.isArray(it.vulnerabilities) && objectOf(objectOf(it.scan)?.scanner) !== null;
}

function contextHolds(it: JsonObject, word: string): boolean {
  return [it['@context'], ...listOf(it['@context'])].some((one) => isText(one) && one.includes(word));
}

const TAKEN: TakenKind[] = [
  { title: 'a CycloneDX document', source: 'cyclonedx', matches: (it) => it.bomFormat === 'CycloneDX' },
  {
    title: 'a Grype report',
    source: 'grype',
    matches: (it) => 'matches' in it && ('descriptor' in it || 'source' in it),
  },
  {
    title: TRIVY,
    source: 'trivy',
    matches: (it) =>
      (typeof it.SchemaVersion === 'number' && ('ArtifactName' in it || 'Results' in it)) || isText(it.ClusterName),
  },
  { title: 'an OSV-Scanner report', source: 'osv-scanner', matches: isOsvScanner },
  {
    title: 'a scan of the Posture agent',
    source: 'native',
    matches: (it) => objectOf(it.inventory) !== null || (isText(it.scanId) && objectOf(it.device) !== null),
  },
];

/** Kinds that are no JSON. */
const TEXTS = new Set(['a Lynis report', 'an OpenSCAP result']);

const OWN_FORMAT =
  'Let the scanner write its own JSON instead: trivy --format json, grype -o json, osv-scanner --format json';
const CYCLONEDX_INSTEAD = 'Let the tool write CycloneDX JSON instead and send it with source "cyclonedx"';

/** What people send by mistake, each with the way on. Looked at first: some of them resemble what is taken. */
const NOT_TAKEN: (KindAdvice & { matches: (document: JsonObject) => boolean })[] = [
  {
    title: 'an SPDX document',
    advice: INSTEAD_OF_SPDX,
    matches: (it) => isText(it.spdxVersion) || contextHolds(it, 'spdx.org'),
  },
  {
    title: 'an OpenVEX document',
    advice: 'it holds decisions and no scan, so it is not taken as a scan',
    matches: (it) => contextHolds(it, 'openvex'),
  },
  {
    title: 'a CSAF document',
    advice: 'it is an advisory and no scan, so it is not taken as a scan',
    matches: (it) => isText(objectOf(it.document)?.csaf_version),
  },
  {
    title: 'a SARIF log',
    advice: `it leaves out versions and fixes. ${OWN_FORMAT}`,
    matches: (it) => Array.isArray(it.runs) && isText(it.version),
  },
  {
    title: 'a Syft document',
    advice: `it is not taken. ${CYCLONEDX_INSTEAD} (syft -o cyclonedx-json)`,
    matches: (it) => Array.isArray(it.artifacts) && !('matches' in it) && objectOf(it.descriptor)?.name === 'syft',
  },
  { title: 'a GitLab report', advice: `it is not taken. ${OWN_FORMAT}`, matches: isGitLab },
  {
    title: 'a report of the Trivy operator',
    advice: 'it is not taken. Let Trivy write its own JSON instead: trivy k8s --format json',
    matches: (it) => isText(it.apiVersion) && it.apiVersion.startsWith('aquasecurity.github.io/'),
  },
  {
    title: 'an npm audit report',
    advice: `it is not taken. Let a scanner look at the lockfile instead: trivy fs --format json, osv-scanner --format json`,
    matches: (it) => typeof it.auditReportVersion === 'number',
  },
];

/** Before schema 2, Trivy wrote a bare list of results. */
function isOldTrivy(document: unknown): boolean {
  return Array.isArray(document) && typeof objectOf(document[0])?.Target === 'string';
}

function takenKindOf(document: unknown): TakenKind | undefined {
  const object = objectOf(document);
  if (object !== null) return TAKEN.find((kind) => kind.matches(object));
  return isOldTrivy(document) ? TAKEN.find(({ title }) => title === TRIVY) : undefined;
}

/** What a document is that no adapter takes, or null. */
function strangerOf(document: unknown): KindAdvice | null {
  if (typeof document === 'string') return kindOfText(document);
  const object = objectOf(document);
  return (object && NOT_TAKEN.find((kind) => kind.matches(object))) ?? null;
}

/** The `source` of the tool that a document seems to come from, or null when it looks like none that is taken. */
export function documentSource(document: unknown): string | null {
  return takenKindOf(document)?.source ?? strangerOf(document)?.source ?? null;
}

/** What to tell the sender of a scanner's document that came without the envelope; null for anything else. */
export function adviceForBareDocument(document: unknown): string | null {
  const stranger = strangerOf(document);
  if (stranger !== null) return sentenceOf(stranger);
  const kind = takenKindOf(document);
  if (kind === undefined || kind.source === 'native') return null;
  return `This is ${kind.title} without the envelope. Put it there as "report", with source "${kind.source}", or send it bare under the media type of its own.`;
}

/**
 * The error for a document that is not `expected` ("a Trivy report"). It says what the document seems to be instead, and
 * what to do with that.
 */
export function foreignDocument(document: unknown, expected: string): ScanDocumentError {
  const stranger = strangerOf(document);
  if (stranger !== null && stranger.title !== expected) return new ScanDocumentError(sentenceOf(stranger));
  const kind = takenKindOf(document);
  if (kind !== undefined && kind.title !== expected) {
    return new ScanDocumentError(`This is ${kind.title}; send it with source "${kind.source}".`);
  }
  const form = TEXTS.has(expected) ? '' : ', in JSON';
  return new ScanDocumentError(`This is not ${expected}. Send the report as the scanner wrote it${form}.`, [
    { pointer: '', detail: `must be ${expected}` },
  ]);
}
