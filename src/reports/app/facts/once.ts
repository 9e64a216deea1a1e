/** Reads when first asked, and never again. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => (known ??= read());
}
