/** Values by key, those that were used longest ago dropped first when together they weigh more than the limit. */
export class WeighedCache<Value> {
  private readonly values = new Map<string, { value: Value; weight: number }>();
  private total = 0;

  constructor(private readonly limit: number) {}

  get(key: string): Value | undefined {
    const found = this.values.get(key);
    if (!found) return undefined;
    // Re-inserting puts it last, among those used most recently.
    this.values.delete(key);
    this.values.set(key, found);
    return found.value;
  }

  set(key: string, value: Value, weight: number): void {
    this.total += weight - (this.values.get(key)?.weight ?? 0);
    this.values.delete(key);
    this.values.set(key, { value, weight });
    for (const [oldest, { weight: freed }] of this.values) {
      if (this.total <= this.limit) return;
      this.values.delete(oldest);
      this.total -= freed;
    }
  }
}
