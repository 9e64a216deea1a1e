import { posix } from 'node:path';
import { type FileTree, isForbidden, isTooLarge, SETTINGS_BYTES } from '../../device/file-tree.js';
import { readPlist } from '../../macos/xml-plist.js';
import type { PlistDictionary } from '../../macos/plist-value.js';
import { SERVICE_LIMITS } from '../../service-limits.js';

/** An application as its own Info.plist describes it. */
export interface ApplicationBundle {
  identifier: string;
  version: string;
}

/** What was found, and what could not be read. */
export interface BundleSearch {
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
