import 'reflect-metadata';
import { DomainError } from '../errors/domain-error.js';
import { piecesOf } from './pieces.js';
import { type FromReader, sentRefusal, type TaskOfReader, type ToReader } from './reader-answer.js';
import { SharedParts } from './shared-parts.js';

/** What a module that reads documents exports: what it makes of the bytes. */
type Read = (bytes: Buffer, input: unknown) => unknown;

/** A document that is on its way in. */
interface Coming {
  task: TaskOfReader;
  bytes: Buffer;
  filled: number;
}

let coming: Coming | null = null;

process.on('message', (message: ToReader) => {
  if ('module' in message) {
    coming = { task: message, bytes: Buffer.allocUnsafe(message.bytes), filled: 0 };
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

async function read({ task: { module, input, answerBytes }, bytes }: Coming): Promise<void> {
  try {
    const { default: run } = (await import(module)) as { default: Read };
    await send({ isBegun: true });
    const shared = new SharedParts();
    for (const piece of piecesOf(await run(bytes, input))) {
      const packed = shared.pack(piece);
      if (shared.bytes > answerBytes) {
        await send({ isTooMuch: true });
        return;
      }
      await send(packed);
    }
    await send({ isDone: true });
  } catch (error) {
    if (error instanceof DomainError) await send({ refusal: sentRefusal(error) });
    else await send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** Until it is on its way: what waits is outside of the heap, whose bound does not count it. */
function send(message: FromReader): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => {
      resolve();
    });
  });
}
