import type { FileTree } from '../../device/file-tree.js';

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
export function foreignOrigins(tree: FileTree, distribution: string): (name: string, version: string) => string | null {
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
