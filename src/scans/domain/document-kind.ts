import { AUDIT_KINDS, CHECK_KINDS_OF_TOOLS, HOST_KINDS, type TakenKind } from './audit-kinds.js';
import { firstRows, isText, type KnownFormat } from './known-format.js';
import { KNOWN_FORMATS } from './known-formats.js';
import { objectOf, type JsonObject } from './json-fields.js';
import { startOfJsonStream } from './json-stream.js';
import { ScanDocumentError } from './scan-document-error.js';
import { kindOfText, sentenceOf, type KindAdvice } from './text-kind.js';
import { isOfTrivyOperator } from './trivy-operator.js';

const TRIVY = 'a Trivy report';
/** What only OSV-Scanner writes beside its results: the first since 1.5, always. */
const OSV_SCANNER_KEYS = ['experimental_config', 'experimental_generic_findings', 'image_metadata', 'license_summary'];

/** A result of OSV-Scanner has a source, and packages that stand in `package`. */
function isOsvResult(row: JsonObject): boolean {
  if (!Array.isArray(row.packages) || objectOf(row.source) === null) return false;
  return row.packages.length === 0 || firstRows(row.packages).some((it) => objectOf(it.package) !== null);
}

/** Many tools write `results`, and nothing else where they found nothing: then only its own keys tell. */
function isOsvScanner(it: JsonObject): boolean {
  if (!('results' in it)) return false;
  return OSV_SCANNER_KEYS.some((key) => key in it) || firstRows(it.results).some(isOsvResult);
}

/** Schema 2, a cluster, or its operator. */
function isTrivy(it: JsonObject): boolean {
  if (isText(it.ClusterName) || isOfTrivyOperator(it)) return true;
  if (typeof it.SchemaVersion !== 'number' || !('ArtifactName' in it || 'Results' in it)) return false;
  const results = firstRows(it.Results);
  return (
    results.length === 0 || results.some((row) => ['Target', 'Class', 'Vulnerabilities'].some((key) => key in row))
  );
}

/** Known by its schema; a log without one has a version and runs. */
function isSarif(it: JsonObject): boolean {
  return (
    Array.isArray(it.runs) && (isText(it.version) || (isText(it.$schema) && /sarif/i.test(it.$schema.slice(0, 500))))
  );
}

const TAKEN: TakenKind[] = [
  {
    title: 'a CycloneDX document',
    source: 'cyclonedx',
    // Since 2.0 the name of the format stands elsewhere.
    matches: (it) => it.bomFormat === 'CycloneDX' || it.specFormat === 'CycloneDX',
  },
  {
    title: 'a Grype report',
    source: 'grype',
    matches: (it) => 'matches' in it && ('descriptor' in it || 'source' in it),
    names: 'always',
  },
  { title: TRIVY, source: 'trivy', matches: isTrivy, names: 'if-any' },
  { title: 'a SARIF log', source: 'sarif', matches: isSarif },
  { title: 'an OSV-Scanner report', source: 'osv-scanner', matches: isOsvScanner, names: 'if-any' },
  ...AUDIT_KINDS,
  ...HOST_KINDS,
  ...CHECK_KINDS_OF_TOOLS,
  {
    title: 'a scan of the Posture agent',
    source: 'native',
    matches: (it) => objectOf(it.inventory) !== null || (isText(it.scanId) && objectOf(it.device) !== null),
  },
];

/** Where tools name themselves, most telling first. */
function toolNamedIn(it: JsonObject): string | null {
  const named = ['descriptor', 'tool', 'Tool', 'scanner', 'Scanner', 'generator']
    .map((key) => it[key])
    .flatMap((place) => [objectOf(place)?.name, objectOf(place)?.Name, place]);
  return (named.find((name) => isText(name) && name.trim() !== '') as string | undefined) ?? null;
}

/** A document that has the shape of a report that is read, and is another tool's by what it names or does not name. */
function lookAlikeOf(it: JsonObject, { title, source, names }: TakenKind): KindAdvice | null {
  if (names === undefined) return null;
  const tool = toolNamedIn(it)?.trim().toLowerCase() ?? null;
  if (tool === null ? names === 'if-any' : tool === source) return null;
  const written = tool === null ? 'does not name the tool that wrote it' : `was written by "${tool.slice(0, 60)}"`;
  return {
    title: `a document that looks like ${title.replace(/^an? /, 'one of ').replace(/ report$/, '')} and ${written}`,
    advice: 'it is not taken for one. Send what the scanner itself writes, with the name of its tool in it',
  };
}

/** Kinds that are no JSON. */
const TEXTS = new Set(['a Lynis report', 'an OpenSCAP result', 'a Nessus report', 'a report of OpenVAS (Greenbone)']);

/** Before schema 2, Trivy wrote a bare list of results; its operator's reports may stand in one too. */
function isListOfTrivy(document: unknown): boolean {
  return Array.isArray(document) && (typeof objectOf(document[0])?.Target === 'string' || isOfTrivyOperator(document));
}

function takenKindOf(document: unknown): TakenKind | undefined {
  const object = objectOf(document);
  if (object === null)
    return isListOfTrivy(document) ? TAKEN.find(({ title }) => title === TRIVY) : takenListOf(document);
  const kind = TAKEN.find((one) => one.matches(object));
  if (kind === undefined || knownFormatOf(object) !== undefined) return undefined;
  return lookAlikeOf(object, kind) === null ? kind : undefined;
}

/** A list of documents of one kind, or of the lines of one. */
function takenListOf(document: unknown): TakenKind | undefined {
  const rows = firstRows(document);
  const kind = TAKEN.find((one) => one.inList && rows.some((row) => one.matches(row)));
  return kind === undefined || knownFormatOf(document) !== undefined ? undefined : kind;
}

/** A format that is not read, as an object or as a list of objects. */
function knownFormatOf(document: unknown): KnownFormat | undefined {
  const object = objectOf(document);
  if (object !== null) return KNOWN_FORMATS.find((format) => format.matches(object));
  const rows = firstRows(document);
  const list = Array.isArray(document) ? (document as unknown[]) : null;
  return KNOWN_FORMATS.find(
    ({ inList, matches, matchesList }) =>
      (inList && rows.some((row) => matches(row))) || (list !== null && matchesList?.(list) === true),
  );
}

/** What a document is that no adapter takes, or null. */
function strangerOf(document: unknown): KindAdvice | null {
  if (isText(document)) return kindOfBroken(document);
  const known = knownFormatOf(document);
  if (known !== undefined) return known;
  const object = objectOf(document);
  const kind = object === null ? undefined : TAKEN.find((one) => one.matches(object));
  return object !== null && kind !== undefined ? lookAlikeOf(object, kind) : null;
}

/** How much of a text is read to know one of its lines. */
const LINE = 64 * 1024;
const DOCUMENTS = 5;

/** What a text is that is no JSON as a whole: another kind of text, or lines of which each is JSON. */
export function kindOfBroken(text: string): KindAdvice | null {
  const kind = kindOfText(text);
  if (kind !== null) return kind;
  const documents = startOfJsonStream(text.slice(0, LINE), DOCUMENTS);
  const [first] = documents;
  if (first === undefined) return null;
  const taken = takenListOf(documents);
  if (taken !== undefined) return { title: taken.title, source: taken.source, advice: adviceForStream(taken) };
  return (
    knownFormatOf(first) ?? {
      title: 'a text of which each line is JSON',
      advice: 'only one document at a time is taken. Let the scanner write its report as one',
    }
  );
}

function adviceForStream({ source }: TakenKind): string {
  return `send it with source "${source}", its documents as a list under "report", or bare with the media type application/vnd.posture.${source}+json`;
}

/** The `source` of the tool that a document seems to come from, or null when it looks like none that is taken. */
export function documentSource(document: unknown): string | null {
  return takenKindOf(document)?.source ?? strangerOf(document)?.source ?? null;
}

/** What a document is that no adapter takes and what to do with it, as a sentence; null for what is taken, and what nobody knows. */
export function adviceForStranger(document: unknown): string | null {
  const stranger = strangerOf(document);
  return stranger === null || stranger.source !== undefined ? null : sentenceOf(stranger);
}

/** What a document is that was sent as decisions and is none, and where it belongs, as a sentence; null for what nobody knows. */
export function adviceForNoDecisions(document: unknown): string | null {
  const kind = takenKindOf(document);
  if (kind === undefined) return adviceForStranger(document);
  return `This is ${kind.title} and holds no decisions. Upload it as a report: POST /api/v1/scans/upload, or Uploads in the dashboard.`;
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
