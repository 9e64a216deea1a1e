import type { VersionOrder } from '../../../versions/index.js';

/** A package in a version, as an inventory lists it. */
export interface ListedPackage {
  ecosystem: string;
  name: string;
  version: string;
  /** The source packages that it is said to be built from. */
  sources: readonly string[];
}

const NUMBERS = /\d+(?:\.\d+)*/g;

/**
 * Finds out whether a newer package stands in the place of one that is gone: of the same family of ecosystems (a release of a
 * distribution follows another), by its name or the name of its source, in a higher version. Numbers in names do not count: a
 * kernel, a library and an interpreter have their release in theirs (`linux-image-6.1.0-25-amd64`, `libicu72`, `python3.11`).
 */
export class NewerPackages {
  private readonly byName = new Map<string, ListedPackage[]>();

  /** @param listed only packages that could be compared with advisories: of others nobody knows what is open in them */
  constructor(
    listed: Iterable<ListedPackage>,
    private readonly orderOf: (ecosystem: string) => VersionOrder | null,
  ) {
    for (const one of listed) {
      for (const name of namesOf(one)) {
        const same = this.byName.get(name);
        if (same) same.push(one);
        else this.byName.set(name, [one]);
      }
    }
  }

  /** Whether the package was brought up to date, and not left out. */
  supersede(gone: ListedPackage): boolean {
    return namesOf(gone).some((name) =>
      (this.byName.get(name) ?? []).some((listed) => this.isNewer(listed, gone.version)),
    );
  }

  private isNewer({ ecosystem, version }: ListedPackage, than: string): boolean {
    const order = this.orderOf(ecosystem);
    return order !== null && order.accepts(version) && order.accepts(than) && order.compare(version, than) > 0;
  }
}

function namesOf({ ecosystem, name, sources }: ListedPackage): string[] {
  const family = ecosystem.split(':', 1)[0] ?? '';
  return [...new Set([name, ...sources].map((one) => `${family}\n${one.replace(NUMBERS, '#')}`))];
}
