import { type FileTree, isForbidden, isTooLarge } from '../device/file-tree.js';
import type { InventoryReader } from './inventory-reader.js';
import { isJsonWithin } from '../json-object.js';
import { absentReading } from './named-software.js';
import { PackageList } from './package-list.js';
import { packageUrl } from './package-url.js';

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
    packageUrl({
      type: 'brew',
      namespace,
      name: named.name.toLowerCase(),
      version: named.version,
      qualifiers: {},
    }),
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
