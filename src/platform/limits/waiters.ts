import { setTimeout as pause } from 'node:timers/promises';
import { stillAllowed } from '../http/late-body.js';

/** Who waits of one organization for all things together; others are answered at once. */
const MOST_OF_ONE = 20;
const EVERY_MS = 200;

/** A thing that is looked at for as long as somebody waits for it. */
interface Look {
  waiting: Set<(isDone: boolean) => void>;
}

/**
 * Lets requests wait until something is over. However many wait for one thing, one of them looks; and of one organization only so
 * many wait, since what they wait for is asked of the database again and again. Of one process.
 */
export class Waiters {
  private readonly looks = new Map<string, Look>();
  private readonly counts = new Map<number, number>();

  constructor(
    private readonly mostOfOne = MOST_OF_ONE,
    private readonly everyMs = EVERY_MS,
  ) {}

  /**
   * Waits until `isOver` says so, or for so many seconds; gives false at once, without having waited, where too many of the organization
   * wait. `thing` tells apart what is looked at within the organization. Throws what `isOver` throws to whoever looked, and what the
   * guard of the request throws where its caller's rights ended during the wait.
   */
  async wait(organizationId: number, thing: string, seconds: number, isOver: () => Promise<boolean>): Promise<boolean> {
    const count = this.counts.get(organizationId) ?? 0;
    if (seconds <= 0) return true;
    if (count >= this.mostOfOne) return false;
    this.counts.set(organizationId, count + 1);
    try {
      if (await this.waitUntil(Date.now() + seconds * 1000, `${organizationId} ${thing}`, isOver)) await stillAllowed();
      return true;
    } finally {
      const left = (this.counts.get(organizationId) ?? 1) - 1;
      if (left > 0) this.counts.set(organizationId, left);
      else this.counts.delete(organizationId);
    }
  }

  /** Whether any time passed: what is over at the first look is not waited for. */
  private async waitUntil(until: number, key: string, isOver: () => Promise<boolean>): Promise<boolean> {
    while (Date.now() < until) {
      const look = this.looks.get(key);
      if (!look) return this.lookUntil(key, until, isOver);
      if (await told(look, until - Date.now())) return true;
      // Whoever looked gave up: the next one does.
    }
    return true;
  }

  private async lookUntil(key: string, until: number, isOver: () => Promise<boolean>): Promise<boolean> {
    const look: Look = { waiting: new Set() };
    this.looks.set(key, look);
    let over = false;
    let paused = false;
    try {
      for (;;) {
        over = await isOver();
        const left = until - Date.now();
        if (over || left <= 0) return paused;
        paused = true;
        await pause(Math.min(this.everyMs, left));
      }
    } finally {
      this.looks.delete(key);
      for (const tell of [...look.waiting]) tell(over);
    }
  }
}

/** True when it is over or the time is; false when whoever looked does so no more. */
function told(look: Look, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const tell = (isDone: boolean): void => {
      clearTimeout(timer);
      look.waiting.delete(tell);
      resolve(isDone);
    };
    const timer = setTimeout(() => {
      tell(true);
    }, ms);
    look.waiting.add(tell);
  });
}
