import type { InventoryReader } from '../inventory-reader.js';
import { msixReader } from './packages.js';
import { programReader } from './programs.js';
import { updateReader } from './updates.js';

/** What tells of software on Windows, in the order in which it is reported. */
export const WINDOWS_INVENTORY: readonly InventoryReader[] = [programReader, msixReader, updateReader];
