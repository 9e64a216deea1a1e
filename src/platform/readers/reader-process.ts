import 'reflect-metadata';
import { DomainError } from '../errors/domain-error.js';
import { piecesOf } from './pieces.js';
import { type FromReader, sentRefusal, type ToReader } from './reader-answer.js';

/** What a module that reads documents exports: what it makes of the bytes. */
type Read = (bytes: Buffer, input: unknown) => unknown;

/** A document that is on its way in. */
interface Coming {
  module: string;
  input: unknown;
  bytes: Buffer;
  filled: number;
}

let coming: Coming | null = null;

process.on('message', (message: ToReader) => {
  if ('module' in message) {
    const { module, input, bytes } = message;
    coming = { module, input, bytes: Buffer.allocUnsafe(bytes), filled: 0 };
  } else if (coming) {
    coming.bytes.set(message.chunk, coming.filled);
    coming.filled += message.chunk.length;
  }
  if (coming && coming.filled === coming.bytes.length) {
    const document = coming;
    coming = null;
    void read(document);
  }
});

// Whoever asked is gone.
process.on('disconnect', () => process.exit());

async function read({ module, input, bytes }: Coming): Promise<void> {
  try {
    const { default: run } = (await import(module)) as { default: Read };
    send({ isBegun: true });
    for (const piece of piecesOf(await run(bytes, input))) send({ piece });
    send({ isDone: true });
  } catch (error) {
    if (error instanceof DomainError) send({ refusal: sentRefusal(error) });
    else send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

function send(message: FromReader): void {
  process.send?.(message);
}
