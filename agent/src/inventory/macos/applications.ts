import { SERVICE_LIMITS } from '../../service-limits.js';
import type { PlistDictionary } from '../../macos/plist-value.js';
import { readPlist } from '../../macos/xml-plist.js';
import { type FileTree, isForbidden, isTooLarge, SETTINGS_BYTES } from '../../device/file-tree.js';
import { posix } from 'node:path';
import { absentReading, identifyingText, readingOf } from '../named-software.js';
import type { InventoryReader } from '../inventory-reader.js';
import { genericPackageUrl } from '../package-url.js';

/** An application as its own Info.plist describes it. */
interface ApplicationBundle {
  identifier: string;
  version: string;
}

/** What was found, and what could not be read. */
interface BundleSearch {
  bundles: ApplicationBundle[];
  refused: string[];
  unreadable: string[];
  /** Names that were looked at, and whether there are more. */
  looked: number;
  isCut: boolean;
}

/** Where macOS keeps applications for everybody; Safari lies on a volume of its own since macOS 13. */
const FOLDERS = ['/Applications', '/System/Applications', '/System/Cryptexes/App/System/Applications'];

/** Over all folders: in their homes people can make as many as they like. */
const MOST_BUNDLES = 20_000;
/** Names in one folder. */
const MOST_NAMES = 20_000;

/** iPhone applications on a Mac lie in a wrapper. */
const INFO = ['Contents/Info.plist', 'WrappedBundle/Info.plist'];

/** All applications of the machine and of every user whose folder may be read. */
export function applicationBundles(tree: FileTree): BundleSearch {
  const search: BundleSearch = { bundles: [], refused: [], unreadable: [], looked: 0, isCut: false };
  for (const folder of [...FOLDERS, ...userFolders(tree, search)]) lookInto(tree, folder, search, 1);
  return search;
}

/** Whether there is a folder of applications at all: without one these are not the files of a Mac. */
export function hasApplications(tree: FileTree): boolean {
  return FOLDERS.some((folder) => tree.has(folder));
}

function userFolders(tree: FileTree, search: BundleSearch): string[] {
  const homes = namesIn(tree, '/Users', search) ?? [];
  return homes.filter((name) => !name.startsWith('.')).map((name) => `/Users/${name}/Applications`);
}

/** @param depth how many folders below this one are looked into, as Utilities or one of a suite */
function lookInto(tree: FileTree, folder: string, search: BundleSearch, depth: number) {
  for (const name of namesIn(tree, folder, search) ?? []) {
    const path = posix.join(folder, name);
    search.looked += 1;
    if (search.looked > MOST_BUNDLES) {
      search.isCut = true;
      return;
    }
    if (name.endsWith('.app')) readBundle(tree, path, search);
    else if (depth > 0 && !name.includes('.')) lookInto(tree, path, search, depth - 1);
  }
}

function readBundle(tree: FileTree, path: string, search: BundleSearch) {
  try {
    const info = infoOf(tree, path);
    const identifier = info?.CFBundleIdentifier;
    if (typeof identifier !== 'string' || identifier === '' || identifier.length > SERVICE_LIMITS.text.name) {
      search.unreadable.push(path);
      return;
    }
    const version = [info?.CFBundleShortVersionString, info?.CFBundleVersion].find(
      (one) => typeof one === 'string' && one !== '',
    );
    const isVersion = typeof version === 'string' && version.length <= SERVICE_LIMITS.text.version;
    search.bundles.push({ identifier, version: isVersion ? version : '' });
  } catch (error) {
    if (!isForbidden(error)) throw error;
    search.refused.push(path);
  }
}

function infoOf(tree: FileTree, path: string): PlistDictionary | null {
  for (const info of INFO) {
    const bytes = tree.bytes(posix.join(path, info), SETTINGS_BYTES);
    if (bytes !== null) return readPlist(bytes);
  }
  return null;
}

function namesIn(tree: FileTree, folder: string, search: BundleSearch): string[] | null {
  try {
    return tree.list(folder, MOST_NAMES);
  } catch (error) {
    if (isForbidden(error)) search.refused.push(folder);
    else if (isTooLarge(error)) search.isCut = true;
    else throw error;
    return null;
  }
}

/** Applications of macOS by bundle identifier. A folder that may not be read, or a bundle without a name, makes it partial. */
export const applicationReader: InventoryReader = {
  type: 'macos-app',
  platforms: ['macos'],
  read({ tree }) {
    if (!hasApplications(tree)) return absentReading('macos-app');
    const { bundles, refused, unreadable, isCut } = applicationBundles(tree);
    let unnamed = unreadable.length;
    const packages = bundles.flatMap((bundle) => {
      const name = identifyingText(bundle.identifier, 'name');
      if (name === null) {
        unnamed += 1;
        return [];
      }
      const version = identifyingText(bundle.version, 'version') ?? '';
      return [{ purl: genericPackageUrl(name, version), name, version, architecture: null }];
    });
    return readingOf('macos-app', packages, reasonOf(isCut, refused.length, unnamed));
  },
};

function reasonOf(isCut: boolean, refused: number, unnamed: number): { code: string; detail: string } | null {
  if (isCut) return { code: 'bound-reached', detail: 'there are more than are looked at' };
  if (refused > 0) return { code: 'insufficient-privilege', detail: `${refused} folders may not be read` };
  return unnamed === 0 ? null : { code: 'parse-error', detail: `${unnamed} applications do not say what they are` };
}

/** What tells of software on macOS, in the order in which it is reported. */
export const MACOS_INVENTORY: readonly InventoryReader[] = [applicationReader];
