import { type FileTree, isForbidden } from '../../device/file-tree.js';
import type { InventoryReader } from '../inventory-reader.js';
import { absentReading, failedReading } from '../named-software.js';
import { PackageList } from '../package-list.js';
import { packageUrl } from '../package-url.js';

/** Where snapd mounts snaps; the second where distributions keep the root directory clean. */
const MOUNTS = ['/snap', '/var/lib/snapd/snap'];
/** The snaps themselves, which only root may read, but everybody list. */
const STORE = '/var/lib/snapd/snaps';

/** Snaps that can be run, by the description that each has inside. */
export const snapReader: InventoryReader = {
  type: 'snap',
  platforms: ['linux'],
  read({ tree }) {
    const mount = MOUNTS.find((path) => tree.has(path));
    const stored = (tree.list(STORE) ?? []).filter((name) => name.endsWith('.snap')).length;
    if (mount === undefined && stored === 0) return absentReading('snap');
    const list = new PackageList('snap');
    for (const name of mount === undefined ? [] : (tree.list(mount) ?? [])) {
      const place = `${mount}/${name}/current`;
      if (tree.hasEntry(place)) addSnap(list, tree, place);
    }
    if (list.entries === 0 && stored > 0)
      return failedReading('snap', { code: 'not-observable', detail: `none of ${stored} snaps is mounted` });
    return list.reading();
  },
};

function addSnap(list: PackageList, tree: FileTree, place: string) {
  try {
    const description = tree.text(`${place}/meta/snap.yaml`) ?? '';
    const revision = tree.link(place);
    list.add(
      {
        name: scalar(description, 'name'),
        version: scalar(description, 'version'),
        architecture: onlyArchitecture(description),
      },
      // The specification has no type for snaps; OSV-Scanner writes this one.
      ({ name, version, architecture }) =>
        packageUrl({ type: 'snap', namespace: null, name, version, qualifiers: { arch: architecture, revision } }),
    );
  } catch (error) {
    if (!isForbidden(error)) throw error;
    list.addRefused();
  }
}

/** A key of the document itself, without its quotation marks. */
function scalar(yaml: string, key: string): string | undefined {
  const text = new RegExp(`^${key}:(.*)$`, 'm').exec(yaml)?.[1];
  return text === undefined ? undefined : unquoted(text);
}

/** `architectures: [ amd64 ]`, or a list with a line for each; null where there are several. */
function onlyArchitecture(yaml: string): string | null {
  const inline = /^architectures:[ \t]*\[([^\]\n]*)\]/m.exec(yaml)?.[1]?.split(',');
  const lines = /^architectures:[ \t]*\n((?:[ \t]*-[^\n]*(?:\n|$))+)/m.exec(yaml)?.[1]?.match(/[^\s-][^\n]*/g);
  const [only, ...others] = (inline ?? lines ?? []).map(unquoted);
  return only === undefined || others.length > 0 ? null : only;
}

function unquoted(text: string): string {
  return text.trim().replace(/^(['"])(.*)\1$/, '$2');
}
