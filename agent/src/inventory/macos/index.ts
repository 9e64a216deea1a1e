import type { InventoryReader } from '../inventory-reader.js';
import { applicationReader } from './applications.js';

/** What tells of software on macOS, in the order in which it is reported. */
export const MACOS_INVENTORY: readonly InventoryReader[] = [applicationReader];
