import { printable } from '../printable.js';
import { SERVICE_LIMITS } from '../service-limits.js';
import { failedReading, readingOf } from './named-software.js';
import type { InventoryPackage, InventoryReading, InventoryType } from './inventory-reader.js';

/** What a database says of one package; nothing of it is checked yet. */
export interface PackageClaim {
  name: string | undefined;
  /** Null for software that has no versions; undefined where it should have one. */
  version: string | null | undefined;
  architecture?: string | null | undefined;
  /** What it was built from; null and undefined where the database does not say. */
  sourceName?: string | null | undefined;
  sourceVersion?: string | null | undefined;
  /** Where it is from, who sells it and who looks after it, each where the database says so. */
  origin?: string | null | undefined;
  vendor?: string | null | undefined;
  maintainer?: string | null | undefined;
  /** The package of the distribution that it belongs to; null for none, undefined where that is not known. */
  owner?: string | null | undefined;
}

/** What is known of a package before its package URL is made. */
export type NamedPackage = Omit<InventoryPackage, 'purl'>;

/** What the service takes. Longer texts are left out, because two cut ones could become one. */
const LONGEST = { ...SERVICE_LIMITS.text, architecture: 64 } as const;

const LONGEST_MAKER = 200;

/** Visible characters, with single spaces between them: no controls, and nothing that turns the direction of writing. */
const VISIBLE = /^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u;

/**
 * Gathers the packages of one database. What cannot be taken as it stands is counted and left out, so that one bad entry
 * neither breaks the whole nor goes unseen.
 */
export class PackageList {
  readonly #type: InventoryType;
  readonly #packages: InventoryPackage[] = [];
  #unreadable = 0;
  #refused = 0;

  constructor(type: InventoryType) {
    this.#type = type;
  }

  /** Entries so far, also those that could not be read. */
  get entries(): number {
    return this.#packages.length + this.#unreadable + this.#refused;
  }

  /** Takes one package, or counts it as unreadable. */
  add(claim: PackageClaim, urlOf: (named: NamedPackage) => string): void {
    const name = visible(claim.name, LONGEST.name);
    const version = claim.version === null ? '' : visible(claim.version, LONGEST.version);
    if (name === null || version === null) {
      this.addUnreadable();
      return;
    }
    const optional = [
      [claim.architecture, LONGEST.architecture],
      [claim.sourceName, LONGEST.name],
      [claim.sourceVersion, LONGEST.version],
    ] as const;
    const [architecture = null, sourceName = null, sourceVersion = null] = optional.map(([text, longest]) =>
      visible(text, longest),
    );
    const source = sourceName === null ? {} : { sourceName, sourceVersion: sourceVersion ?? version };
    const owner = claim.owner === undefined ? {} : { owner: visible(claim.owner, LONGEST.name) };
    const named = { name, version, architecture, ...source, ...makerOf(claim), ...owner };
    const purl = urlOf(named);
    if (purl.length > LONGEST.purl) {
      this.addUnreadable();
      return;
    }
    this.#packages.push({ purl, ...named });
    if (optional.some(([text, longest]) => isGiven(text) && visible(text, longest) === null)) this.addUnreadable();
  }

  /** Counts an entry that, in whole or in part, is not what a package looks like. */
  addUnreadable(): void {
    this.#unreadable += 1;
  }

  /** Counts an entry that may not be read. */
  addRefused(): void {
    this.#refused += 1;
  }

  /**
   * What was gathered: `failed` where there were only entries that could not be read.
   * @param stop why there may be more; left out where everything was looked at
   */
  reading(stop?: string): InventoryReading {
    const reason = stop === undefined ? this.#reason() : { code: 'bound-reached', detail: stop };
    return reason !== null && this.#packages.length === 0
      ? failedReading(this.#type, reason)
      : readingOf(this.#type, this.#packages, reason);
  }

  #reason(): { code: string; detail: string } | null {
    if (this.#refused > 0)
      return { code: 'insufficient-privilege', detail: `${this.#refused} entries may not be read` };
    if (this.#unreadable === 0) return null;
    return { code: 'parse-error', detail: `${this.#unreadable} entries could not be read in whole` };
  }
}

/** Prose: it is cut, and what is empty is left out. */
function makerOf({
  origin,
  vendor,
  maintainer,
}: PackageClaim): Pick<InventoryPackage, 'origin' | 'vendor' | 'maintainer'> {
  const said = { origin, vendor, maintainer };
  const texts = Object.entries(said).map(([key, text]) => [key, printable(text ?? '', LONGEST_MAKER).trim()] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

function isGiven(text: string | null | undefined): boolean {
  return text !== undefined && text !== null && text !== '';
}

function visible(text: string | null | undefined, longest: number): string | null {
  return typeof text === 'string' && text.length <= longest && VISIBLE.test(text) ? text : null;
}
