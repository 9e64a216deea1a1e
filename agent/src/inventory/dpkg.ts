import { isForbidden } from '../device/file-tree.js';
import type { FileTree } from '../device/file-tree.js';
import { originOf } from './origin.js';
import { osRelease } from '../device/operating-system.js';
import type { InventoryReader, InventorySource } from './inventory-reader.js';
import { debianPackageUrl } from './package-url.js';

export interface DebianPackage {
  name: string;
  version: string;
  architecture: string | null;
  sourceName: string;
  sourceVersion: string;
}

/** What dpkg says is installed, with the source packages that advisories speak of. */
export const dpkgReader: InventoryReader = {
  type: 'deb',
  platforms: ['linux'],
  read({ tree }) {
    const { source, packages } = readDpkg(tree);
    const origin = originOf(osRelease(tree));
    return { source, packages: packages.map((pkg) => ({ purl: debianPackageUrl(pkg, origin), ...pkg })) };
  },
};

/** dpkg states in which the package's files are on the disk. */
const ON_DISK = new Set(['installed', 'unpacked', 'half-configured', 'triggers-awaited', 'triggers-pending']);

/**
 * Reads the paragraphs of a dpkg status file. `skipped` counts installed packages without a name or a version.
 * @param options status.d files of minimal images carry no Status line
 */
export function parseDpkgStatus(
  text: string,
  options: { statusRequired: boolean },
): { packages: DebianPackage[]; skipped: number } {
  const packages: DebianPackage[] = [];
  let skipped = 0;
  for (const paragraph of text.split(/\n[ \t]*\n/)) {
    const fields = fieldsOf(paragraph);
    if (fields.size === 0 || !isOnDisk(fields.get('status'), options.statusRequired)) continue;
    const [name, version] = [fields.get('package'), fields.get('version')];
    if (!name || !version) {
      skipped += 1;
      continue;
    }
    const source = /^(\S+)(?:\s+\(([^)]+)\))?$/.exec(fields.get('source') ?? '');
    packages.push({
      name,
      version,
      architecture: fields.get('architecture') ?? null,
      sourceName: source?.[1] ?? name,
      sourceVersion: source?.[2] ?? version,
    });
  }
  return { packages, skipped };
}

function fieldsOf(paragraph: string) {
  const fields: Map<string, string> = new Map();
  for (const line of paragraph.split('\n')) {
    if (line === '' || line[0] === ' ' || line[0] === '\t') continue;
    const at = line.indexOf(':');
    if (at > 0) fields.set(line.slice(0, at).toLowerCase(), line.slice(at + 1).trim());
  }
  return fields;
}

function isOnDisk(status: string | undefined, required: boolean) {
  if (status === undefined) return !required;
  return ON_DISK.has(status.split(/\s+/)[2] ?? '');
}

/**
 * All packages that dpkg knows as installed, from /var/lib/dpkg/status and status.d, and how well they could be read.
 */
export function readDpkg(tree: FileTree): { source: InventorySource; packages: DebianPackage[] } {
  try {
    const status = tree.text('/var/lib/dpkg/status');
    const parts = (tree.list('/var/lib/dpkg/status.d') ?? []).filter((name) => !name.endsWith('.md5sums'));
    if (status === null && parts.length === 0)
      return { source: { type: 'deb', status: 'not-present', count: 0 }, packages: [] };
    const parsed = [
      parseDpkgStatus(status ?? '', { statusRequired: true }),
      ...parts.map((name) =>
        parseDpkgStatus(tree.text(`/var/lib/dpkg/status.d/${name}`) ?? '', { statusRequired: false }),
      ),
    ];
    const byIdentity = new Map(
      parsed.flatMap((part) => part.packages).map((pkg) => [`${pkg.name}:${pkg.architecture}:${pkg.version}`, pkg]),
    );
    const packages = [...byIdentity.values()];
    const skipped = parsed.reduce((sum, part) => sum + part.skipped, 0);
    const reason = { code: 'parse-error', detail: `${skipped} installed packages without a name or a version` };
    const source: InventorySource = {
      type: 'deb',
      status: skipped > 0 ? 'partial' : 'complete',
      count: packages.length,
      ...(skipped > 0 ? { reason } : {}),
    };
    return { source, packages };
  } catch (error) {
    const reason = {
      code: isForbidden(error) ? 'insufficient-privilege' : 'read-failed',
      detail: error instanceof Error ? error.message : String(error),
    };
    return { source: { type: 'deb', status: 'failed', count: 0, reason }, packages: [] };
  }
}
