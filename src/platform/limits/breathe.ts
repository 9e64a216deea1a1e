/** Lets others have their turn in the middle of long work: requests wait for whoever does not. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
