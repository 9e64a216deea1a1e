import { gunzipSync } from 'node:zlib';
import { isAbsolute, relative } from 'node:path';
import { adviceForStranger, documentSource } from '../../../src/scans/domain/document-kind.js';
import { NAMELESS } from '../../../src/scans/domain/known-format.js';
import { AgentError, EXIT, codeOf, reasonOf } from '../system-error.js';
import { readNamedFile } from '../bounded-file.js';
import { DEEPEST, isJsonObject, isNestedWithin, listIn } from '../json-object.js';
import { readJsonStream } from '../../../src/scans/domain/json-stream.js';
import type { Runtime } from '../runtime.js';

/** Scanners whose documents are taken, as the service names them, with the form of each. */
export const REPORT_FORMS = Object.freeze({
  trivy: 'json',
  grype: 'json',
  'osv-scanner': 'json',
  cyclonedx: 'any',
  lynis: 'text',
  openscap: 'text',
  nessus: 'text',
  openvas: 'text',
  wazuh: 'json',
  defender: 'any',
  'aws-inspector': 'json',
  asff: 'json',
  ocsf: 'json',
  'npm-audit': 'json',
  spdx: 'any',
  'pip-audit': 'json',
  'cargo-audit': 'json',
  govulncheck: 'json',
  snyk: 'json',
  dependabot: 'json',
  'dependency-track': 'json',
  sarif: 'json',
  semgrep: 'json',
  checkov: 'json',
  gitleaks: 'json',
  kubescape: 'json',
});

/** One of {@link REPORT_FORMS}. */
export type ReportSource = keyof typeof REPORT_FORMS;

export function isReportSource(name: string): name is ReportSource {
  return Object.hasOwn(REPORT_FORMS, name);
}

const HOW_TO_NAME = `Name the scanner with --source (${Object.keys(REPORT_FORMS).join(', ')}).`;

/**
 * Which scanner wrote a JSON document, as the service itself tells. Throws AgentError (usage) for a kind that is known but not
 * taken, with the service's words for what to do, and for one that nobody knows.
 */
export function jsonSource(document: unknown): ReportSource {
  return sourceOf(document, `The report's kind is not recognized. ${HOW_TO_NAME}`);
}

/** Which scanner wrote a text. Throws AgentError (usage), see {@link jsonSource}. */
export function textSource(text: string): ReportSource {
  const unknown = /^\s*</.test(text)
    ? `The XML's kind is not recognized. ${HOW_TO_NAME}`
    : `This is neither JSON nor XML nor a Lynis report. ${HOW_TO_NAME}`;
  return sourceOf(text, unknown);
}

/** What a document is that the service does not take, in its words; null when it takes it, or nobody knows. */
export function strangerIn(document: unknown): string | null {
  return adviceForStranger(document);
}

function sourceOf(document: unknown, unknown: string): ReportSource {
  const source = documentSource(document);
  if (source !== null && isReportSource(source)) return source;
  const advice = adviceForStranger(document);
  // Nothing in it tells the tool, but whoever sends it may know.
  throw new AgentError(
    advice?.includes(NAMELESS) === true ? `${advice} ${HOW_TO_NAME}` : (advice ?? unknown),
    EXIT.usage,
  );
}

/** Of a report, inflated: as much as the service inflates. */
export const MAX_REPORT_BYTES = 64 * 1024 * 1024;
const TOO_LARGE = 'The report is larger than 64 MiB. Scan a smaller target.';

/** A scanner's document, with the name of the scanner. */
export interface Report {
  source: ReportSource;
  report: unknown;
  wasEmpty?: boolean;
}

/**
 * Reads a scanner's report: the document for JSON, the text for text formats. Throws AgentError (usage) when it is not
 * there, empty, cut off, too large or of no known kind.
 * @param path `-` for standard input
 * @param named the scanner, when the person said it
 * @returns wasEmpty: an empty file stands for a clean run
 */
export async function readReport(runtime: Runtime, path: string, named: string | undefined): Promise<Report> {
  if (named !== undefined && !isReportSource(named)) {
    throw new AgentError(`--source takes: ${Object.keys(REPORT_FORMS).join(', ')}.`, EXIT.usage);
  }
  return reportOf(await readBytes(runtime, path), named);
}

/** The report in a file's bytes, see {@link readReport}. */
export function reportOf(bytes: Buffer, named: ReportSource | undefined): Report {
  const text = decode(inflated(bytes));
  if (text.trim() === '') return readNothing(named);
  const form = named === undefined ? 'any' : REPORT_FORMS[named];
  const isJson = form === 'any' ? /^\s*[{[]/.test(text) : form === 'json';
  if (!isJson) return { source: named ?? textSource(text), report: text };
  const report = parse(text);
  return { source: named ?? jsonSource(report), report };
}

/**
 * OSV-Scanner writes nothing when it finds nothing; from any other scanner, nothing means that it failed.
 */
function readNothing(named: ReportSource | undefined): Report {
  if (named === 'osv-scanner') return { source: named, report: { results: [] }, wasEmpty: true };
  throw new AgentError(
    'The report is empty. The scanner probably failed or wrote somewhere else; nothing was sent.\nIf it is what OSV-Scanner left after a clean run, say so with --source osv-scanner.',
    EXIT.usage,
  );
}

async function readBytes(runtime: Runtime, path: string) {
  try {
    return await (path === '-' ? runtime.readStdin(MAX_REPORT_BYTES) : readNamedFile(path, MAX_REPORT_BYTES));
  } catch (error) {
    if (codeOf(error) === 'EFBIG') throw new AgentError(TOO_LARGE, EXIT.usage);
    throw new AgentError(`The report cannot be read (${reasonOf(error)}).`, EXIT.usage);
  }
}

function inflated(bytes: Buffer) {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    const plain = isGzip ? gunzipSync(bytes, { maxOutputLength: MAX_REPORT_BYTES }) : bytes;
    if (plain.length <= MAX_REPORT_BYTES) return plain;
  } catch (error) {
    if (codeOf(error) !== 'ERR_BUFFER_TOO_LARGE')
      throw new AgentError(`The report cannot be read (${reasonOf(error)}).`, EXIT.usage);
  }
  throw new AgentError(TOO_LARGE, EXIT.usage);
}

/**
 * PowerShell's `>` writes UTF-16, and some tools write a byte order mark.
 */
function decode(bytes: Buffer) {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

function parse(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Some tools write one document after another.
    const documents = readJsonStream(text);
    if (documents !== null) return documents;
    const stranger = strangerIn(text);
    if (stranger !== null) throw new AgentError(stranger, EXIT.usage);
    throw new AgentError(
      'The report is not complete JSON. The scanner was probably interrupted; nothing was sent.',
      EXIT.usage,
    );
  }
  if (value === null || typeof value !== 'object')
    throw new AgentError('The report is JSON, but not a document.', EXIT.usage);
  if (!isNestedWithin(value, DEEPEST))
    throw new AgentError(`The report is nested more than ${DEEPEST} levels deep. No scanner writes that.`, EXIT.usage);
  return value;
}

/** Longer names are not stored by the service. */
const LONGEST = 512;

/**
 * What was scanned, for the one scanner whose report does not say it: OSV-Scanner names only the files with findings, so
 * that its folders change from run to run. The directory it was run in does not, if all those files lie in it. Null when
 * the report says it itself, or nothing can.
 */
export function scopeOfReport(
  { source, report }: { source: string; report: unknown },
  workingDirectory: () => string,
): string | null {
  if (source !== 'osv-scanner' || !isJsonObject(report) || !Array.isArray(report['results'])) return null;
  const directory = workingDirectory();
  if (directory.length > LONGEST) return null;
  const paths = listIn(report['results']).map(pathOf);
  return paths.every((path) => path !== null && liesIn(directory, path)) ? directory : null;
}

function pathOf(result: unknown) {
  const source = isJsonObject(result) ? result['source'] : null;
  const path = isJsonObject(source) ? source['path'] : null;
  return typeof path === 'string' ? path : null;
}

/**
 * @param path as the scanner wrote it, relative ones to where it was run
 */
function liesIn(directory: string, path: string) {
  const way = isAbsolute(path) ? relative(directory, path) : path;
  return !isAbsolute(way) && !/^\.\.(?:[\\/]|$)/.test(way);
}
