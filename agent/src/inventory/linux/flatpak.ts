import { type FileTree, isForbidden } from '../../device/file-tree.js';
import type { InventoryReader } from '../inventory-reader.js';
import { absentReading } from '../named-software.js';
import { PackageList } from '../package-list.js';
import { packageUrl } from '../package-url.js';

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
