/** So many at once; the others wait in the order in which they came. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly atOnce: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // Who waited takes over the place.
      if (next) next();
      else this.running -= 1;
    }
  }
}

/** When the next request to something with a limit of its own may begin. */
export class Paces {
  private readonly freeAt = new Map<string, number>();

  /** Takes the next moment that is free for the key, which may be now. */
  reserve({ key, everyMs }: { key: string; everyMs: number }, now: number): number {
    const at = Math.max(now, this.freeAt.get(key) ?? 0);
    this.freeAt.set(key, at + everyMs);
    return at;
  }
}
