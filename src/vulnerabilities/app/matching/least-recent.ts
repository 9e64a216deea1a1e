/** Values by key, of which those not asked for the longest go first when all together weigh too much. */
export class LeastRecent<Value> {
  private readonly values = new Map<string, Value>();
  private weight = 0;

  /** @param weigh at least 1 */
  constructor(
    private readonly limit: number,
    private readonly weigh: (value: Value) => number,
  ) {}

  get(key: string): Value | undefined {
    const value = this.values.get(key);
    if (value === undefined) return undefined;
    // Re-inserting puts it last.
    this.values.delete(key);
    this.values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.evict(key);
    this.values.set(key, value);
    this.weight += this.weigh(value);
    for (const oldest of this.values.keys()) {
      if (this.weight <= this.limit) break;
      this.evict(oldest);
    }
  }

  private evict(key: string): void {
    const value = this.values.get(key);
    if (value === undefined) return;
    this.values.delete(key);
    this.weight -= this.weigh(value);
  }
}
