import { SaxesParser } from 'saxes';
import { ScanDocumentError } from './domain/scan-document-error.js';

/** XCCDF nests rules in groups, and HTML in descriptions; nothing honest goes deeper. */
const DEPTH_LIMIT = 128;
/** Text of one element that is kept; the rest of it is dropped. */
const TEXT_LIMIT = 16_384;

/** Tags, comments and the like, and as many references; an honest report of 64 MiB has half of it. */
const MARKUP_LIMIT = 2_000_000;

/** Of one element; what reads it again and again would take minutes for millions. */
const ATTRIBUTE_LIMIT = 200_000;

/** Attributes by their names; those that are read here have no prefix. */
export type Attributes = Readonly<Record<string, string>>;

/** Is told of elements as they are read. Names come without prefix. */
export interface XmlListener {
  /** Gives true to be told the element's text when it ends. `path` holds the names around it, outermost first. */
  open(name: string, attributes: Attributes, path: readonly string[]): boolean;
  /** `text` is that of the element and all in it; null when it was not asked for. */
  close(name: string, text: string | null): void;
}

interface Capture {
  depth: number;
  parts: string[];
  length: number;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Each piece costs far more than its characters: counting them first bounds the time of the reading. */
function refuseTooMuchMarkup(text: string): void {
  for (const mark of ['<', '&']) {
    let count = 0;
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
      if ((count += 1) <= MARKUP_LIMIT) continue;
      throw new ScanDocumentError(
        `This XML has more than ${MARKUP_LIMIT} tags or references. Send fewer results at once.`,
        [{ pointer: '', detail: 'holds too much markup' }],
      );
    }
  }
}

function malformed(line: number, column: number): ScanDocumentError {
  return new ScanDocumentError(
    'This XML is not well-formed; it may be cut off. Send the report as the scanner wrote it.',
    [{ pointer: '', detail: `is not well-formed XML at line ${line}, column ${column}` }],
  );
}

/**
 * Reads XML once, from its beginning to its end, and keeps nothing. No entity but the five of XML is known and a document
 * type declaration is refused, so nothing can be fetched or expanded; depth and markup are limited. Throws {@link ScanDocumentError}.
 */
export function readXml(text: string, listener: XmlListener): void {
  refuseTooMuchMarkup(text);
  const parser = new SaxesParser({ xmlns: false, position: true });
  const path: string[] = [];
  const captures: Capture[] = [];
  parser.on('error', () => {
    throw malformed(parser.line, parser.column);
  });
  parser.on('doctype', () => {
    throw new ScanDocumentError(
      'This XML declares a document type. Scanners write none, and with one it could name other files; send the report as the scanner wrote it.',
      [{ pointer: '', detail: 'must have no document type declaration' }],
    );
  });
  let attributes = 0;
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    if ((attributes += 1) <= ATTRIBUTE_LIMIT) return;
    throw new ScanDocumentError(`This XML has an element with more than ${ATTRIBUTE_LIMIT} attributes.`, [
      { pointer: '', detail: 'holds too many attributes' },
    ]);
  });
  parser.on('opentag', (tag) => {
    if (path.length >= DEPTH_LIMIT) {
      throw new ScanDocumentError(`This XML is nested deeper than ${DEPTH_LIMIT} levels.`, [
        { pointer: '', detail: 'is nested too deeply' },
      ]);
    }
    const name = localName(tag.name);
    if (listener.open(name, tag.attributes, path)) {
      captures.push({ depth: path.length, parts: [], length: 0 });
    }
    path.push(name);
  });
  const keep = (piece: string): void => {
    for (const capture of captures) {
      if (capture.length >= TEXT_LIMIT) continue;
      capture.parts.push(piece.slice(0, TEXT_LIMIT - capture.length));
      capture.length += piece.length;
    }
  };
  parser.on('text', keep);
  parser.on('cdata', keep);
  parser.on('closetag', () => {
    const name = path.pop() ?? '';
    const capture = captures.at(-1)?.depth === path.length ? captures.pop() : undefined;
    listener.close(name, capture === undefined ? null : capture.parts.join(''));
  });
  parser.write(text).close();
}
