/** When the next request to something with a limit of its own may begin. */
export class Paces {
  private readonly lastAt = new Map<string, number>();

  /** Takes the next moment that is so long after the last one of the key, which may be now. */
  reserve({ key, everyMs }: { key: string; everyMs: number }, now: number): number {
    const at = Math.max(now, (this.lastAt.get(key) ?? 0) + everyMs);
    this.lastAt.set(key, at);
    return at;
  }
}
