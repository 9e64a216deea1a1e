import { FairSlots } from './fair-slots.js';

/** So many places for each key. Who waits is served in the order in which they came. Of one process. */
export class SlotsOfEach<Key> {
  private readonly lines = new Map<Key, FairSlots>();

  /**
   * @param atOnce places of one key
   * @param queue how many may wait for those of one key, and what is thrown where one more would; left out: all wait
   */
  constructor(
    private readonly atOnce: number,
    private readonly queue?: { mostWaiting: number; refusal: () => Error },
  ) {}

  /** Whether nobody could have a place now without waiting. */
  isFull(key: Key): boolean {
    return this.lines.get(key)?.isFull() === true;
  }

  /** Gives what leaves the place, or null where it would have to be waited for. */
  tryTake(key: Key): (() => void) | null {
    const line = this.lineOf(key);
    const leave = line.tryTake(null);
    return leave && this.leaving(key, line, leave);
  }

  /** Gives what leaves the place. Throws the refusal where too many wait, and what `signal` was aborted with while it waited. */
  async take(key: Key, signal?: AbortSignal): Promise<() => void> {
    const line = this.lineOf(key);
    try {
      return this.leaving(key, line, await line.waitFor(null, signal));
    } catch (error) {
      this.evictIdle(key, line);
      throw error;
    }
  }

  private lineOf(key: Key): FairSlots {
    let line = this.lines.get(key);
    if (line === undefined) {
      line = new FairSlots({ atOnce: this.atOnce, ...(this.queue && { queue: this.queue }) });
      this.lines.set(key, line);
    }
    return line;
  }

  private leaving(key: Key, line: FairSlots, leave: () => void): () => void {
    return () => {
      leave();
      this.evictIdle(key, line);
    };
  }

  private evictIdle(key: Key, line: FairSlots): void {
    if (line.isIdle() && this.lines.get(key) === line) this.lines.delete(key);
  }
}
