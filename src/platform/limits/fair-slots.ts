import { restartableUnit, WaitOutside } from '../database/open-unit.js';
import { stillAllowed } from '../http/late-body.js';

/** Who a place is for: an organization by either of its ids, or null for work of nobody in particular, which has no share. */
export type Whose = number | string | null;

/** How many places there are. */
export interface SlotLimits {
  /** How many work at once. */
  atOnce: number;
  /** How many may wait, and what is thrown where one more would; left out: all wait. */
  queue?: { mostWaiting: number; refusal: () => Error };
  /** Whether the guard of a request that waited is asked once more: not for what that needs itself. */
  asksAgain?: boolean;
}

interface Waiting {
  whose: Whose;
  round: number;
  begin: () => void;
  refuse: (error: Error) => void;
}

/**
 * Lets only so many pieces of work run at once, and so many more wait. Of the places to run in, and of those to wait in, an organization gets half where there
 * are two or more; where all to wait in are taken, who has the most of them gives up its last for one who has fewer. Who waits is served in rounds, one of
 * each organization in a round: whatever others have waiting, a first piece of work comes after at most one of each. Of one process: replicas have places of
 * their own.
 */
export class FairSlots {
  private readonly running: Whose[] = [];
  private readonly waiting: Waiting[] = [];
  /** The round of whoever began last, and the last round in which each organization has or had something. */
  private round = 0;
  private readonly lastRounds = new Map<Whose, number>();

  constructor(private readonly slots: SlotLimits) {}

  /** Runs `work` in a place; throws as {@link take} does. */
  async run<T>(whose: Whose, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return inPlace(await this.take(whose, signal), work);
  }

  /** As {@link run} inside whatever transaction is open, which is kept while it waits: for short waits of work that cannot begin again. */
  async runHere<T>(whose: Whose, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return inPlace(await this.waitFor(whose, signal), work);
  }

  /**
   * Gives what leaves the place. Throws the refusal where too many wait, or too many of the organization, and what `signal` was
   * aborted with while it waited. A transaction in which it would wait is undone, and begins again once there is a place.
   */
  async take(whose: Whose, signal?: AbortSignal): Promise<() => void> {
    const unit = restartableUnit();
    if (unit?.has.has(this) === true) return () => undefined;
    const leave = this.tryTake(whose);
    if (leave) return leave;
    const wait = (): Promise<() => void> => this.waitFor(whose, signal);
    return unit ? WaitOutside.from(unit, this, wait) : wait();
  }

  /** Gives what leaves the place, or null where it would have to be waited for. */
  tryTake(whose: Whose): (() => void) | null {
    if (!this.mayRun(whose)) return null;
    this.begin(whose, this.nextRound(whose));
    return this.leaving(whose);
  }

  /** As {@link take}, whatever transaction is open. */
  async waitFor(whose: Whose, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const leave = this.tryTake(whose);
    if (leave) return leave;
    await this.turn(whose, signal);
    const leaveAfter = this.leaving(whose);
    try {
      if (this.slots.asksAgain === true) await stillAllowed();
    } catch (error) {
      leaveAfter();
      throw error;
    }
    return leaveAfter;
  }

  /** Whether as many run as may. */
  isFull(): boolean {
    return this.running.length >= this.slots.atOnce;
  }

  /** Whether nothing runs and nothing waits. */
  isIdle(): boolean {
    return this.running.length === 0 && this.waiting.length === 0;
  }

  private leaving(whose: Whose): () => void {
    let isIn = true;
    return () => {
      // Twice would be the place of another.
      if (!isIn) return;
      isIn = false;
      this.running.splice(this.running.indexOf(whose), 1);
      this.letIn();
    };
  }

  private mayRun(whose: Whose): boolean {
    return !this.isFull() && hasRoom(this.running, whose, this.slots.atOnce);
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

  /** Finds a place to wait in, or throws the refusal. */
  private makeRoom(whose: Whose): void {
    const { queue } = this.slots;
    if (!queue) return;
    const others = this.waiting.map((one) => one.whose);
    if (!hasRoom(others, whose, queue.mostWaiting)) throw queue.refusal();
    if (others.length < queue.mostWaiting) return;
    const counts = new Map<Whose, number>();
    for (const one of others) counts.set(one, (counts.get(one) ?? 0) + 1);
    const [most, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    // Else whoever gives up would have fewer than whoever comes.
    if (count <= (counts.get(whose) ?? 0) + 1) throw queue.refusal();
    const last = this.waiting.findLast((one) => one.whose === most);
    if (!last) return;
    this.lastRounds.set(most, last.round - 1);
    last.refuse(queue.refusal());
  }

  private turn(whose: Whose, signal: AbortSignal | undefined): Promise<void> {
    this.makeRoom(whose);
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        one.refuse(signal?.reason as Error);
      };
      const one: Waiting = {
        whose,
        round: this.nextRound(whose),
        begin: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
        refuse: (error) => {
          signal?.removeEventListener('abort', onAbort);
          this.waiting.splice(this.waiting.indexOf(one), 1);
          reject(error);
        },
      };
      this.waiting.push(one);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }
}

async function inPlace<T>(leave: () => void, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    leave();
  }
}

/** As many of so many places as one organization gets. */
export function shareOf(slots: number): number {
  return Math.max(1, Math.floor(slots / 2));
}

function hasRoom(taken: readonly Whose[], whose: Whose, slots: number): boolean {
  return whose === null || taken.filter((one) => one === whose).length < shareOf(slots);
}
