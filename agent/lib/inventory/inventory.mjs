import { osRelease } from '../device/operating-system.mjs';
import { readDpkg } from './dpkg.mjs';
import { debianPackageUrl } from './package-url.mjs';

/**
 * How well one package database could be read. Only a `complete` one lets the service take an absent package as gone.
 * @typedef {object} InventorySource
 * @property {'deb' | 'rpm' | 'apk'} type
 * @property {'complete' | 'partial' | 'failed' | 'not-present'} status
 * @property {number} count
 * @property {{code: string, detail: string}} [reason]
 */

/** Databases that are recognised but not read yet: saying `failed` keeps the service from taking silence for "none". */
const UNREAD = /** @type {const} */ ({
  rpm: [
    '/var/lib/rpm/rpmdb.sqlite',
    '/var/lib/rpm/Packages',
    '/var/lib/rpm/Packages.db',
    '/usr/lib/sysimage/rpm/rpmdb.sqlite',
    '/usr/lib/sysimage/rpm/Packages.db',
  ],
  apk: ['/lib/apk/db/installed', '/usr/lib/apk/db/installed'],
});

/**
 * The `inventory` part of an envelope.
 * @param {import('../device/file-tree.mjs').FileTree} tree
 * @param {{supported: boolean}} platform false off Linux: the databases are then not-present
 */
export function collectInventory(tree, platform) {
  if (!platform.supported) {
    const reason = { code: 'unsupported-platform', detail: 'this version reads package databases on Linux only' };
    const types = /** @type {const} */ (['deb', 'rpm', 'apk']);
    return { sources: types.map((type) => ({ type, status: 'not-present', count: 0, reason })), packages: [] };
  }
  const { source, packages } = readDpkg(tree);
  const origin = originOf(osRelease(tree));
  const sources = [source, unreadSource(tree, 'rpm'), unreadSource(tree, 'apk')];
  return { sources, packages: packages.map((pkg) => ({ purl: debianPackageUrl(pkg, origin), ...pkg })) };
}

/** @param {Record<string, string>} release */
function originOf(release) {
  const vendor = release.ID ?? 'debian';
  const version = release.VERSION_ID ?? release.VERSION_CODENAME;
  return { vendor, distribution: version ? `${vendor}-${version}` : null };
}

/**
 * @param {import('../device/file-tree.mjs').FileTree} tree
 * @param {'rpm' | 'apk'} type
 * @returns {InventorySource}
 */
function unreadSource(tree, type) {
  const found = UNREAD[type].find((path) => presentOrForbidden(tree, path));
  if (found === undefined) return { type, status: 'not-present', count: 0 };
  const reason = {
    code: 'not-supported-yet',
    detail: `${found} is there; this version of the agent does not read ${type} databases`,
  };
  return { type, status: 'failed', count: 0, reason };
}

/**
 * @param {import('../device/file-tree.mjs').FileTree} tree
 * @param {string} path
 */
function presentOrForbidden(tree, path) {
  try {
    return (tree.size(path) ?? 0) > 0;
  } catch {
    return true;
  }
}
