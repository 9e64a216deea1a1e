import { LANGUAGE_TYPES } from './languages/language-package.js';
import type { InventoryPackage, InventoryReading, InventorySource } from './inventory/inventory-reader.js';

/** The `inventory` part of an envelope. */
export interface Inventory {
  sources: InventorySource[];
  packages: InventoryPackage[];
}

const LANGUAGES: ReadonlySet<string> = new Set(LANGUAGE_TYPES);

/**
 * As much of the inventory as fits into one scan: whoever fills a disk with packages must not keep the checks from being sent. What is
 * most goes first, of languages before anything of the system, and is told as `partial`, so that nothing is taken for gone.
 * @param isSendable whether the scan can be sent with this inventory
 */
export function fittedInventory(
  readings: readonly InventoryReading[],
  isSendable: (inventory: Inventory) => boolean,
): Inventory {
  let kept = [...readings];
  for (;;) {
    const inventory = inventoryOf(kept);
    const heaviest = heaviestOf(kept);
    if (heaviest === null || isSendable(inventory)) return inventory;
    kept = kept.map((one) => (one === heaviest ? leftOut(one) : one));
  }
}

/** All of it, as it is sent. */
export function inventoryOf(readings: readonly InventoryReading[]): Inventory {
  return { sources: readings.map(({ source }) => source), packages: readings.flatMap(({ packages }) => packages) };
}

function heaviestOf(readings: readonly InventoryReading[]): InventoryReading | null {
  const present = readings.filter(({ packages }) => packages.length > 0);
  const languages = present.filter(({ source }) => LANGUAGES.has(source.type));
  const [first = null] = (languages.length > 0 ? languages : present).sort(
    (one, other) => weightOf(other) - weightOf(one),
  );
  return first;
}

function weightOf({ packages }: InventoryReading): number {
  return packages.reduce((sum, { purl, name, version }) => sum + purl.length + name.length + version.length, 0);
}

function leftOut({ source, packages }: InventoryReading): InventoryReading {
  const reason = { code: 'too-large-to-send', detail: `${packages.length} packages are more than one scan can carry` };
  return { source: { ...source, status: 'partial', count: 0, reason }, packages: [] };
}
