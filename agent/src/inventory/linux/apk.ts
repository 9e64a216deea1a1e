import { osRelease } from '../../device/operating-system.js';
import type { InventoryReader } from '../inventory-reader.js';
import { absentReading } from '../named-software.js';
import { originOf } from '../origin.js';
import { PackageList } from '../package-list.js';
import { distributionPackageUrl } from '../package-url.js';

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
