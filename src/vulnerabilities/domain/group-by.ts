/** Items in groups of equal key, each in the order in which it first came. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | number): [T, ...T[]][] {
  const groups = new Map<string | number, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
