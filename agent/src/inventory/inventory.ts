import { isForbidden } from '../device/file-tree.js';
import type { Platform } from '../device/operating-system.js';
import type {
  InventoryContext,
  InventoryPackage,
  InventoryReader,
  InventoryReading,
  InventorySource,
} from './inventory-reader.js';
import { INVENTORY_READERS } from './readers.js';

/** The `inventory` part of an envelope: every reader of this system, whether or not it found something. */
export async function collectInventory(
  context: InventoryContext,
  platform: Platform,
  readers: readonly InventoryReader[] = INVENTORY_READERS,
): Promise<{ sources: InventorySource[]; packages: InventoryPackage[] }> {
  const sources: InventorySource[] = [];
  const packages: InventoryPackage[] = [];
  for (const reader of readers.filter(({ platforms }) => platforms.includes(platform))) {
    const reading = await readingOf(reader, context);
    sources.push(reading.source);
    packages.push(...reading.packages);
  }
  return { sources, packages };
}

async function readingOf(reader: InventoryReader, context: InventoryContext): Promise<InventoryReading> {
  try {
    return await reader.read(context);
  } catch (error) {
    const code = isForbidden(error) ? 'insufficient-privilege' : 'read-failed';
    const detail = error instanceof Error ? error.message : String(error);
    return {
      source: { type: reader.type, status: 'failed', count: 0, reason: { code, detail: detail.slice(0, 500) } },
      packages: [],
    };
  }
}
