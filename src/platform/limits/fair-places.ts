/** Who a place is for: an organization by either of its ids, or null for work of nobody in particular, which has no share. */
export type Whose = number | string | null;

/** How many places there are. */
export interface Places {
  /** How many work at once. */
  atOnce: number;
  /** How many may wait, and what is thrown where one more would; left out: all wait. */
  queue?: { mostWaiting: number; refusal: () => Error };
}

interface Waiting {
  whose: Whose;
  round: number;
  begin: () => void;
}

/**
 * Lets only so many pieces of work run at once, and so many more wait. Of the places to run in, and of those to wait in, an organization gets half where there
 * are two or more. Who waits is served in rounds, one of each organization in a round: whatever others have waiting, a first piece of work
 * comes after at most one of each. Of one process: replicas have places of their own.
 */
export class FairPlaces {
  private readonly running: Whose[] = [];
  private readonly waiting: Waiting[] = [];
  /** The round of whoever began last, and the last round in which each organization has or had something. */
  private round = 0;
  private readonly lastRounds = new Map<Whose, number>();

  constructor(private readonly places: Places) {}

  /** Runs `work` in a place; throws as {@link take} does. */
  async run<T>(whose: Whose, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const leave = await this.take(whose, signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Gives what leaves the place, to be called once. Throws the refusal where too many wait, or too many of the organization, and
   * what `signal` was aborted with while it waited.
   */
  async take(whose: Whose, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.mayRun(whose)) this.begin(whose, this.nextRound(whose));
    else await this.turn(whose, signal);
    return () => {
      this.running.splice(this.running.indexOf(whose), 1);
      this.letIn();
    };
  }

  private mayRun(whose: Whose): boolean {
    const { atOnce } = this.places;
    return this.running.length < atOnce && hasRoom(this.running, whose, atOnce);
  }

  /** Who is let in counts as running from here on: nobody else comes between. */
  private begin(whose: Whose, round: number): void {
    this.running.push(whose);
    this.round = Math.max(this.round, round);
  }

  private letIn(): void {
    let next: Waiting | undefined;
    for (const one of this.waiting)
      if (this.mayRun(one.whose) && (next === undefined || one.round < next.round)) next = one;
    if (next !== undefined) {
      this.waiting.splice(this.waiting.indexOf(next), 1);
      this.begin(next.whose, next.round);
      next.begin();
    } else if (this.running.length === 0) {
      this.lastRounds.clear();
    }
  }

  private nextRound(whose: Whose): number {
    const round = Math.max(this.round, (this.lastRounds.get(whose) ?? -1) + 1);
    this.lastRounds.set(whose, round);
    return round;
  }

  private turn(whose: Whose, signal: AbortSignal | undefined): Promise<void> {
    const { queue } = this.places;
    if (queue) {
      const others = this.waiting.map((one) => one.whose);
      if (others.length >= queue.mostWaiting || !hasRoom(others, whose, queue.mostWaiting)) throw queue.refusal();
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(one), 1);
        reject(signal?.reason as Error);
      };
      const one: Waiting = {
        whose,
        round: this.nextRound(whose),
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.waiting.push(one);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}

/** As many of so many places as one organization gets. */
export function shareOf(places: number): number {
  return Math.max(1, Math.floor(places / 2));
}

function hasRoom(taken: readonly Whose[], whose: Whose, places: number): boolean {
  return whose === null || taken.filter((one) => one === whose).length < shareOf(places);
}
