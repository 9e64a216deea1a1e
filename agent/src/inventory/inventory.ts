import { type FileTree, isForbidden, isTooLarge } from '../device/file-tree.js';
import { osRelease, type Platform } from '../device/operating-system.js';
import { isJsonWithin } from '../json-object.js';
import { SERVICE_LIMITS } from '../service-limits.js';
import type { InventoryContext, InventoryPackage, InventoryReader, InventoryReading } from './inventory-reader.js';
import { flatpakReader, snapReader } from './linux/applications.js';
import { dpkgReader } from './linux/dpkg.js';
import { rpmReader } from './linux/rpm.js';
import { MACOS_INVENTORY } from './macos/applications.js';
import { absentReading, failedReading } from './named-software.js';
import { distributionPackageUrl, originOf, packageUrl } from './package-url.js';
import { PackageList } from './package-list.js';
import { WINDOWS_INVENTORY } from './windows/software.js';

/** apk-tools 3 moves the database below /usr. */
const DATABASES = ['/lib/apk/db/installed', '/usr/lib/apk/db/installed'];

/** What apk says is installed, with its origin: the source package that advisories of Alpine speak of. */
export const apkReader: InventoryReader = {
  type: 'apk',
  platforms: ['linux'],
  read({ tree }) {
    const path = DATABASES.find((one) => tree.has(one));
    if (path === undefined) return absentReading('apk');
    const origin = originOf(osRelease(tree));
    const list = new PackageList('apk');
    const text = tree.text(path) ?? '';
    for (const entry of text.split('\n\n').filter((one) => one.trim() !== '')) {
      const { P: name, V: version, A: architecture, o: sourceName } = fieldsOf(entry);
      list.add({ name, version, architecture, sourceName, sourceVersion: version }, (pkg) =>
        distributionPackageUrl('apk', pkg, origin),
      );
    }
    // apk itself is a package: a database without any, or without its last line, is a broken one.
    if (list.entries === 0 || !text.endsWith('\n')) list.addUnreadable();
    return list.reading();
  },
};

/** The package's own lines; those of its files follow them and begin with `F:` and `R:`. */
function fieldsOf(entry: string): Partial<Record<string, string>> {
  const lines = entry.split('\n');
  const files = lines.findIndex((line) => line.startsWith('F:'));
  const own = files < 0 ? lines : lines.slice(0, files);
  return Object.fromEntries(own.filter((line) => line[1] === ':').map((line) => [line.slice(0, 1), line.slice(2)]));
}

const DATABASE = '/var/lib/pacman/local';
/** Stands beside the packages' directories and says how they are laid out. */
const LAYOUT = 'ALPM_DB_VERSION';

/** What pacman says is installed, with the package base that it was built from. */
export const pacmanReader: InventoryReader = {
  type: 'alpm',
  platforms: ['linux'],
  read({ tree }) {
    const entries = tree.list(DATABASE)?.filter((name) => name !== LAYOUT);
    if (entries === undefined) return absentReading('alpm');
    const origin = originOf(osRelease(tree));
    const list = new PackageList('alpm');
    for (const entry of entries) {
      const description = descriptionOf(tree, entry, list);
      if (description === null) continue;
      list.add(claimOf(description), (pkg) =>
        // Arch has no releases: a snapshot's date in os-release says nothing of its packages.
        distributionPackageUrl('alpm', pkg, { ...origin, distribution: null }),
      );
    }
    return list.reading();
  },
};

function descriptionOf(tree: FileTree, entry: string, list: PackageList): string | null {
  try {
    return tree.text(`${DATABASE}/${entry}/desc`) ?? '';
  } catch (error) {
    if (!isForbidden(error)) throw error;
    list.addRefused();
    return null;
  }
}

/** `%NAME%`, and the value on the next line. */
function claimOf(description: string) {
  const fields = new Map<string, string>();
  for (const block of description.split('\n\n')) {
    const [heading = '', value] = block.trim().split('\n');
    if (value !== undefined) fields.set(heading, value);
  }
  const version = fields.get('%VERSION%');
  return {
    name: fields.get('%NAME%'),
    version,
    architecture: fields.get('%ARCH%'),
    sourceName: fields.get('%BASE%'),
    sourceVersion: version,
    maintainer: fields.get('%PACKAGER%'),
  };
}

/** What tells of software on Linux, in the order in which it is reported. */
const LINUX_INVENTORY: readonly InventoryReader[] = [
  dpkgReader,
  rpmReader,
  apkReader,
  pacmanReader,
  snapReader,
  flatpakReader,
];

/** Where Homebrew lives on Linux, on Apple silicon, and on Macs of Intel. */
const PREFIXES = ['/home/linuxbrew/.linuxbrew', '/opt/homebrew', '/usr/local'];

/** Formulae and casks, and the tap that is theirs when nothing else is said. Package URLs leave out the first. */
const KINDS = [
  { folder: 'Cellar', tap: 'homebrew/core', receiptOf: (rack: string, version: string) => `${rack}/${version}` },
  { folder: 'Caskroom', tap: 'homebrew/cask', receiptOf: (rack: string) => `${rack}/.metadata` },
] as const;

const TAP = /^[\w.-]+\/[\w.-]+$/;

/** Versions that lie there, over all folders: who owns Homebrew's can make as many as they like. */
const MOST_VERSIONS = 20_000;
/** Names in one folder of formulae, and of versions of one. */
const MOST_NAMES = 20_000;
const RECEIPT_BYTES = 256 * 1024;
/** A receipt names each file's dependencies, and little else. */
const RECEIPT_BOUNDS = { values: 50_000, depth: 32 };

/** What Homebrew has installed, every version that lies there. */
export const homebrewReader: InventoryReader = {
  type: 'brew',
  platforms: ['linux', 'macos'],
  read({ tree }) {
    const places = PREFIXES.flatMap((prefix) => KINDS.map((kind) => ({ ...kind, path: `${prefix}/${kind.folder}` })));
    const present = places.filter(({ path }) => tree.has(path));
    if (present.length === 0) return absentReading('brew');
    const list = new PackageList('brew');
    for (const place of present) {
      for (const name of visibleNames(tree, place.path, list)) {
        const rack = `${place.path}/${name}`;
        for (const version of visibleNames(tree, rack, list)) {
          if (list.entries >= MOST_VERSIONS) return list.reading(`stopped at ${MOST_VERSIONS} versions`);
          addKeg(list, { name, version, tap: place.tap, ...receiptAt(tree, place.receiptOf(rack, version)) });
        }
      }
    }
    return list.reading();
  },
};

function addKeg(
  list: PackageList,
  { name, version, tap, architecture }: { name: string; version: string; tap: string; architecture?: string | null },
) {
  if (!TAP.test(tap)) {
    list.addUnreadable();
    return;
  }
  const namespace = tap.toLowerCase() === 'homebrew/core' ? null : tap.toLowerCase();
  list.add({ name, version, architecture }, (named) =>
    packageUrl({ type: 'brew', namespace, name: named.name.toLowerCase(), version: named.version, qualifiers: {} }),
  );
}

/** What a receipt tells of the tap and the architecture; nothing where it is missing or none, as after an old installation. */
function receiptAt(tree: FileTree, folder: string): { tap?: string; architecture?: string } {
  try {
    const text = tree.text(`${folder}/INSTALL_RECEIPT.json`, RECEIPT_BYTES) ?? '{}';
    const receipt: unknown = isJsonWithin(text, RECEIPT_BOUNDS) ? JSON.parse(text) : {};
    const source = fieldOf(receipt, 'source');
    const [tap, architecture] = [fieldOf(source, 'tap'), fieldOf(receipt, 'arch')];
    return {
      ...(typeof tap === 'string' ? { tap } : {}),
      ...(typeof architecture === 'string' ? { architecture } : {}),
    };
  } catch {
    return {};
  }
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function visibleNames(tree: FileTree, path: string, list: PackageList): string[] {
  try {
    return (tree.list(path, MOST_NAMES) ?? []).filter((name) => !name.startsWith('.'));
  } catch (error) {
    if (isForbidden(error)) list.addRefused();
    else if (isTooLarge(error)) list.addUnreadable();
    else throw error;
    return [];
  }
}

/** Every reader of this agent, in the order in which they are reported. */
const INVENTORY_READERS: readonly InventoryReader[] = [
  ...LINUX_INVENTORY,
  ...MACOS_INVENTORY,
  homebrewReader,
  ...WINDOWS_INVENTORY,
];

/** How much all databases may tell together. */
interface InventoryBounds {
  packages: number;
  /** Characters of what is sent of them. */
  text: number;
}

/** More than any system has, and as much as one scan can carry beside all else. */
const INVENTORY_BOUNDS: InventoryBounds = { packages: SERVICE_LIMITS.packages, text: 12_000_000 };

/** What every reader of this system found, whether or not it found something. What is more than may be sent is counted. */
export async function collectInventory(
  context: InventoryContext,
  platform: Platform,
  readers: readonly InventoryReader[] = INVENTORY_READERS,
  bounds: InventoryBounds = INVENTORY_BOUNDS,
): Promise<InventoryReading[]> {
  const readings: InventoryReading[] = [];
  const left = { ...bounds };
  for (const reader of readers.filter(({ platforms }) => platforms.includes(platform)))
    readings.push(boundedReading(await readingOf(reader, context), left));
  return readings;
}

/** The packages for which there is room, which is taken. */
function boundedReading({ source, packages }: InventoryReading, left: InventoryBounds): InventoryReading {
  let count = 0;
  for (const one of packages) {
    const text = textOf(one);
    if (left.packages < 1 || left.text < text) break;
    left.packages -= 1;
    left.text -= text;
    count += 1;
  }
  if (count === packages.length) return { source, packages };
  const detail = `and ${packages.length - count} more, which are not listed`;
  const reason = {
    code: 'bound-reached',
    detail: [detail, source.reason?.detail].filter(Boolean).join('; ').slice(0, 500),
  };
  return { source: { ...source, status: 'partial', count, reason }, packages: packages.slice(0, count) };
}

/** Characters that are sent of a package. */
function textOf(one: InventoryPackage): number {
  const texts: unknown[] = Object.values(one);
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}

async function readingOf(reader: InventoryReader, context: InventoryContext): Promise<InventoryReading> {
  try {
    return await reader.read(context);
  } catch (error) {
    const code = isForbidden(error) ? 'insufficient-privilege' : 'read-failed';
    const detail = error instanceof Error ? error.message : String(error);
    return failedReading(reader.type, { code, detail: detail.slice(0, 500) });
  }
}
