/**
 * Lets only so many pieces of work be in memory at once; others wait for their turn, in the order in which they came, as long as not too many do. Of one process:
 * replicas have turns of their own.
 */
export class Turns {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * @param most how many work at once
   * @param queue how many may wait, and what is thrown where one more would; left out: all wait
   */
  constructor(
    private readonly most: number,
    private readonly queue?: { mostWaiting: number; refusal: () => Error },
  ) {}

  /** Runs `work` when it is its turn; throws the refusal when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken >= this.most) {
      if (this.queue && this.waiting.length >= this.queue.mostWaiting) throw this.queue.refusal();
      // The one who leaves hands over its turn, so the count stays.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.taken += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.taken -= 1;
    }
  }
}

/** Lets others have their turn in the middle of long work: requests wait for whoever does not. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
