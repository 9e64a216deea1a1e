/** Bounds of all packages of languages together. */
export interface RoomBounds {
  /** Each as often as a file tells of it. */
  packages: number;
  /** Characters of what is sent of them. */
  text: number;
  /** Characters of the paths of files that are remembered until it is known whose they are. */
  paths: number;
}

/**
 * What all languages may hold together. It is asked before each package, for one file can name more than all others.
 */
export class PackageRoom {
  readonly #left: RoomBounds;
  #lacking: keyof RoomBounds | null = null;

  constructor(private readonly bounds: RoomBounds) {
    this.#left = { ...bounds };
  }

  /** Which bound was reached; null where there is room. */
  get lacking(): keyof RoomBounds | null {
    return this.#lacking;
  }

  /** In words, which bound was reached. */
  get detail(): string {
    const what = { packages: 'packages', text: 'characters of packages', paths: 'characters of paths' };
    return this.#lacking === null ? '' : `stopped at ${this.bounds[this.#lacking]} ${what[this.#lacking]}`;
  }

  /** Takes so much of the room, or tells that there is none: then nothing is taken any more. */
  take(wanted: Partial<RoomBounds>): boolean {
    for (const [name, amount] of Object.entries(wanted) as [keyof RoomBounds, number][]) {
      if (amount > this.#left[name]) this.#lacking ??= name;
      this.#left[name] -= amount;
    }
    return this.#lacking === null;
  }
}
