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

function isText(value: unknown): value is string {
  return typeof value === 'string';
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
    title: 'a Trivy report',
    source: 'trivy',
    matches: (it) =>
      (typeof it.SchemaVersion === 'number' && ('ArtifactName' in it || 'Results' in it)) || isText(it.ClusterName),
  },
  {
    title: 'an OSV-Scanner report',
    source: 'osv-scanner',
    matches: (it) =>
      Array.isArray(it.results) && ('experimental_config' in it || objectOf(it.results[0])?.packages !== undefined),
  },
  {
    title: 'a scan of the Posture agent',
    source: 'native',
    matches: (it) => objectOf(it.inventory) !== null || (isText(it.scanId) && objectOf(it.device) !== null),
  },
];

/** The `source` of the tool that a document seems to come from, or null when it looks like none that we know. */
export function documentSource(document: unknown): string | null {
  const object = objectOf(document);
  return object === null ? null : (KINDS.find((kind) => kind.matches(object))?.source ?? null);
}

/** The error for a document that is not `expected` ("a Trivy report"); it names the tool that the document seems to come from. */
export function foreignDocument(document: unknown, expected: string): ScanDocumentError {
  const object = objectOf(document);
  const kind = object === null ? undefined : KINDS.find((one) => one.matches(object) && one.title !== expected);
  if (kind === undefined) {
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
