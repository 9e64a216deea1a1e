import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { platformConfig, type PlatformConfig } from '../config/platform.config.js';
import { BusyError } from '../errors/busy-error.js';
import { DomainError } from '../errors/domain-error.js';
import { FairSlots, type Whose } from '../limits/fair-slots.js';
import { Assembly } from './pieces.js';
import { type FromReader, RefusedByReader, type TaskOfReader, type ToReader } from './reader-answer.js';
import { UnpackedParts } from './shared-parts.js';

/** How long a reader without work stays: it holds some 60 MB. */
const IDLE_MS = 60_000;
/** How long one may take to start and to be handed a document, which is no fault of the document. */
const START_MS = 120_000;
/** How many documents wait at most: their bytes are in memory meanwhile. */
const MOST_WAITING = 64;
/** What may be answered, of the memory that a reader has: this process has to hold it beside what others have said. */
const SHARE_OF_ANSWER = 1 / 4;
/** Bytes that are handed over in one go. */
const CHUNK = 1024 * 1024;
const MODULE = import.meta.url.endsWith('.ts') ? 'reader-process.ts' : 'reader-process.js';
/** How Node ends when its heap is full, and how a system ends who has too much memory. */
const OUT_OF_MEMORY = new Set<NodeJS.Signals | number | null>(['SIGABRT', 'SIGKILL', 134, 137]);

/** 413: the process that read a document was ended, for it took more time or memory than one may take. */
export class DocumentTooCostlyError extends DomainError {
  constructor(limit: string) {
    super(
      'too-large',
      'document-too-costly',
      'Document too costly',
      `Reading this document takes more than ${limit}, which no document of its kind should. Export it in parts, by host, project or date, and send each by itself.`,
    );
  }
}

/** 503: as many large documents wait for a reader as may, or as many of the organization. */
class TooManyLargeDocumentsError extends BusyError {
  constructor() {
    super(
      'too-many-large-documents',
      'Too many large documents',
      'The service is reading other large documents at the moment. Send this one again in a few seconds.',
      5,
    );
  }
}

type Limits = Pick<PlatformConfig, 'READERS' | 'READER_MEMORY_MIB' | 'READER_NODE_OPTIONS' | 'READER_SECONDS'>;

/**
 * Processes beside this one that read documents of others. Whatever a document makes of one, it is ended after its time or when it
 * has too much memory, and nobody else waits for it or ends with it. They are told nothing but what they read: no setting, no secret.
 */
@Injectable()
export class DocumentReaders implements OnApplicationShutdown {
  private readonly slots: FairSlots;
  private readonly idle: Reader[] = [];

  constructor(@Inject(platformConfig.token) private readonly limits: Limits) {
    const queue = { mostWaiting: MOST_WAITING, refusal: () => new TooManyLargeDocumentsError() };
    this.slots = new FairSlots({ atOnce: limits.READERS, queue });
  }

  /**
   * What the default export of a module makes of bytes and input, in a process of its own. Input and answer are copied: plain values,
   * bytes, moments. An organization has half of the readers at most. Throws what it threw, as the same problem, and
   * {@link DocumentTooCostlyError}, {@link TooManyLargeDocumentsError}.
   *
   * @param module address of a module that opens no connection
   */
  read<Answer>(whose: Whose, module: string, bytes: Uint8Array, input: unknown = null): Promise<Answer> {
    return this.slots.runHere(whose, async () => {
      const reader = this.idle.pop() ?? new Reader(this.limits);
      try {
        return (await reader.read({ module, input, bytes })) as Answer;
      } finally {
        if (!reader.isEnded) this.keep(reader);
      }
    });
  }

  onApplicationShutdown(): void {
    for (const reader of this.idle.splice(0)) reader.end();
  }

  private keep(reader: Reader): void {
    this.idle.push(reader);
    reader.waitIdle(() => {
      const at = this.idle.indexOf(reader);
      if (at >= 0) this.idle.splice(at, 1);
    });
  }
}

/** Those that have not ended. One whose document keeps it busy would not notice that this process has. */
const alive = new Set<Reader>();
process.on('exit', () => {
  for (const reader of alive) reader.end();
});

/** One process, and what it is doing. */
class Reader {
  /** Whether it has ended, or was told to. */
  isEnded = false;
  private readonly child: ChildProcess;
  private idle: NodeJS.Timeout | undefined;
  /** Called once when it is not to be used any more. */
  private gone: () => void = () => undefined;

  constructor(private readonly limits: Limits) {
    this.child = fork(fileURLToPath(new URL(MODULE, import.meta.url)), {
      execArgv: [`--max-old-space-size=${limits.READER_MEMORY_MIB}`],
      env: { NODE_OPTIONS: limits.READER_NODE_OPTIONS },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    alive.add(this);
    const over = (): void => {
      this.isEnded = true;
      alive.delete(this);
      this.gone();
    };
    // One that could not be started has an error and no end.
    this.child.on('exit', over).on('error', over);
  }

  /** Ends the process when the document is too much for it, and when it fails. */
  async read({ module, input, bytes }: { module: string; input: unknown; bytes: Uint8Array }): Promise<unknown> {
    clearTimeout(this.idle);
    this.gone = () => undefined;
    this.child.ref();
    this.child.channel?.ref();
    const clock = new Deadline(() => {
      this.end();
    });
    const state = { isBegun: false };
    try {
      clock.within(START_MS);
      const answer = this.answer(() => {
        state.isBegun = true;
        clock.within(this.limits.READER_SECONDS * 1000);
      });
      // Awaited below; it may end while the document is still being handed over.
      answer.catch(() => undefined);
      const answerBytes = this.limits.READER_MEMORY_MIB * SHARE_OF_ANSWER * 1024 * 1024;
      await Promise.race([answer, this.hand({ module, input, bytes: bytes.length, answerBytes }, bytes)]);
      return await answer;
    } catch (error) {
      // Who refuses a document can read the next.
      if (error instanceof RefusedByReader) throw error;
      this.end();
      if (!clock.isOver) throw error;
      // It was the machine that was too slow, where it never began.
      if (!state.isBegun) throw new Error(`A reader did not begin within ${START_MS / 1000} s.`);
      throw new DocumentTooCostlyError(`${this.limits.READER_SECONDS} s`);
    } finally {
      clock.stop();
    }
  }

  /** Stays for a while, without keeping this process from its end. */
  waitIdle(then: () => void): void {
    this.child.unref();
    this.child.channel?.unref();
    this.gone = then;
    this.idle = setTimeout(() => {
      // Before it has ended, or it would still be handed a document.
      then();
      this.end();
    }, IDLE_MS);
    this.idle.unref();
  }

  end(): void {
    this.isEnded = true;
    this.child.kill('SIGKILL');
  }

  /** In chunks: a message is copied as a whole before it is sent. */
  private async hand(task: TaskOfReader, bytes: Uint8Array): Promise<void> {
    await this.send(task);
    for (let at = 0; at < bytes.length; at += CHUNK) await this.send({ chunk: bytes.subarray(at, at + CHUNK) });
  }

  private send(message: ToReader): Promise<void> {
    return new Promise((resolve) => {
      // Where it cannot be sent the process has ended, which is heard of elsewhere.
      this.child.send(message, () => {
        resolve();
      });
    });
  }

  private answer(begun: () => void): Promise<unknown> {
    const assembly = new Assembly();
    const parts = new UnpackedParts();
    return new Promise((resolve, reject) => {
      const settle = (end: () => void): void => {
        this.child.off('message', hear).off('exit', ended).off('error', reject);
        end();
      };
      const hear = (message: FromReader): void => {
        if ('isBegun' in message) begun();
        else if ('piece' in message) assembly.add(parts.unpack(message));
        else if ('isDone' in message)
          settle(() => {
            resolve(assembly.value);
          });
        else if ('isTooMuch' in message)
          settle(() => {
            reject(this.tooMuchMemory());
          });
        else if ('refusal' in message)
          settle(() => {
            reject(new RefusedByReader(message.refusal));
          });
        else
          settle(() => {
            reject(new Error(`A reader failed: ${message.failure}`));
          });
      };
      const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
        settle(() => {
          reject(this.endedBy(signal ?? code));
        });
      };
      this.child.on('message', hear).on('exit', ended).on('error', reject);
    });
  }

  private endedBy(reason: NodeJS.Signals | number | null): Error {
    return OUT_OF_MEMORY.has(reason)
      ? this.tooMuchMemory()
      : new Error(`A reader ended by itself (${reason ?? 'nobody knows why'}).`);
  }

  private tooMuchMemory(): Error {
    return new DocumentTooCostlyError(`${this.limits.READER_MEMORY_MIB} MiB of memory`);
  }
}

/** Ends something when its time is over. */
class Deadline {
  isOver = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly end: () => void) {}

  within(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isOver = true;
      this.end();
    }, ms);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
