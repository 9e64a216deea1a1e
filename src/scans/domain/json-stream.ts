import { ScanDocumentError } from './scan-document-error.js';

/** As deep as any honest document; see the same limit of documents that are one. */
const DEPTH_LIMIT = 256;
/** Documents in one stream: a line for each thing that was found, and some more. */
const DOCUMENT_LIMIT = 400_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

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

/** Behind the object or list that begins here; -1 when it has no end, or is nested too deeply. */
function endOfDocument(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at) - 1;
      if (at < 0) return -1;
    } else if (opens(code)) {
      if ((depth += 1) > DEPTH_LIMIT) return -1;
    } else if (closes(code) && (depth -= 1) === 0) return at + 1;
  }
  return -1;
}

/**
 * The JSON documents that a text holds one after another, as one or as lines or with spaces between them; null when it is
 * anything else, as when the last is cut off. Only objects and lists count as documents.
 */
export function readJsonStream(text: string): unknown[] | null {
  const documents: unknown[] = [];
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) {
      at += 1;
      continue;
    }
    const end = opens(code) ? endOfDocument(text, at) : -1;
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
  let at = 0;
  while (documents.length < most) {
    while (isSpace(text.charCodeAt(at))) at += 1;
    const end = opens(text.charCodeAt(at)) ? endOfDocument(text, at) : -1;
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
    `This is not ${title}, or not all of it: it is not JSON from its beginning to its end, or holds more than ${DOCUMENT_LIMIT} documents. Send what the tool wrote, without its error stream.`,
    [{ pointer: '', detail: 'must be JSON' }],
  );
}
