import { createHash } from 'node:crypto';

/** A body as it came: what an idempotency key compares of it is its digest. */
export class RawBytes {
  constructor(readonly bytes: Buffer) {}

  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex');
  }
}
