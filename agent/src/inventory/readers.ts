import { homebrewReader } from './homebrew.js';
import type { InventoryReader } from './inventory-reader.js';
import { LINUX_INVENTORY } from './linux/index.js';
import { MACOS_INVENTORY } from './macos/index.js';
import { WINDOWS_INVENTORY } from './windows/index.js';

/** Every reader of this agent, in the order in which they are reported. */
export const INVENTORY_READERS: readonly InventoryReader[] = [
  ...LINUX_INVENTORY,
  ...MACOS_INVENTORY,
  homebrewReader,
  ...WINDOWS_INVENTORY,
];
