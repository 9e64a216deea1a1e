import type { AdapterContext } from '../domain/scan-adapter.port.js';
import { recognizeDocument, type RecognizedDocument } from './recognize-document.js';
import type { ScanFormats } from './scan-formats.js';
import { type GivenOfDocument, type ReadHosts, type ReadScan, understandDocument } from './understand-document.js';

/** How the type of a document is known: by the media type of its format, or it is found out, whatever it came as. */
export type DocumentType = { mediaType: string } | { contentType: string | undefined };

/** What a document says, and what it was recognized as where that had to be found out. */
export type ReadAs = (ReadScan | ReadHosts) & { recognized: RecognizedDocument | null };

/** Reads a document, whichever process this is. Throws what {@link recognizeDocument} and {@link understandDocument} throw. */
export async function readDocument(
  formats: ScanFormats,
  bytes: Buffer,
  { type, given, os }: { type: DocumentType; given: GivenOfDocument; os: AdapterContext['os'] },
): Promise<ReadAs> {
  const recognized = 'mediaType' in type ? null : recognizeDocument(formats, bytes, type.contentType);
  const mediaType = 'mediaType' in type ? type.mediaType : (recognized?.mediaType ?? '');
  return { ...(await understandDocument(formats, bytes, mediaType, given, os)), recognized };
}
