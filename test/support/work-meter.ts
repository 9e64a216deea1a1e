import { Session } from 'node:inspector/promises';

/**
 * Counts the work that is done in this process: how often each block of code ran, ours and that of the packages we use, as V8 counts
 * for coverage. The same each time, whatever the machine; what runs inside of V8 (expressions, parsing) is not in it.
 */
export class WorkMeter {
  private constructor(private readonly session: Session) {}

  static async start(): Promise<WorkMeter> {
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return new WorkMeter(session);
  }

  async stop(): Promise<void> {
    await this.session.post('Profiler.stopPreciseCoverage');
    this.session.disconnect();
  }

  /** Of what is done until it is, and of what happened beside it since the last time: take the least of some runs where that matters. */
  async of(run: () => Promise<unknown>): Promise<number> {
    await run();
    return this.taken();
  }

  private async taken(): Promise<number> {
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    let count = 0;
    for (const { url, functions } of result) {
      if (!url.startsWith('file:')) continue;
      for (const { ranges } of functions) for (const range of ranges) count += range.count;
    }
    return count;
  }
}
