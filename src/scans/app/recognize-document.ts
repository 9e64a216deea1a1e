import { UnsupportedMediaError } from '../../platform/plain.js';
import { adviceForStranger, documentSource, kindOfBroken } from '../domain/document-kind.js';
import { sentenceOf } from '../domain/text-kind.js';
import { InvalidScanDocumentError } from '../errors.js';
import { parseJson, readText } from './json-document.js';
import type { RegisteredAdapter, ScanFormats } from './scan-formats.js';

/**
 * Under which a document may come whose format is to be found out. `text/plain` is not among them: pages of other sites may send
 * it without asking, and whoever reads cookies takes nothing of that kind.
 */
const ANY = new Set([
  'application/json',
  'application/xml',
  'application/octet-stream',
  'application/x-ndjson',
  'text/xml',
  'text/csv',
]);
const NATIVE = 'native';
/** Media types of texts; others are of JSON. */
const OF_TEXT = /^text\/|\+(?:xml|text)$/;

/** A document whose format was found out. */
export interface RecognizedDocument {
  source: string;
  title: string;
  /** Under which it is read and kept. */
  mediaType: string;
}

/** Refuses a media type (415) before anything is inflated. */
export function requireReadable(formats: ScanFormats, contentType: string | undefined): void {
  const type = typeOf(contentType);
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset !== 'utf-8') throw new UnsupportedMediaError('Send the document in UTF-8.', 'application/json');
  if (ANY.has(type) || formats.adapterForMediaType(type) !== null) return;
  const accept = [...ANY, ...formats.mediaTypes()].join(', ');
  throw new UnsupportedMediaError('Send the document as the scanner wrote it, under one of these media types.', accept);
}

/**
 * Finds out whose report a document is, as its own media type says or as it looks. Throws {@link InvalidScanDocumentError}, saying
 * what it is instead where that is known.
 */
export function recognizeDocument(
  formats: ScanFormats,
  bytes: Buffer,
  contentType: string | undefined,
): RecognizedDocument {
  const type = typeOf(contentType);
  const named = formats.adapterForMediaType(type);
  const { adapter, isText } = named ? { adapter: named, isText: false } : adapterOf(formats, bytes);
  const { key, title, mediaTypes } = adapter.meta;
  if (key === NATIVE) {
    throw new InvalidScanDocumentError(
      'This is a scan of the Posture agent, which only the agent itself may send: POST /api/v1/scans/ingest, signed.',
    );
  }
  const fitting = mediaTypes.find((one) => OF_TEXT.test(one) === isText) ?? mediaTypes[0] ?? 'application/json';
  return { source: key, title, mediaType: named ? type : fitting };
}

function adapterOf(formats: ScanFormats, bytes: Buffer): { adapter: RegisteredAdapter; isText: boolean } {
  const text = readText(bytes);
  const document = /^\s*[[{]/.test(text) ? jsonOf(bytes, text) : text;
  const isText = typeof document === 'string';
  const source = isText ? (kindOfBroken(document)?.source ?? null) : documentSource(document);
  if (source !== null && formats.sources().includes(source)) {
    // One document after another, or one in each line, is no text to those who read it.
    return { adapter: formats.adapterFor(source), isText: isText && !/^\s*[[{]/.test(text) };
  }
  const stranger = isText ? kindOfBroken(document) : null;
  const advice = stranger === null ? adviceForStranger(document) : sentenceOf(stranger);
  if (advice !== null) throw new InvalidScanDocumentError(advice);
  // An empty document, and one that is cut off, are told better by who reads JSON.
  if (isText && text.trim() === '') parseJson(bytes);
  throw new InvalidScanDocumentError(
    `This is no report that is known. Known are: ${formats.titles([NATIVE]).join(', ')}. If it is one of them, send it as the scanner wrote it, under its own media type.`,
  );
}

/** A text of which each line is JSON stays one: some tools write their reports so. */
function jsonOf(bytes: Buffer, text: string): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (kindOfBroken(text)?.source !== undefined) return text;
    throw error;
  }
}

function typeOf(contentType: string | undefined): string {
  return (contentType ?? '').toLowerCase().split(';')[0]?.trim() ?? '';
}
