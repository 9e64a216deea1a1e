import { distributionPackageUrl } from '../package-url.js';
import { PackageList } from '../package-list.js';
import { originOf } from '../origin.js';
import { absentReading } from '../named-software.js';
import type { InventoryReader } from '../inventory-reader.js';
import { osRelease } from '../../device/operating-system.js';
import { type FileTree, isForbidden } from '../../device/file-tree.js';

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
