import { isForbidden } from '../device/file-tree.js';
import type { Platform } from '../device/operating-system.js';
import { SERVICE_LIMITS } from '../service-limits.js';
import { homebrewReader } from './homebrew.js';
import type { InventoryContext, InventoryPackage, InventoryReader, InventoryReading } from './inventory-reader.js';
import { LINUX_INVENTORY } from './linux/index.js';
import { MACOS_INVENTORY } from './macos/index.js';
import { failedReading } from './named-software.js';
import { WINDOWS_INVENTORY } from './windows/index.js';

/** Every reader of this agent, in the order in which they are reported. */
const INVENTORY_READERS: readonly InventoryReader[] = [
  ...LINUX_INVENTORY,
  ...MACOS_INVENTORY,
  homebrewReader,
  ...WINDOWS_INVENTORY,
];

/** How much all databases may tell together. */
export interface InventoryBounds {
  packages: number;
  /** Characters of what is sent of them. */
  text: number;
}

/** More than any system has, and as much as one scan can carry beside all else. */
export const INVENTORY_BOUNDS: InventoryBounds = { packages: SERVICE_LIMITS.packages, text: 12_000_000 };

/** What every reader of this system found, whether or not it found something. What is more than may be sent is counted. */
export async function collectInventory(
  context: InventoryContext,
  platform: Platform,
  readers: readonly InventoryReader[] = INVENTORY_READERS,
  bounds: InventoryBounds = INVENTORY_BOUNDS,
): Promise<InventoryReading[]> {
  const readings: InventoryReading[] = [];
  const left = { ...bounds };
  for (const reader of readers.filter(({ platforms }) => platforms.includes(platform)))
    readings.push(boundedReading(await readingOf(reader, context), left));
  return readings;
}

/** The packages for which there is room, which is taken. */
function boundedReading({ source, packages }: InventoryReading, left: InventoryBounds): InventoryReading {
  let count = 0;
  for (const one of packages) {
    const text = textOf(one);
    if (left.packages < 1 || left.text < text) break;
    left.packages -= 1;
    left.text -= text;
    count += 1;
  }
  if (count === packages.length) return { source, packages };
  const detail = `and ${packages.length - count} more, which are not listed`;
  const reason = {
    code: 'bound-reached',
    detail: [detail, source.reason?.detail].filter(Boolean).join('; ').slice(0, 500),
  };
  return { source: { ...source, status: 'partial', count, reason }, packages: packages.slice(0, count) };
}

/** Characters that are sent of a package. */
function textOf(one: InventoryPackage): number {
  const texts: unknown[] = Object.values(one);
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}

async function readingOf(reader: InventoryReader, context: InventoryContext): Promise<InventoryReading> {
  try {
    return await reader.read(context);
  } catch (error) {
    const code = isForbidden(error) ? 'insufficient-privilege' : 'read-failed';
    const detail = error instanceof Error ? error.message : String(error);
    return failedReading(reader.type, { code, detail: detail.slice(0, 500) });
  }
}
