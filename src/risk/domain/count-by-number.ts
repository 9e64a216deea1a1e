/** How many of each, by a whole number: a day, a tier, an age. Zeros are not kept, so that equal counts look equal. */
export class CountByNumber {
  private readonly counts = new Map<number, number>();

  static of(record: Readonly<Record<string, number>>): CountByNumber {
    const counts = new CountByNumber();
    for (const [key, count] of Object.entries(record)) counts.count(Number(key), count);
    return counts;
  }

  count(key: number, by: number): void {
    const now = (this.counts.get(key) ?? 0) + by;
    if (now === 0) this.counts.delete(key);
    else this.counts.set(key, now);
  }

  add(other: CountByNumber, times: 1 | -1): void {
    for (const [key, count] of other.counts) this.count(key, times * count);
  }

  get(key: number): number {
    return this.counts.get(key) ?? 0;
  }

  /** By key, ascending. */
  entries(): [key: number, count: number][] {
    return [...this.counts].sort(([a], [b]) => a - b);
  }

  /** The same with keys as text: an object would put those below zero, of malware, behind all others. */
  texts(): [key: string, count: number][] {
    return this.entries().map(([key, count]) => [String(key), count]);
  }

  sum(wanted: (key: number) => boolean = () => true): number {
    let sum = 0;
    for (const [key, count] of this.counts) if (wanted(key)) sum += count;
    return sum;
  }

  toRecord(): Record<string, number> {
    return Object.fromEntries(this.entries());
  }
}

/** Rows by the device that they are of. */
export function byDevice<Row extends { deviceId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.deviceId);
    if (group) group.push(row);
    else groups.set(row.deviceId, [row]);
  }
  return groups;
}
