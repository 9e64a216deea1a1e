import type { AuditProblem } from '../domain/audit.js';
import { CloudCallError } from '../domain/cloud-suite.port.js';
import type { AuditCost } from '../domain/collected.js';
import type { AuditProgress } from '../persistence/cloud-audit.repository.js';

/** What ends a run without a result, and is said to people. */
export class AuditFailure extends Error {
  override name = 'AuditFailure';

  constructor(
    readonly problem: AuditProblem,
    readonly state: 'failed' | 'interrupted' = 'failed',
  ) {
    super(problem.code);
  }
}

/** The run was told to stop: by an orderly end of the process, or because its connection is not the same any more. */
export function cutOff(code: 'service-stopped' | 'connection-changed'): AuditFailure {
  const message =
    code === 'service-stopped' ? 'The service was stopped. It is done again.' : 'The connection was changed meanwhile.';
  return new AuditFailure({ code, message }, 'interrupted');
}

/** What is told of an error; null for one that nobody foresaw. */
export function problemOf(error: unknown): AuditProblem | null {
  if (error instanceof AuditFailure) return error.problem;
  return error instanceof CloudCallError ? { code: error.reason, message: error.message } : null;
}

const TELL_EVERY_MS = 1_000;
const ALIVE_EVERY_MS = 5_000;

/**
 * Tells how far a run is, at most once a second, and that it lives; and stops it when it is told that the run is not wanted
 * any more.
 */
export class AuditWatch {
  readonly progress: AuditProgress = { collected: 0, collectors: 0, apiCalls: 0, throttled: 0 };
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private cost: AuditCost | null = null;
  private told = '';
  private reportedAt = 0;
  private telling: Promise<void> = Promise.resolve();

  /** @param tell writes it down; false when the run is not wanted any more. */
  constructor(private readonly tell: (progress: AuditProgress) => Promise<boolean>) {
    this.timer = setInterval(() => {
      this.telling = this.telling.then(() => this.look());
    }, TELL_EVERY_MS).unref();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** What the calls of the run cost so far is counted there. */
  count(cost: AuditCost): void {
    this.cost = cost;
  }

  move(collected: number, collectors: number): void {
    Object.assign(this.progress, { collected, collectors });
  }

  stop(reason: Error): void {
    this.controller.abort(reason);
  }

  /** The result of `work`, or the reason to stop: a suite that does not listen to the signal is not waited for. */
  async orStop<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    let stop = (): void => undefined;
    const stopped = new Promise<never>((_resolve, reject) => {
      stop = () => {
        reject(signal.reason as Error);
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([work, stopped]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** As it is now, the cost of calls included. */
  now(): AuditProgress {
    return Object.assign(this.progress, { apiCalls: this.cost?.apiCalls ?? 0, throttled: this.cost?.throttled ?? 0 });
  }

  /** Nothing is told after it. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.telling;
  }

  private async look(): Promise<void> {
    const text = JSON.stringify(this.now());
    const now = performance.now();
    if (text === this.told && now - this.reportedAt < ALIVE_EVERY_MS) return;
    this.told = text;
    this.reportedAt = now;
    // A database that is away for a moment must not end a run that takes minutes.
    const isWanted = await this.tell(this.progress).catch(() => true);
    if (!isWanted) this.stop(cutOff('connection-changed'));
  }
}
