import { dpkgReader } from './dpkg.js';
import type { InventoryReader } from './inventory-reader.js';
import { MACOS_INVENTORY } from './macos/index.js';
import { unread } from './unread-databases.js';
import { WINDOWS_INVENTORY } from './windows/index.js';

/** Every reader of this agent, in the order in which they are reported. */
export const INVENTORY_READERS: readonly InventoryReader[] = [
  dpkgReader,
  unread('rpm'),
  unread('apk'),
  ...MACOS_INVENTORY,
  ...WINDOWS_INVENTORY,
];
