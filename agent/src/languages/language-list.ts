import {
  fullNameOf,
  type Lack,
  type LanguagePackage,
  languagePackageUrl,
  ownTexts,
  type LanguageReading,
  type LanguageType,
} from './language-package.js';
import { SERVICE_LIMITS } from '../service-limits.js';
import { PackageList } from '../inventory/package-list.js';
import type { InventoryReading } from '../inventory/inventory-reader.js';

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

/** Why an inventory does not hold everything. */
export interface Shortcoming {
  code: string;
  detail: string;
}

/** Paths of files that may not be read, as many as it is asked whose they are; the others are nobody's. */
const MOST_REFUSED = 10_000;

/** The packages of one language, each with the files that tell of it. */
export class LanguageList {
  readonly #found: { found: LanguagePackage; file: string }[] = [];
  readonly #lacking: Record<Lack, number> = { unreadable: 0, 'too-large': 0 };
  readonly #refused: string[] = [];
  #refusedBeyond = 0;
  #unidentified = 0;
  #tooLong = 0;

  constructor(
    readonly type: LanguageType,
    private readonly mayBeOwned: boolean,
    private readonly room: PackageRoom,
  ) {}

  add(file: string, { packages, unidentified = 0, lacking }: LanguageReading): void {
    this.#unidentified += unidentified;
    if (lacking !== undefined) this.addLacking(lacking);
    if (packages.length > 0 && this.mayBeOwned && !this.room.take({ paths: file.length })) return;
    for (const found of packages) if (!this.#addOne(file, found)) return;
  }

  /** False where there is no room left. */
  #addOne(file: string, found: LanguagePackage): boolean {
    const fullName = fullNameOf(this.type, found);
    if (fullName.length > SERVICE_LIMITS.text.name || found.version.length > SERVICE_LIMITS.text.version) {
      this.#tooLong += 1;
      return true;
    }
    const url = languagePackageUrl(this.type, found);
    const text = fullName.length + found.version.length + url.length;
    if (!this.room.take({ packages: 1, text })) return false;
    if (found.isUnidentified === true) this.#unidentified += 1;
    this.#found.push({ found: ownTexts(found), file: this.mayBeOwned ? file : '' });
    return true;
  }

  /** Counts a file that could not be read, or not in whole. */
  addLacking(why: Lack): void {
    this.#lacking[why] += 1;
  }

  /** Takes note of a file that may not be read. */
  addRefused(file: string): void {
    if (this.#refused.length < MOST_REFUSED) this.#refused.push(file);
    else this.#refusedBeyond += 1;
  }

  /** The files of which it matters whose they are. */
  get files(): string[] {
    return [...(this.mayBeOwned ? this.#found.map(({ file }) => file) : []), ...this.#refused];
  }

  /**
   * @param ownerOf the distribution's package that brought a file; null for none, undefined where that is not known
   * @param shortcomings of the walk through all folders
   */
  reading(
    ownerOf: (file: string) => string | null | undefined,
    shortcomings: readonly Shortcoming[],
  ): InventoryReading {
    const list = new PackageList(this.type);
    for (const { found, file } of this.#found) {
      const owner = this.mayBeOwned ? ownerOf(file) : undefined;
      const claim = { name: fullNameOf(this.type, found), version: found.version, owner };
      list.add(claim, () => languagePackageUrl(this.type, found));
    }
    const { source, packages } = list.reading();
    const all = [...shortcomings, ...this.#own(ownerOf), ...(source.reason === undefined ? [] : [source.reason])];
    const [first] = all;
    const unidentified =
      this.#unidentified === 0
        ? []
        : [{ code: 'unidentified', detail: `${this.#unidentified} parts are of no registry, or do not say of which` }];
    if (first === undefined) {
      const [reason] = unidentified;
      return { source: { ...source, status: 'complete', ...(reason && { reason }) }, packages };
    }
    const detail = [...all, ...unidentified]
      .map((one) => one.detail)
      .join('; ')
      .slice(0, 500);
    return { source: { ...source, status: 'partial', reason: { code: first.code, detail } }, packages };
  }

  /** What a distribution hides of its own (`sudo` of some) is not what somebody else installed. */
  #own(ownerOf: (file: string) => string | null | undefined): Shortcoming[] {
    const { unreadable, 'too-large': tooLarge } = this.#lacking;
    const refused = this.#refused.filter((file) => typeof ownerOf(file) !== 'string').length + this.#refusedBeyond;
    const said: [number, string, string][] = [
      [refused, 'insufficient-privilege', 'may not be read'],
      [tooLarge, 'bound-reached', 'hold more than is read'],
      [unreadable, 'parse-error', 'could not be read'],
    ];
    const files = said.flatMap(([count, code, what]) =>
      count === 0 ? [] : [{ code, detail: `${count} files ${what}` }],
    );
    if (this.#tooLong === 0) return files;
    return [
      ...files,
      { code: 'parse-error', detail: `${this.#tooLong} packages have names or versions that are too long` },
    ];
  }
}
