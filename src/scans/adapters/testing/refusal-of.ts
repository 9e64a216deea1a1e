import { ScanDocumentError } from '../../domain/scan-document-error.js';

/** What `parse` refuses its document with. Throws when the document is taken, and whatever else `parse` throws. */
export function refusalOf(parse: () => unknown): ScanDocumentError {
  try {
    parse();
  } catch (error) {
    if (error instanceof ScanDocumentError) return error;
    throw error;
  }
  throw new Error('the document was taken');
}
