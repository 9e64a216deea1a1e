import { PrinterBusyError } from './errors.js';

/** Lets a few prints run at once and some more wait, first come first served. */
export class PrintSlots {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly slots: number,
    private readonly places: number,
  ) {}

  /** Runs `work` when there is room. Throws {@link PrinterBusyError}, or what `signal` was aborted with while it waited. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.taken < this.slots) this.taken += 1;
    else await this.turn(signal);
    try {
      return await work();
    } finally {
      // Who leaves hands over the slot, so the count stays.
      const next = this.waiting.shift();
      if (next) next();
      else this.taken -= 1;
    }
  }

  private turn(signal: AbortSignal | undefined): Promise<void> {
    if (this.waiting.length >= this.places) throw new PrinterBusyError();
    return new Promise((resolve, reject) => {
      const go = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(go), 1);
        reject(signal?.reason as Error);
      };
      this.waiting.push(go);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
