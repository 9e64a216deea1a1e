import type { Request, Response } from 'express';
import { BodyTooLargeError } from '../../platform/index.js';
import { BodyCutOffError } from '../errors.js';

/** Most that an agent may send in one request, on the wire. */
export const WIRE_LIMIT_BYTES = 8 * 1024 * 1024;

/** How long, and how much, we let a sender go on after it was refused, so that it gets to read the answer. */
const LINGER_MS = 2_000;
const LINGER_BYTES = 16 * 1024 * 1024;

const tooLarge = (): BodyTooLargeError =>
  new BodyTooLargeError(WIRE_LIMIT_BYTES, {
    advice:
      'Send it compressed (Content-Encoding: gzip), or a report in parts, by host, project or date, each by itself.',
  });

/** Refuses a body by its announced length (413) before anything of it is read. */
export function refuseTooLong(request: Request): void {
  if (Number(request.headers['content-length'] ?? 0) > WIRE_LIMIT_BYTES) throw tooLarge();
}

/** Reads the body as it was sent: not parsed, not inflated. Throws 413 as soon as it passes the limit. */
export async function readBody(request: Request): Promise<Buffer> {
  if (request.readableEnded) throw new Error('The body was read before its signature; list the route in RAW_ROUTES.');
  const chunks: Buffer[] = [];
  let length = 0;
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error): void => {
      request.off('data', onData).off('end', settle).off('error', settle).off('close', onClose);
      if (error) reject(error);
      else resolve();
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= WIRE_LIMIT_BYTES) {
        chunks.push(chunk);
        return;
      }
      request.pause();
      settle(tooLarge());
    };
    const onClose = (): void => {
      settle(new BodyCutOffError());
    };
    request.on('data', onData).on('end', settle).on('error', settle).on('close', onClose);
  });
  return Buffer.concat(chunks, length);
}

/**
 * After a refusal: throws the rest of the body away for a moment, then closes. Closing at once would reset the connection,
 * and the sender would never see why; never closing would let it send for ever.
 */
export function closeAfterAnswer(request: Request, response: Response): void {
  if (request.complete) return;
  response.once('finish', () => {
    let discarded = 0;
    const close = (): void => {
      request.socket.destroy();
    };
    const timer = setTimeout(close, LINGER_MS).unref();
    const done = (): void => {
      clearTimeout(timer);
    };
    request.once('end', done).once('close', done);
    request.on('data', (chunk: Buffer) => {
      discarded += chunk.length;
      if (discarded > LINGER_BYTES) close();
    });
    request.resume();
  });
}
