/**
 * @typedef {object} OperatingSystem
 * @property {'linux' | 'macos' | 'windows' | 'other'} platform
 * @property {string | null} id `debian`, `ubuntu`, `rocky`, `macos`, `windows`
 * @property {string | null} name as a person would say it
 * @property {string | null} version
 * @property {string | null} build
 * @property {string | null} kernelRelease
 * @property {string | null} architecture as `uname -m` says it
 */

/** @type {Record<string, OperatingSystem['platform']>} */
const PLATFORMS = { linux: 'linux', darwin: 'macos', win32: 'windows' };

/** @param {import('../runtime.mjs').Runtime} runtime */
export function platformOf(runtime) {
  return PLATFORMS[runtime.platform] ?? 'other';
}

/**
 * What system this is. Fields that cannot be read are null.
 * @param {import('../runtime.mjs').Runtime} runtime
 * @param {import('./file-tree.mjs').FileTree} tree
 * @returns {OperatingSystem}
 */
export function operatingSystem(runtime, tree) {
  const platform = platformOf(runtime);
  const base = { platform, kernelRelease: runtime.host.release || null, architecture: runtime.host.machine || null };
  if (platform === 'linux')
    return { ...base, ...linux(tree), kernelRelease: kernelRelease(tree) ?? base.kernelRelease };
  if (platform === 'macos') return { ...base, ...macos(tree) };
  const build = platform === 'windows' ? (runtime.host.release.split('.')[2] ?? null) : null;
  return { ...base, id: platform, name: runtime.host.version || null, version: runtime.host.release || null, build };
}

/** @param {import('./file-tree.mjs').FileTree} tree */
function linux(tree) {
  const release = osRelease(tree);
  return {
    id: release.ID ?? null,
    name: release.NAME ?? null,
    version: release.VERSION_ID ?? null,
    build: release.BUILD_ID ?? null,
  };
}

/** @param {import('./file-tree.mjs').FileTree} tree */
function kernelRelease(tree) {
  return quietly(() => tree.text('/proc/sys/kernel/osrelease'))?.trim() || null;
}

/**
 * The assignments of os-release(5), /etc before /usr/lib; empty when there is none.
 * @param {import('./file-tree.mjs').FileTree} tree
 * @returns {Record<string, string>}
 */
export function osRelease(tree) {
  const text = quietly(() => tree.text('/etc/os-release') ?? tree.text('/usr/lib/os-release')) ?? '';
  /** @type {Record<string, string>} */
  const values = {};
  for (const line of text.split('\n')) {
    const match = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line.trim());
    if (match) values[match[1]] = match[2].replace(/^(['"])(.*)\1$/, '$2').replace(/\\(["'$`\\])/g, '$1');
  }
  return values;
}

/** @param {import('./file-tree.mjs').FileTree} tree */
function macos(tree) {
  const plist = quietly(() => tree.text('/System/Library/CoreServices/SystemVersion.plist')) ?? '';
  const value = (key) => new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(plist)?.[1] ?? null;
  return {
    id: 'macos',
    name: value('ProductName'),
    version: value('ProductVersion'),
    build: value('ProductBuildVersion'),
  };
}

/**
 * @template T
 * @param {() => T} read
 * @returns {T | null}
 */
function quietly(read) {
  try {
    return read();
  } catch {
    return null;
  }
}
