import { DOCUMENT_CAPS } from './document-caps.js';
import { ScanDocumentError } from './scan-document-error.js';

/** Documents in one stream: a line for each thing that was found, and some more. */
const DOCUMENT_LIMIT = 400_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xfeff;
}

/** `{` and `[`. */
function opens(code: number): boolean {
  return code === 0x7b || code === 0x5b;
}

/** `}` and `]`. */
function closes(code: number): boolean {
  return code === 0x7d || code === 0x5d;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at += 1;
  }
  return -1;
}

/** Values that were seen so far in a stream. */
interface DocumentCount {
  values: number;
}

/** Behind the object or list that begins here; -1 when it has no end, is nested too deeply, or is the one value too many. */
function endOfDocument(text: string, from: number, counts: DocumentCount): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at) - 1;
      if (at < 0) return -1;
    } else if (code === COMMA) {
      if ((counts.values += 1) > DOCUMENT_CAPS.values) return -1;
    } else if (opens(code)) {
      if ((counts.values += 1) > DOCUMENT_CAPS.values || (depth += 1) > DOCUMENT_CAPS.depth) return -1;
    } else if (closes(code) && (depth -= 1) === 0) return at + 1;
  }
  return -1;
}

/**
 * The JSON documents that a text holds one after another, as one or as lines or with spaces between them; null when it is
 * anything else, as when the last is cut off, and when it holds more values than any document may. Only objects and lists count as documents.
 */
export function readJsonStream(text: string): unknown[] | null {
  const documents: unknown[] = [];
  const counts: DocumentCount = { values: 0 };
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) {
      at += 1;
      continue;
    }
    const end = opens(code) ? endOfDocument(text, at, counts) : -1;
    if (end < 0 || documents.length >= DOCUMENT_LIMIT) return null;
    try {
      documents.push(JSON.parse(text.slice(at, end)) as unknown);
    } catch {
      return null;
    }
    at = end;
  }
  return documents;
}

/** The first documents of a stream, as many as the text holds whole; none where it does not begin like one, or holds no second. */
export function startOfJsonStream(text: string, most: number): unknown[] {
  const documents: unknown[] = [];
  const counts: DocumentCount = { values: 0 };
  let at = 0;
  while (documents.length < most) {
    while (isSpace(text.charCodeAt(at))) at += 1;
    const end = opens(text.charCodeAt(at)) ? endOfDocument(text, at, counts) : -1;
    if (end < 0) break;
    try {
      documents.push(JSON.parse(text.slice(at, end)) as unknown);
    } catch {
      break;
    }
    at = end;
  }
  return documents.length > 1 || at < text.trimEnd().length ? documents : [];
}

/**
 * What an adapter of a stream was given, as its documents: a list, one of them alone, or the text. Throws
 * {@link ScanDocumentError} for a text that is not JSON from its beginning to its end.
 */
export function documentsOf(value: unknown, title: string): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value !== 'string') return [value];
  const documents = readJsonStream(value);
  if (documents !== null) return documents;
  throw new ScanDocumentError(
    `This is not ${title}, or not all of it: it is not JSON from its beginning to its end, or holds more than ${DOCUMENT_LIMIT} documents or ${DOCUMENT_CAPS.values} values. Send what the tool wrote, without its error stream.`,
    [{ pointer: '', detail: 'must be JSON' }],
  );
}
