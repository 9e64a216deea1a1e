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

/** Waits for so many milliseconds at most: `wait` is given a signal that is aborted then, with `refusal`. */
export async function within<T>(
  milliseconds: number,
  refusal: () => Error,
  wait: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(refusal());
  }, milliseconds);
  try {
    return await wait(late.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Lets others have their turn in the middle of long work: requests wait for whoever does not. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
