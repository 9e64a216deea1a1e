/** Bytes that what is around a text in an answer takes, at most: names of members, marks, numbers. */
const AROUND = 100;

/**
 * How much an answer may still hold. What devices told has long names and many versions, and five thousand lines may each name all of
 * them: what does not fit is counted and not named.
 */
export class AnswerRoom {
  /** Whether something did not fit. */
  isCut = false;

  /** @param left bytes */
  constructor(private left: number) {}

  /** Those in front that fit, by the texts that each of them has. */
  take<Item>(items: readonly Item[], textsOf: (item: Item) => readonly string[]): Item[] {
    const taken: Item[] = [];
    for (const item of items) {
      const size = textsOf(item).reduce((sum, text) => sum + AROUND + Buffer.byteLength(text), 0);
      if (size > this.left) {
        this.isCut = true;
        break;
      }
      this.left -= size;
      taken.push(item);
    }
    return taken;
  }
}
