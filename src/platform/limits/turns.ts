/**
 * Lets only so many pieces of work be in memory at once; others wait for their turn, as long as not too many do. Of one process:
 * replicas have turns of their own.
 */
export class Turns {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * @param most how many work at once
   * @param mostWaiting how many may wait
   * @param refusal what is thrown where one more would wait
   */
  constructor(
    private readonly most: number,
    private readonly mostWaiting: number,
    private readonly refusal: () => Error,
  ) {}

  /** Runs `work` when it is its turn; throws the refusal when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken >= this.most) {
      if (this.waiting.length >= this.mostWaiting) throw this.refusal();
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
