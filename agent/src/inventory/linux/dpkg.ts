import type { FileTree } from '../../device/file-tree.js';
import { osRelease } from '../../device/operating-system.js';
import type { InventoryReader } from '../inventory-reader.js';
import { absentReading } from '../named-software.js';
import { distributionPackageUrl, originOf } from '../package-url.js';
import { PackageList } from '../package-list.js';

const LISTS = '/var/lib/apt/lists';
const RELEASE = /_(?:In)?Release$/;
/** Repositories of one publisher have some hundreds of packages; more than this is not read. */
const MOST_BYTES = 16 * 1024 * 1024;
/** `Origin` stands among the first lines. */
const HEAD_BYTES = 8192;

/**
 * Tells from which repository a package is, as far as that is another than the distribution's own: dpkg itself does not keep it.
 * Read from what apt last loaded; the distribution's own lists, which are large, are not looked into. Compressed lists tell nothing.
 *
 * @param distribution the id of os-release
 */
function foreignOrigins(tree: FileTree, distribution: string): (name: string, version: string) => string | null {
  const origins = new Map<string, string>();
  let left = MOST_BYTES;
  const names = namesIn(tree);
  for (const release of names.filter((name) => RELEASE.test(name))) {
    const prefix = release.replace(RELEASE, '');
    const origin = originIn(tree, `${LISTS}/${release}`) ?? prefix.split('_', 1)[0] ?? '';
    // `. bookworm` is what aptly writes where nobody names one: also in a mirror of the distribution.
    if (origin === '' || origin.startsWith('. ') || origin.toLowerCase().startsWith(distribution)) continue;
    for (const list of names.filter((name) => name.startsWith(`${prefix}_`) && name.endsWith('_Packages'))) {
      const bytes = sizeOf(tree, `${LISTS}/${list}`);
      if (bytes > left) continue;
      left -= bytes;
      for (const key of packagesIn(textOf(tree, `${LISTS}/${list}`))) origins.set(key, origin);
    }
  }
  return (name, version) => origins.get(`${name}\n${version}`) ?? null;
}

function originIn(tree: FileTree, path: string): string | null {
  const head = quietly(() => tree.head(path, HEAD_BYTES))?.toString('utf8') ?? '';
  // A signed one begins with the signature's own lines.
  const said = /^Origin:[ \t]*(\S[^\n]*)$/m.exec(head)?.[1]?.trim();
  return said === undefined || said === '' ? null : said;
}

function* packagesIn(text: string): Generator<string> {
  let name: string | null = null;
  for (const line of text.split('\n')) {
    if (line.startsWith('Package:')) name = line.slice('Package:'.length).trim();
    else if (line.startsWith('Version:') && name !== null) yield `${name}\n${line.slice('Version:'.length).trim()}`;
    else if (line === '') name = null;
  }
}

function namesIn(tree: FileTree): string[] {
  return quietly(() => tree.list(LISTS)) ?? [];
}

function sizeOf(tree: FileTree, path: string): number {
  return quietly(() => tree.size(path)) ?? Infinity;
}

function textOf(tree: FileTree, path: string): string {
  return quietly(() => tree.text(path)) ?? '';
}

/** A list that may not be read tells nothing: the package is there all the same. */
function quietly<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const STATUS = '/var/lib/dpkg/status';
/** Where minimal images keep one file for each package, without a Status line. */
const PARTS = '/var/lib/dpkg/status.d';
/** Characters of the field; names and versions are some dozens. */
const LONGEST_SOURCE = 1000;

/** dpkg states in which the package's files are on the disk. */
const ON_DISK = new Set(['installed', 'unpacked', 'half-configured', 'triggers-awaited', 'triggers-pending']);

/** What dpkg says is installed, with the source packages that advisories speak of. */
export const dpkgReader: InventoryReader = {
  type: 'deb',
  platforms: ['linux'],
  read({ tree }) {
    const status = tree.text(STATUS);
    const parts = (tree.list(PARTS) ?? []).filter((name) => !name.endsWith('.md5sums'));
    const isStrange = status === null && tree.has(STATUS);
    if (status === null && parts.length === 0 && !isStrange) return absentReading('deb');
    const origin = originOf(osRelease(tree));
    const foreign = foreignOrigins(tree, origin.vendor);
    const list = new PackageList('deb');
    const add = (fields: Fields) => {
      const from = foreign(fields.get('package') ?? '', fields.get('version') ?? '');
      list.add({ ...claimOf(fields), ...makerOf(fields, from) }, (pkg) => distributionPackageUrl('deb', pkg, origin));
    };
    readStatus(status ?? '', list, add);
    for (const name of parts) readPart(tree, name, list, add);
    // A folder or a pipe in its place.
    if (isStrange) list.addUnreadable();
    return list.reading();
  },
};

type Fields = ReadonlyMap<string, string>;

function readStatus(text: string, list: PackageList, add: (fields: Fields) => void) {
  const paragraphs = paragraphsOf(text);
  for (const fields of paragraphs) {
    const state = fields.get('status')?.split(/\s+/)[2];
    if (state === undefined) list.addUnreadable();
    else if (ON_DISK.has(state)) add(fields);
  }
  // dpkg ends every paragraph: what does not end so was cut off.
  if (text !== '' && !text.endsWith('\n')) list.addUnreadable();
}

function readPart(tree: FileTree, name: string, list: PackageList, add: (fields: Fields) => void) {
  const [fields, ...others] = paragraphsOf(tree.text(`${PARTS}/${name}`) ?? '');
  if (fields === undefined || others.length > 0) list.addUnreadable();
  else add(fields);
}

function paragraphsOf(text: string): Fields[] {
  return text
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map(fieldsOf);
}

function fieldsOf(paragraph: string): Fields {
  const fields = new Map<string, string>();
  for (const line of paragraph.split('\n')) {
    if (line.startsWith(' ') || line.startsWith('\t')) continue;
    const at = line.indexOf(':');
    if (at > 0) fields.set(line.slice(0, at).toLowerCase(), line.slice(at + 1).trim());
  }
  return fields;
}

/** `Source: gcc-12 (12.2.0-14)` names the version where it is not the package's own; without the field it is the package. */
function claimOf(fields: Fields) {
  const [name, version, source] = [fields.get('package'), fields.get('version'), fields.get('source')];
  const architecture = fields.get('architecture');
  if (source === undefined) return { name, version, architecture, sourceName: name, sourceVersion: version };
  // The pattern recurses with the length; a longer text is refused by who takes the entry anyhow.
  const read = source.length > LONGEST_SOURCE ? null : /^(\S+)(?:\s+\(([^()\s]+)\))?$/.exec(source);
  const [, sourceName, sourceVersion = version] = read ?? [];
  return { name, version, architecture, sourceName: sourceName ?? source, sourceVersion };
}

/** The repository where that is known; else who says to have made it. Packages of distributions have no `Vendor`; `none` is no name. */
function makerOf(fields: Fields, from: string | null) {
  if (from !== null) return { origin: from };
  const vendor = fields.get('vendor');
  return vendor === undefined || /^\(?none\)?$/i.test(vendor) ? { maintainer: fields.get('maintainer') } : { vendor };
}
