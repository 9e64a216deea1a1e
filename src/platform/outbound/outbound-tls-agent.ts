import { Agent } from 'node:https';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';

/**
 * What may come before a connection is secure. Usual chains have 3 to 6 kB; each certificate is computed with before the chain is
 * refused, all in one go, and OpenSSL takes 100 KiB of them.
 */
const MOST_HANDSHAKE_BYTES = 24 * 1024;
const HANDSHAKE = 22;
const HEADER_BYTES = 5;

/** The other side sent more than a handshake takes, or began another one. */
export class HandshakeRefusedError extends Error {
  readonly code = 'ERR_HANDSHAKE_REFUSED';
}

/**
 * Makes all connections by TLS that go out to whom somebody else named. What comes in passes through here before it is looked at:
 * more than a handshake takes ends the connection, and so does another handshake in it (TLS 1.2).
 */
export class OutboundTlsAgent extends Agent {
  override createConnection(
    options: Parameters<Agent['createConnection']>[0],
    callback: Parameters<Agent['createConnection']>[1],
  ): ReturnType<Agent['createConnection']> {
    const raw = connect(options as NetConnectOpts);
    const counted = new CountedSocket(raw);
    const secure = super.createConnection({ ...options, socket: counted } as typeof options, callback) as TLSSocket;
    // What is wrapped tells its end, and not why.
    raw.once('error', (error) => secure.destroy(error));
    counted.once('error', (error) => secure.destroy(error));
    secure.once('secureConnect', () => {
      counted.isSecure = true;
    });
    secure.once('close', () => raw.destroy());
    return secure;
  }
}

/** Whether an error is about the other side's certificate or handshake: that stays wrong, however often it is tried. */
export function isHandshakeFault(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  return /^(?:ERR_HANDSHAKE_|ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_|HOSTNAME_|PATH_LENGTH_)/.test(
    code,
  );
}

/** A socket whose incoming bytes are looked at before TLS gets them. */
class CountedSocket extends Duplex {
  isSecure = false;
  private bytes = 0;
  /** Of the record that comes: its header so far, and how much of it is left. */
  private readonly header: number[] = [];
  private left = 0;

  constructor(private readonly raw: Socket) {
    super();
    raw.on('data', (chunk) => {
      const refusal = this.refusalOf(chunk);
      if (refusal !== null) this.destroy(new HandshakeRefusedError(refusal));
      else if (!this.push(chunk)) raw.pause();
    });
    raw.once('end', () => this.push(null));
    raw.once('close', () => this.destroy());
  }

  override _read(): void {
    this.raw.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.raw.write(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.raw.write(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.raw.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.raw.destroy();
    done(error);
  }

  private refusalOf(chunk: Buffer): string | null {
    const begunAnew = this.hasHandshake(chunk) && this.isSecure;
    if (begunAnew) return 'The other side began another handshake.';
    if (!this.isSecure) this.bytes += chunk.length;
    return this.bytes > MOST_HANDSHAKE_BYTES ? 'The other side sent more than a handshake takes.' : null;
  }

  /** Whether a record of the handshake begins in what came: their kinds are not encrypted (RFC 5246, 6.2.1). */
  private hasHandshake(chunk: Buffer): boolean {
    let found = false;
    for (let at = 0; at < chunk.length;) {
      const skipped = Math.min(this.left, chunk.length - at);
      this.left -= skipped;
      at += skipped;
      while (this.left === 0 && at < chunk.length && this.header.length < HEADER_BYTES) {
        this.header.push(chunk[at] ?? 0);
        at += 1;
      }
      if (this.header.length < HEADER_BYTES) continue;
      const [kind, , , high = 0, low = 0] = this.header;
      found ||= kind === HANDSHAKE;
      this.left = high * 256 + low;
      this.header.length = 0;
    }
    return found;
  }
}
