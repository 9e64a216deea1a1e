import { breathe } from './breathe.js';

/** Milliseconds that one piece of work may hold the thread on which all requests are answered. */
const SLICE_MS = 20;

/**
 * Does long work step by step, and lets others have their turn whenever it has held the thread for a slice of time. What was
 * read or decided before such a turn may be otherwise after it, as after any other `await`.
 */
export async function inTurns<Result>(
  steps: Iterator<unknown, Result, undefined>,
  now: () => number = () => performance.now(),
): Promise<Result> {
  let begun = now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (now() - begun < SLICE_MS) continue;
    await breathe();
    begun = now();
  }
}
