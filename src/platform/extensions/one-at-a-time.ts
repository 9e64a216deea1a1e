let last: Promise<unknown> = Promise.resolve();

/**
 * Loads modules after those that are being loaded already: the order is the same in every run, and Jest's loader cannot link
 * two graphs at once.
 */
export function oneAtATime<T>(load: () => Promise<T>): Promise<T> {
  const loaded = last.then(load);
  last = loaded.catch(() => undefined);
  return loaded;
}
