import type { Runtime } from '../runtime.js';
import type { FileTree } from './file-tree.js';

/** The kinds of system that the service tells apart. */
export type Platform = 'linux' | 'macos' | 'windows' | 'other';

/** What system a machine runs; null where it could not be read. */
export interface OperatingSystem {
  platform: Platform;
  /** `debian`, `ubuntu`, `rocky`, `macos`, `windows` */
  id: string | null;
  /** As a person would say it. */
  name: string | null;
  version: string | null;
  build: string | null;
  kernelRelease: string | null;
  /** As `uname -m` says it. */
  architecture: string | null;
}

const PLATFORMS: Record<string, Platform> = { linux: 'linux', darwin: 'macos', win32: 'windows' };

export function platformOf(runtime: Runtime): Platform {
  return PLATFORMS[runtime.platform] ?? 'other';
}

/**
 * What system this is. Fields that cannot be read are null.
 */
export function operatingSystem(runtime: Runtime, tree: FileTree): OperatingSystem {
  const platform = platformOf(runtime);
  const base = { platform, kernelRelease: runtime.host.release || null, architecture: runtime.host.machine || null };
  if (platform === 'linux')
    return { ...base, ...linux(tree), kernelRelease: kernelRelease(tree) ?? base.kernelRelease };
  if (platform === 'macos') return { ...base, ...macos(tree) };
  const build = platform === 'windows' ? (runtime.host.release.split('.')[2] ?? null) : null;
  return { ...base, id: platform, name: runtime.host.version || null, version: runtime.host.release || null, build };
}

function linux(tree: FileTree) {
  const release = osRelease(tree);
  return {
    id: release.ID ?? null,
    name: release.NAME ?? null,
    version: versionOf(release) ?? null,
    build: release.BUILD_ID ?? null,
  };
}

/** The release as advisories tell releases apart: openEuler gives all service packs one `VERSION_ID`, and names them in `VERSION`. */
export function versionOf(release: Record<string, string>): string | undefined {
  const [, pack] = /\((LTS(?:-SP\d+)?)\)/.exec(release.VERSION ?? '') ?? [];
  if (release.VERSION_ID === undefined || pack === undefined || release.ID?.toLowerCase() !== 'openeuler')
    return release.VERSION_ID;
  return `${release.VERSION_ID}-${pack}`;
}

function kernelRelease(tree: FileTree) {
  return quietly(() => tree.text('/proc/sys/kernel/osrelease'))?.trim() || null;
}

/**
 * The assignments of os-release(5), /etc before /usr/lib; empty when there is none.
 */
export function osRelease(tree: FileTree): Record<string, string> {
  const text = quietly(() => tree.text('/etc/os-release') ?? tree.text('/usr/lib/os-release')) ?? '';
  const values: Record<string, string> = {};
  for (const line of text.split('\n')) {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line.trim()) ?? [];
    if (name !== undefined && value !== undefined)
      values[name] = value.replace(/^(['"])(.*)\1$/, '$2').replace(/\\(["'$`\\])/g, '$1');
  }
  return values;
}

function macos(tree: FileTree) {
  const plist = quietly(() => tree.text('/System/Library/CoreServices/SystemVersion.plist')) ?? '';
  const value = (key: string) => new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(plist)?.[1] ?? null;
  return {
    id: 'macos',
    name: value('ProductName'),
    version: value('ProductVersion'),
    build: value('ProductBuildVersion'),
  };
}

function quietly<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
