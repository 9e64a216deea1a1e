import type { InventoryReader } from '../inventory-reader.js';
import { apkReader } from './apk.js';
import { dpkgReader } from './dpkg.js';
import { flatpakReader } from './flatpak.js';
import { pacmanReader } from './pacman.js';
import { rpmReader } from './rpm.js';
import { snapReader } from './snap.js';

/** What tells of software on Linux, in the order in which it is reported. */
export const LINUX_INVENTORY: readonly InventoryReader[] = [
  dpkgReader,
  rpmReader,
  apkReader,
  pacmanReader,
  snapReader,
  flatpakReader,
];
