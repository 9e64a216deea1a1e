/** A list that tells how often one of its entries was read. */
export interface CountedList {
  list: unknown[];
  reads: () => number;
}

/** A list of `length` entries, for specs that bound the work of a reader and not its time. */
export function countedList(length: number, entry: (at: number) => unknown): CountedList {
  let reads = 0;
  const entries = Array.from({ length }, (_, at) => entry(at));
  const list = new Proxy(entries, {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return { list, reads: () => reads };
}
