/** The file is larger than what such files are. */
export class TooLarge extends Error {}

/** How much work may be done. What is not named is bounded by what the budget is a part of. */
interface WorkBounds {
  /** Bytes that are read or unpacked, also by attempts that fail. */
  bytes?: number;
  /** Files of archives that are looked at. */
  entries?: number;
  /** Milliseconds of the clock. */
  time?: number;
}

/**
 * What may be spent on one file or on all. Work is spent before it is done, so that what fails counts as much as what succeeds.
 * Once used up nothing more is done by it: whoever spends gets {@link TooLarge}, and what was not read is said.
 */
export class WorkBudget {
  readonly #begun: number;
  readonly #left: { bytes: number; entries: number };
  #usedUp: keyof WorkBounds | null = null;

  /**
   * @param now milliseconds
   * @param whole what this is a part of: it is spent of as well
   */
  constructor(
    private readonly bounds: WorkBounds,
    private readonly now: () => number,
    private readonly whole: WorkBudget | null = null,
  ) {
    this.#begun = now();
    this.#left = { bytes: bounds.bytes ?? Infinity, entries: bounds.entries ?? Infinity };
  }

  /** A part of this, which ends before it. */
  part(bounds: WorkBounds): WorkBudget {
    return new WorkBudget(bounds, this.now, this);
  }

  /** Which bound was reached, of this or of what it is a part of; null where there is something left. */
  get usedUp(): keyof WorkBounds | null {
    return this.#usedUp ?? this.whole?.usedUp ?? null;
  }

  /** Spends before a read, or before an attempt to unpack. */
  spend(bytes: number): void {
    this.#spend('bytes', bytes);
  }

  /** Spends before files of an archive are looked at. */
  enter(entries: number): void {
    this.#spend('entries', entries);
  }

  #spend(what: 'bytes' | 'entries', amount: number): void {
    if (this.now() - this.#begun > (this.bounds.time ?? Infinity)) this.#usedUp ??= 'time';
    if (amount > this.#left[what]) this.#usedUp ??= what;
    if (this.#usedUp !== null) throw new TooLarge();
    if (this.whole !== null) this.whole.#spend(what, amount);
    this.#left[what] -= amount;
  }
}
