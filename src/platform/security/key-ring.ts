/** A key, the id that what it made names it by, and when it begins to be used. */
export interface RingKey<K> {
  /** Says nothing about the key. */
  kid: string;
  key: K;
  /** Published before, used from then on. */
  activeFrom: Date;
}

/** Keys of one use that overlap: the newest whose time has come makes, every one of them checks. */
export class KeyRing<K> {
  private readonly byAge: readonly RingKey<K>[];
  private readonly byKid: ReadonlyMap<string, RingKey<K>>;

  /** Throws for an empty ring. */
  constructor(keys: readonly RingKey<K>[]) {
    if (keys.length === 0) throw new Error('A key ring needs a key.');
    this.byAge = keys.toSorted((a, b) => a.activeFrom.getTime() - b.activeFrom.getTime() || (a.kid < b.kid ? -1 : 1));
    this.byKid = new Map(keys.map((key) => [key.kid, key]));
  }

  /** The one to make things with. While no key's time has come, the first whose will: a service without a key would be none. */
  active(now: Date): RingKey<K> {
    const active = this.byAge.findLast(({ activeFrom }) => activeFrom <= now) ?? this.byAge[0];
    if (!active) throw new Error('A key ring needs a key.');
    return active;
  }

  /** The key that something names, or undefined for one that is not ours (any more). */
  find(kid: unknown): RingKey<K> | undefined {
    return typeof kid === 'string' ? this.byKid.get(kid) : undefined;
  }

  /** What the keys are named by: of two rings with a key in common, one kid is in both. */
  kids(): string[] {
    return [...this.byKid.keys()];
  }

  /** All of them, oldest first, those of the future included. */
  all(): readonly RingKey<K>[] {
    return this.byAge;
  }
}
