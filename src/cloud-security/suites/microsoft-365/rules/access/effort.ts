/** What one question may take: things looked at, a fraction of a second in all. The largest honest tenants need a tenth of it. */
const MOST_EFFORT = 300_000;

/** More would have to be looked at than one question may take: nobody knows the answer. */
export class TooMuchToTellError extends Error {
  constructor() {
    super('There is too much to tell.');
  }
}

/**
 * Counts the work of one question, and ends it: how many pieces are left says nothing of how many were tried, and many large
 * ones take as long as very many small ones.
 */
export class Effort {
  private left = MOST_EFFORT;

  /** Throws {@link TooMuchToTellError} where there is no more, then and ever after. */
  spend(units: number): void {
    this.left -= units;
    if (this.left < 0) throw new TooMuchToTellError();
  }

  get spent(): number {
    return MOST_EFFORT - this.left;
  }
}
