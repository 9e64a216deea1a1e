import { ScanDocumentError } from './domain/scan-document-error.js';
import type { Steps } from './domain/steps.js';

const PIECE = 1_000_000;
const LF = 10;
const CR = 13;

/** Text that is no XML. Where that is in lines and columns is counted once, when it is told. */
export class MalformedXml extends Error {
  constructor(
    /** How many characters had been read, the one that is wrong among them. */
    readonly offset: number,
  ) {
    super('not well-formed');
  }
}

/** The same in words for whoever sent it. */
export function* malformedXml(text: string, { offset }: MalformedXml): Steps<ScanDocumentError> {
  let line = 1;
  let begin = 0;
  const end = Math.min(offset, text.length);
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) {
      line += 1;
      begin = at + 1;
    }
    if (at % PIECE === PIECE - 1) yield;
  }
  return new ScanDocumentError(
    'This XML is not well-formed; it may be cut off. Send the report as the scanner wrote it.',
    [{ pointer: '', detail: `is not well-formed XML at line ${line}, column ${end - begin}` }],
  );
}

function refusal(detail: string, fault: string): ScanDocumentError {
  return new ScanDocumentError(detail, [{ pointer: '', detail: fault }]);
}

/** What is refused although it may be XML. */
export const REFUSED_XML = {
  markup: (limit: number) =>
    refusal(`This XML has more than ${limit} tags or references. Send fewer results at once.`, 'holds too much markup'),
  depth: (limit: number) => refusal(`This XML is nested deeper than ${limit} levels.`, 'is nested too deeply'),
  attributes: (limit: number) =>
    refusal(`This XML has an element with more than ${limit} attributes.`, 'holds too many attributes'),
  doctype: () =>
    refusal(
      'This XML declares a document type. Scanners write none, and with one it could name other files; send the report as the scanner wrote it.',
      'must have no document type declaration',
    ),
};

/** Characters that are gone through at once. */
export const XML_PIECE = 16_384;

/** A reference that is longer than that is none. */
const REFERENCE_LENGTH = 40;
const REFERENCES = /&(?:#x([\da-f]{1,32})|#(\d{1,32})|(amp|lt|gt|quot|apos));|&/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
// eslint-disable-next-line no-control-regex -- they are looked for because no XML may hold them
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const NO_BLANK = /[^\t\n\r ]/;

/** Where the next piece of what reaches to `end` ends: never inside of a line's end, a reference or a character. */
export function endOfPiece(text: string, at: number, end: number): number {
  let cut = at + XML_PIECE;
  if (cut >= end) return end;
  const tail = text.slice(cut - REFERENCE_LENGTH, cut);
  const reference = tail.lastIndexOf('&');
  if (reference >= 0 && !tail.includes(';', reference)) cut += reference - REFERENCE_LENGTH;
  const code = text.charCodeAt(cut - 1);
  const isHalf = (code >= 0xd800 && code <= 0xdbff) || (code === 13 && text.charCodeAt(cut) === 10);
  return isHalf ? cut + 1 : cut;
}

/** Throws where the piece from `at` holds a character that no XML may hold. */
export function refuseForbidden(piece: string, at: number): void {
  const found = piece.search(FORBIDDEN);
  if (found >= 0) throw new MalformedXml(at + found + 1);
}

/** The ends of lines as XML wants them read (2.11). */
export function withPlainLines(piece: string): string {
  if (!piece.includes('\r')) return piece;
  // A run at once: there may be as many as there are characters.
  return piece.replace(/\r+\n?/g, (run) => '\n'.repeat(run.length - (run.endsWith('\n') ? 1 : 0)));
}

/** Between elements that are outside of the one that holds all, there may be nothing. */
export function refuseText(piece: string, at: number): void {
  const found = piece.search(NO_BLANK);
  if (found >= 0) throw new MalformedXml(at + found + 1);
}

/** The text that a piece between two tags stands for. */
export function textOf(piece: string, at: number): string {
  const text = withPlainLines(piece);
  if (!text.includes('&')) return text;
  return text.replace(
    REFERENCES,
    (_all, hex: string | undefined, decimal: string | undefined, name: string | undefined, place: number) => {
      const known = name === undefined ? undefined : NAMED[name];
      if (known !== undefined) return known;
      const code = hex === undefined ? parseInt(decimal ?? '', 10) : parseInt(hex, 16);
      if (!isCharacter(code)) throw new MalformedXml(at + place + 1);
      return String.fromCodePoint(code);
    },
  );
}

function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}
