import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { BodyTooLargeError, UnsupportedMediaError } from '../../platform/index.js';
import { MalformedGzipError } from '../errors.js';

const inflate = promisify(gunzip);
/** What to do with a report that is too large. */
const IN_PARTS = 'Export the report in parts, by host, project or date, and send each by itself.';

/**
 * The bytes of a body, inflated where it is gzip. Files that are gzip (`part-0.json.gz`) are sent without a header that says so,
 * too; no document begins like one. Throws {@link BodyTooLargeError} beyond `limit`, {@link MalformedGzipError} and
 * {@link UnsupportedMediaError}.
 */
export async function inflated(
  { body, contentEncoding }: { body: Buffer; contentEncoding: string | undefined },
  limit: number,
): Promise<Buffer> {
  const isPlain = contentEncoding === undefined || contentEncoding === 'identity';
  if (isPlain && !(body[0] === 0x1f && body[1] === 0x8b)) {
    if (body.length > limit) throw new BodyTooLargeError(limit, { advice: IN_PARTS });
    return body;
  }
  if (!isPlain && contentEncoding.toLowerCase() !== 'gzip') {
    throw new UnsupportedMediaError('Send the body plain or with Content-Encoding: gzip.', 'application/json');
  }
  try {
    return await inflate(body, { maxOutputLength: limit });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new BodyTooLargeError(limit, { what: 'inflated body', advice: IN_PARTS });
    throw new MalformedGzipError();
  }
}
