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
