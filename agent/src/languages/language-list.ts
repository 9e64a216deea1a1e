import type { InventoryReading } from '../inventory/inventory-reader.js';
import { PackageList } from '../inventory/package-list.js';
import {
  fullNameOf,
  type Lack,
  type LanguagePackage,
  languagePackageUrl,
  type LanguageReading,
  type LanguageType,
} from './language-package.js';

/** Why an inventory does not hold everything. */
export interface Shortcoming {
  code: string;
  detail: string;
}

/** The packages of one language, each with the files that tell of it. */
export class LanguageList {
  readonly #found: { found: LanguagePackage; file: string }[] = [];
  readonly #lacking: Record<Lack, number> = { unreadable: 0, 'too-large': 0 };
  readonly #refused: string[] = [];
  #unidentified = 0;

  constructor(
    readonly type: LanguageType,
    private readonly mayBeOwned: boolean,
  ) {}

  /** How many packages, each as often as a file tells of it. */
  get size(): number {
    return this.#found.length;
  }

  add(file: string, { packages, unidentified = 0, lacking }: LanguageReading): void {
    for (const found of packages) this.#found.push({ found, file });
    this.#unidentified += unidentified + packages.filter(({ isUnidentified }) => isUnidentified).length;
    if (lacking !== undefined) this.addLacking(lacking);
  }

  /** Counts a file that could not be read, or not in whole. */
  addLacking(why: Lack): void {
    this.#lacking[why] += 1;
  }

  /** Takes note of a file that may not be read. */
  addRefused(file: string): void {
    this.#refused.push(file);
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
    const refused = this.#refused.filter((file) => typeof ownerOf(file) !== 'string').length;
    const said: [number, string, string][] = [
      [refused, 'insufficient-privilege', 'may not be read'],
      [tooLarge, 'bound-reached', 'hold more than is read'],
      [unreadable, 'parse-error', 'could not be read'],
    ];
    return said.flatMap(([count, code, what]) => (count === 0 ? [] : [{ code, detail: `${count} files ${what}` }]));
  }
}
