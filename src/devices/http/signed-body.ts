import type { Request } from 'express';
import { readRequestBody, refuseTooLong } from '../../platform/index.js';

/** Most that an agent may send in one request, on the wire. */
export const WIRE_LIMIT_BYTES = 8 * 1024 * 1024;

const ADVICE =
  'Send it compressed (Content-Encoding: gzip), or a report in parts, by host, project or date, each by itself.';

/** Refuses a body by its announced length (413) before anything of it is read. */
export function refuseTooLongForAgents(request: Request): void {
  refuseTooLong(request, WIRE_LIMIT_BYTES, ADVICE);
}

/** Reads the body as it was sent: not parsed, not inflated. Throws 413 as soon as it passes the limit. */
export function readBody(request: Request): Promise<Buffer> {
  return readRequestBody(request, WIRE_LIMIT_BYTES, ADVICE);
}
