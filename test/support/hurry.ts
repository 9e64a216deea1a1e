import { systemClock } from '../../src/cloud-security/outbound/pauses.js';

const LONGEST_MS = 5;

/** For programs that specs start: see `hurried-process.mjs`. */
export const HURRIED = { NODE_OPTIONS: `--import=${new URL('hurried-process.mjs', import.meta.url).href}` };

/**
 * Vendors' limits make an audit wait for seconds, over and over; that we wait is tested where waiting is written. Gives a
 * function that makes audits patient again, for the clock is that of the whole worker.
 */
export function hurry(): () => void {
  const { wait } = systemClock;
  systemClock.wait = (ms, signal) => wait(Math.min(ms, LONGEST_MS), signal);
  return () => {
    systemClock.wait = wait;
  };
}
