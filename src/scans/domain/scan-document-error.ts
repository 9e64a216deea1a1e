/** One thing wrong with a document: where (RFC 6901 JSON pointer, empty for the whole) and what, in words for a person. */
export interface DocumentFault {
  pointer: string;
  detail: string;
}

/** The document is well-formed but not what its source promises; adapters throw it, the service answers 400 `scan-document-invalid`. */
export class ScanDocumentError extends Error {
  constructor(
    /** What happened and what to do now, in one or two sentences, without parser text. */
    readonly detail: string,
    readonly faults: DocumentFault[] = [],
  ) {
    super(detail);
    this.name = 'ScanDocumentError';
  }
}
