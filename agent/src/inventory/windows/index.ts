import type { InventoryReader } from '../inventory-reader.js';

/** What tells of software on Windows, in the order in which it is reported. */
export const WINDOWS_INVENTORY: readonly InventoryReader[] = [];
