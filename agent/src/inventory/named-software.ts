import { printable } from '../printable.js';
import { SERVICE_LIMITS } from '../service-limits.js';
import type { InventoryPackage, InventoryReading, InventorySource, InventoryType } from './inventory-reader.js';

/** What the service takes; a longer name is left out, because two cut ones could become one. */
const LONGEST = SERVICE_LIMITS.text;

/** A name or version without control characters; null for none, and for one that is too long. */
export function identifyingText(value: unknown, kind: 'name' | 'version'): string | null {
  if (typeof value !== 'string') return null;
  const text = printable(value, LONGEST[kind] + 1).trim();
  return text === '' || text.length > LONGEST[kind] ? null : text;
}

/** Each package once, as its database has been read: `partial` with the reason where something could not be. */
export function readingOf(
  type: InventoryType,
  found: readonly InventoryPackage[],
  reason: { code: string; detail: string } | null,
): InventoryReading {
  const packages = [...new Map(found.map((one) => [`${one.purl}\n${one.owner ?? ''}`, one])).values()];
  const source: InventorySource = {
    type,
    status: reason === null ? 'complete' : 'partial',
    count: packages.length,
    ...(reason === null ? {} : { reason }),
  };
  return { source, packages };
}

/** A database that this machine does not have. */
export function absentReading(type: InventoryType): InventoryReading {
  return { source: { type, status: 'not-present', count: 0 }, packages: [] };
}

/** A database that is there and told nothing. */
export function failedReading(type: InventoryType, reason: { code: string; detail: string }): InventoryReading {
  return { source: { type, status: 'failed', count: 0, reason }, packages: [] };
}
