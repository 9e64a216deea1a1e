import { type FileTree, isForbidden } from '../../device/file-tree.js';
import { osRelease } from '../../device/operating-system.js';
import type { InventoryReader } from '../inventory-reader.js';
import { absentReading } from '../named-software.js';
import { originOf } from '../origin.js';
import { PackageList } from '../package-list.js';
import { distributionPackageUrl } from '../package-url.js';

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
