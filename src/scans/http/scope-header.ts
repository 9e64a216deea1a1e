import { PLAIN_LINE } from '../../platform/index.js';
import { InvalidScanDocumentError } from '../errors.js';

const HEADER = 'X-Scan-Scope';

/**
 * What was scanned, as its sender names it in `X-Scan-Scope`. Node reads each byte of a header as a character of ISO 8859-1, while
 * command lines send UTF-8: taken as that where it is well-formed, and as it came where it is not.
 *
 * @throws InvalidScanDocumentError for control characters and invisible ones, by which two scopes would look the same
 */
export function scopeHeader(headers: Record<string, string | undefined>): string | undefined {
  const given = headers[HEADER.toLowerCase()];
  if (given === undefined) return undefined;
  const scope = utf8In(given) ?? given;
  if (PLAIN_LINE.test(scope)) return scope;
  throw InvalidScanDocumentError.header(HEADER, 'must not hold control characters or invisible ones');
}

function utf8In(latin1: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return null;
  }
}
