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
