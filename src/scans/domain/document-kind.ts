import { objectOf } from './json-fields.js';
import type { JsonObject } from './json-fields.js';
import { ScanDocumentError } from './scan-document-error.js';

interface DocumentKind {
  /** With its article: "a Grype report". */
  title: string;
  /** The `source` it is sent with, or null when no adapter takes it. */
  source: string | null;
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

const KINDS: DocumentKind[] = [
  { title: 'a CycloneDX document', source: 'cyclonedx', matches: (it) => it.bomFormat === 'CycloneDX' },
  { title: 'an SPDX document', source: null, matches: (it) => isText(it.spdxVersion) },
  {
    title: 'an OpenVEX document',
    source: null,
    matches: (it) => isText(it['@context']) && it['@context'].includes('openvex'),
  },
  { title: 'a SARIF log', source: null, matches: (it) => Array.isArray(it.runs) && isText(it.version) },
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

/** The XML form of CycloneDX names its schema in the first lines. */
function isCycloneDxXml(document: unknown): boolean {
  return typeof document === 'string' && /cyclonedx\.org\/schema\/bom/.test(document.slice(0, 65_536));
}

/** Before schema 2, Trivy wrote a bare list of results. */
function isOldTrivy(document: unknown): boolean {
  return Array.isArray(document) && typeof objectOf(document[0])?.Target === 'string';
}

function kindOf(document: unknown): DocumentKind | undefined {
  const object = objectOf(document);
  if (object !== null) return KINDS.find((kind) => kind.matches(object));
  return isOldTrivy(document) ? KINDS.find(({ title }) => title === TRIVY) : undefined;
}

/** The `source` of the tool that a document seems to come from, or null when it looks like none that we know. */
export function documentSource(document: unknown): string | null {
  return kindOf(document)?.source ?? null;
}

/** The error for a document that is not `expected` ("a Trivy report"); it names the tool that the document seems to come from. */
export function foreignDocument(document: unknown, expected: string): ScanDocumentError {
  if (isCycloneDxXml(document)) {
    return new ScanDocumentError(
      'This is a CycloneDX document in XML; only its JSON form is taken. Let the tool write JSON, or convert the document with cyclonedx-cli, and send it with source "cyclonedx".',
    );
  }
  const kind = kindOf(document);
  if (kind === undefined || kind.title === expected) {
    return new ScanDocumentError(`This is not ${expected}. Send the report as the scanner wrote it, in JSON.`, [
      { pointer: '', detail: `must be ${expected}` },
    ]);
  }
  const advice =
    kind.source === null
      ? 'it is not taken here. Send a CycloneDX document instead'
      : `send it with source "${kind.source}"`;
  return new ScanDocumentError(`This is ${kind.title}; ${advice}.`);
}
