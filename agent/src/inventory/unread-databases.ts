import type { FileTree } from '../device/file-tree.js';
import type { InventoryReader } from './inventory-reader.js';

/** Databases that are recognised but not read yet: saying `failed` keeps the service from taking silence for "none". */
const UNREAD = {
  rpm: [
    '/var/lib/rpm/rpmdb.sqlite',
    '/var/lib/rpm/Packages',
    '/var/lib/rpm/Packages.db',
    '/usr/lib/sysimage/rpm/rpmdb.sqlite',
    '/usr/lib/sysimage/rpm/Packages.db',
  ],
  apk: ['/lib/apk/db/installed', '/usr/lib/apk/db/installed'],
} as const;

export function unread(type: keyof typeof UNREAD): InventoryReader {
  return {
    type,
    platforms: ['linux'],
    read({ tree }) {
      const found = UNREAD[type].find((path) => presentOrForbidden(tree, path));
      if (found === undefined) return { source: { type, status: 'not-present', count: 0 }, packages: [] };
      const detail = `${found} is there; this version of the agent does not read ${type} databases`;
      return {
        source: { type, status: 'failed', count: 0, reason: { code: 'not-supported-yet', detail } },
        packages: [],
      };
    },
  };
}

function presentOrForbidden(tree: FileTree, path: string): boolean {
  try {
    return (tree.size(path) ?? 0) > 0;
  } catch {
    return true;
  }
}
