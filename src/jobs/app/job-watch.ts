import type { LongJobProgress } from '../domain/long-job.js';
import type { WorkWatch } from '../long-work.decorator.js';

const TELL_EVERY_MS = 500;
const ALIVE_EVERY_MS = 3_000;

/** Why a try ends without being through. */
export class CutOffError extends Error {
  override name = 'CutOffError';

  constructor(readonly why: 'service-stopped' | 'taken-over') {
    super(why);
  }
}

/** Tells how far work is, at most twice a second, and that it lives; and ends it when it is not wanted any more. */
export class JobWatch implements WorkWatch {
  progress: LongJobProgress = { done: 0, total: null, phase: null };
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private told = '';
  private reportedAt = 0;
  private telling: Promise<void> = Promise.resolve();

  /** @param tell writes it down; false when the work is another's by now. */
  constructor(private readonly tell: (progress: LongJobProgress) => Promise<boolean>) {
    this.timer = setInterval(() => {
      this.telling = this.telling.then(() => this.look());
    }, TELL_EVERY_MS).unref();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  move({ done, total, phase }: LongJobProgress): void {
    this.progress = { done, total, phase: phase?.slice(0, 200) ?? null };
  }

  stop(reason: Error): void {
    this.controller.abort(reason);
  }

  /** The result of `work`, or the reason to stop: work that does not listen to the signal is not waited for. */
  async orStop<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    const { promise: stopped, reject } = withReject();
    const stop = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    try {
      return await Promise.race([work, stopped]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Nothing is told after it. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.telling;
  }

  private async look(): Promise<void> {
    const text = JSON.stringify(this.progress);
    const now = performance.now();
    if (text === this.told && now - this.reportedAt < ALIVE_EVERY_MS) return;
    this.told = text;
    this.reportedAt = now;
    // A database that is away for a moment must not end work that takes minutes.
    const isWanted = await this.tell(this.progress).catch(() => true);
    if (!isWanted) this.stop(new CutOffError('taken-over'));
  }
}

function withReject(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_resolve, no) => {
    reject = no;
  });
  return { promise, reject };
}
