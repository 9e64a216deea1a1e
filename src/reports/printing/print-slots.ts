import { PrinterBusyError } from './errors.js';

interface Waiting {
  whose: string;
  go: () => void;
}

/**
 * Lets a few prints run at once and some more wait. Next is whoever came first of those who have none running and had not the last one; half of the places
 * are as many as one organization gets, so that none keeps the others from printing.
 */
export class PrintSlots {
  private readonly running: string[] = [];
  private readonly waiting: Waiting[] = [];

  constructor(
    private readonly slots: number,
    private readonly places: number,
  ) {}

  /**
   * Runs `work` when there is room. Throws {@link PrinterBusyError}, or what `signal` was aborted with while it waited.
   *
   * @param whose the organization that it is for
   */
  async run<T>(whose: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.running.length >= this.slots) await this.turn(whose, signal);
    else this.running.push(whose);
    try {
      return await work();
    } finally {
      this.running.splice(this.running.indexOf(whose), 1);
      this.next(whose);
    }
  }

  /** Who is let in counts as running from here on: nobody else comes between. */
  private next(ended: string): void {
    const busy = new Set([...this.running, ended]);
    const fair = this.waiting.findIndex((one) => !busy.has(one.whose));
    const [one] = this.waiting.splice(Math.max(fair, 0), 1);
    if (one === undefined) return;
    this.running.push(one.whose);
    one.go();
  }

  private turn(whose: string, signal: AbortSignal | undefined): Promise<void> {
    const own = this.waiting.filter((one) => one.whose === whose).length;
    if (this.waiting.length >= this.places || own >= Math.ceil(this.places / 2)) throw new PrinterBusyError();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(one), 1);
        reject(signal?.reason as Error);
      };
      const one: Waiting = {
        whose,
        go: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.waiting.push(one);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
