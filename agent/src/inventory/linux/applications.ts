import { packageUrl } from '../package-url.js';
import { PackageList } from '../package-list.js';
import { absentReading, failedReading } from '../named-software.js';
import type { InventoryReader } from '../inventory-reader.js';
import { type FileTree, isForbidden } from '../../device/file-tree.js';

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

const INSTALLATION = '/var/lib/flatpak';

/**
 * Applications and runtimes that Flatpak installed for everybody. What people install for themselves lies in their homes,
 * which are not looked into.
 */
export const flatpakReader: InventoryReader = {
  type: 'flatpak',
  platforms: ['linux'],
  read({ tree }) {
    if (!tree.has(INSTALLATION)) return absentReading('flatpak');
    const list = new PackageList('flatpak');
    for (const place of deployments(tree)) {
      try {
        addDeployment(list, tree, place);
      } catch (error) {
        if (!isForbidden(error)) throw error;
        list.addRefused();
      }
    }
    return list.reading();
  },
};

interface Deployment {
  path: string;
  id: string;
  architecture: string;
  branch: string;
}

/** `app/org.example.App/x86_64/stable`; beside the architectures lies a link to the one that is started. */
function deployments(tree: FileTree): Deployment[] {
  return ['app', 'runtime'].flatMap((kind) =>
    (tree.list(`${INSTALLATION}/${kind}`) ?? []).flatMap((id) => {
      const folder = `${INSTALLATION}/${kind}/${id}`;
      const architectures = (tree.list(folder) ?? []).filter((name) => name !== 'current');
      return architectures.flatMap((architecture) =>
        (tree.list(`${folder}/${architecture}`) ?? []).map((branch) => ({
          path: `${folder}/${architecture}/${branch}/active`,
          id,
          architecture,
          branch,
        })),
      );
    }),
  );
}

function addDeployment(list: PackageList, tree: FileTree, { path, id, architecture, branch }: Deployment) {
  const deploy = tree.text(`${path}/deploy`);
  if (deploy === null) {
    list.addUnreadable();
    return;
  }
  const origin = /^[^\0]{1,128}/.exec(deploy)?.[0] ?? null;
  const version = versionIn(deploy) ?? releaseOf(tree, path, id);
  list.add({ name: id, version, architecture }, (named) =>
    // The specification has no type for them; OSV-Scanner writes this one.
    packageUrl({
      type: 'flatpak',
      namespace: null,
      name: named.name,
      version: named.version,
      qualifiers: { arch: named.architecture, branch, origin },
    }),
  );
}

/** The entry of the deployment's metadata, which is a serialized GVariant: the key, its text, and the text's type. */
function versionIn(deploy: string): string | null {
  return /appdata-version\0+([^\0]{1,256})\0\0s/.exec(deploy)?.[1] ?? null;
}

/** The newest release that the application's own description names; runtimes have none. */
function releaseOf(tree: FileTree, path: string, id: string): string | null {
  const names = [`metainfo/${id}.metainfo.xml`, `appdata/${id}.appdata.xml`, `metainfo/${id}.appdata.xml`];
  const description = names.map((name) => tree.text(`${path}/files/share/${name}`)).find((text) => text !== null);
  return /<release\b[^<>]*\bversion="([^"<>]{1,256})"/.exec(description ?? '')?.[1] ?? null;
}
