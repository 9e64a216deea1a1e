/** The first so many of what is added, in an order; what does not come among them costs one comparison. */
export class Best<Item> {
  private readonly items: Item[] = [];

  /** @param compare as a sort function gives it; of equal ones the first that was added stands first */
  constructor(
    private readonly most: number,
    private readonly compare: (a: Item, b: Item) => number,
  ) {}

  add(item: Item): void {
    const last = this.items.at(-1);
    if (last !== undefined && this.items.length >= this.most && this.compare(item, last) >= 0) return;
    let at = this.items.length;
    while (at > 0 && this.compare(item, this.items[at - 1] as Item) < 0) at -= 1;
    this.items.splice(at, 0, item);
    if (this.items.length > this.most) this.items.pop();
  }

  /** In their order. */
  list(): readonly Item[] {
    return this.items;
  }
}
