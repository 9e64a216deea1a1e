import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyCutOffError, BodyInTinyPiecesError, BodyTooLargeError } from './http-errors.js';

/** Why a piece was not taken: there are more bytes than may come, or more pieces. */
export type Overflow = 'too-large' | 'too-fine';

/** Pieces that may be of any size, of what may be long; of what is short a sixteenth of its bytes. */
const FREE_PIECES = 4096;
/** What those beyond have to hold on average. A packet of the smallest network holds nine times as much. */
const MEAN_BYTES = 64;
const FIRST_BYTES = 16 * 1024;

/**
 * Bytes that come in pieces, gathered in one buffer that grows. None of the pieces is kept: each is an object of some two hundred
 * bytes, whatever it holds, so that a list of pieces of one byte takes two hundred times what any limit of bytes says.
 */
export class GatheredBytes {
  private buffer: Buffer | null = null;
  private size = 0;
  private pieces = 0;

  private readonly freePieces: number;

  constructor(private readonly limit: number) {
    this.freePieces = Math.min(FREE_PIECES, Math.max(64, limit / 16));
  }

  /** Null when the piece was taken. After anything else nothing more should be read. */
  add(piece: Uint8Array): Overflow | null {
    const size = this.size + piece.length;
    if (size > this.limit) return 'too-large';
    this.pieces += 1;
    if (this.pieces > this.freePieces + size / MEAN_BYTES) return 'too-fine';
    if (this.buffer === null || size > this.buffer.length) this.grow(size);
    this.buffer?.set(piece, this.size);
    this.size = size;
    return null;
  }

  /** All that was taken; the buffer is handed over. */
  take(): Buffer {
    return this.buffer?.subarray(0, this.size) ?? Buffer.alloc(0);
  }

  private grow(size: number): void {
    const room = Math.min(this.limit, Math.max(size, FIRST_BYTES, 2 * (this.buffer?.length ?? 0)));
    const grown = Buffer.allocUnsafeSlow(room);
    if (this.buffer !== null) grown.set(this.buffer.subarray(0, this.size));
    this.buffer = grown;
  }
}

/** How long, and how much, a sender may go on after it was refused, so that it gets to read the answer. */
const LINGER_MS = 2_000;
const LINGER_BYTES = 16 * 1024 * 1024;
const LINGER_PIECES = 512;

/** Refuses a body by its announced length (413) before anything of it is read. */
export function refuseTooLong(request: IncomingMessage, limitBytes: number, advice?: string): void {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes, advice);
}

/**
 * Reads a body as it was sent: not parsed, not inflated. The one place where bodies of requests are read, so that each is bounded in
 * bytes and in pieces.
 *
 * @param advice a sentence for who sends more: how the same can be said in less
 * @throws BodyTooLargeError 413, as soon as it passes the limit
 * @throws BodyInTinyPiecesError 400
 * @throws BodyCutOffError 400
 */
export async function readRequestBody(request: IncomingMessage, limitBytes: number, advice?: string): Promise<Buffer> {
  refuseTooLong(request, limitBytes, advice);
  // Its end would be waited for in vain.
  if (request.readableEnded)
    throw new Error('The body was read before. Applications are made with `bodyParser: false`.');
  if (request.destroyed) throw new BodyCutOffError();
  const gathered = new GatheredBytes(limitBytes);
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error): void => {
      request.off('data', onData).off('end', settle).off('error', settle).off('close', onClose);
      if (error) reject(error);
      else resolve();
    };
    const onData = (chunk: Buffer): void => {
      const overflow = gathered.add(chunk);
      if (overflow === null) return;
      request.pause();
      settle(overflow === 'too-large' ? tooLarge(limitBytes, advice) : new BodyInTinyPiecesError());
    };
    const onClose = (): void => {
      settle(new BodyCutOffError());
    };
    request.on('data', onData).on('end', settle).on('error', settle).on('close', onClose);
  });
  return gathered.take();
}

/**
 * Where the answer is there before the whole body, which is a refusal: throws the rest away for a moment, then closes. Closing at once
 * would reset the connection, and the sender would never see why; never closing would let it send for ever.
 */
export function closeUnreadBodies(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.once('finish', () => {
    if (!request.complete) closeSoon(request);
  });
  next();
}

function closeSoon(request: IncomingMessage): void {
  let bytes = 0;
  let pieces = 0;
  const close = (): void => {
    request.socket.destroy();
  };
  const timer = setTimeout(close, LINGER_MS).unref();
  const done = (): void => {
    clearTimeout(timer);
  };
  request.once('end', done).once('close', done);
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    pieces += 1;
    if (bytes > LINGER_BYTES || pieces > LINGER_PIECES) close();
  });
  request.resume();
}

function tooLarge(limitBytes: number, advice?: string): BodyTooLargeError {
  return new BodyTooLargeError(limitBytes, { ...(advice !== undefined && { advice }) });
}
