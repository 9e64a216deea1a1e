import { inflateSync } from 'node:zlib';
import { isJsonObject, listIn } from '../../json-object.js';
import { readElf } from '../formats/elf.js';
import { goBuildInfo, type GoBuildInfo } from '../formats/go-build-info.js';
import {
  type LanguagePackage,
  type LanguageReader,
  type LanguageReading,
  partedAtLastSlash,
} from '../language-package.js';
import { TooLarge } from '../too-large.js';
import { jsonOf } from './file-text.js';

/** What programs that were made by Go consist of. */
export const goReader: LanguageReader = {
  type: 'golang',
  // What is linked into a program of a distribution is not what its other packages are.
  mayBeOwned: false,
  wants: ({ isExecutable }) => isExecutable,
  read: (bytes) => {
    const info = goBuildInfo(bytes);
    return info === null ? { packages: [] } : goPackages(info);
  },
};

/**
 * The modules that a program was linked from, replaced ones as what they were replaced by, and the standard library. The main
 * module only where it has a version; what was taken from a folder is of no registry. A program that was built without modules
 * (as Debian builds them) names none of what it was linked from, which is not the same as none.
 */
export function goPackages({ goVersion, modules }: GoBuildInfo): LanguageReading {
  const rows: { path: string; version: string }[] = [];
  for (const line of modules.split('\n')) {
    const [word, path = '', version = ''] = line.split('\t');
    if (word === 'mod' || word === 'dep') rows.push({ path, version });
    else if (word === '=>' && rows.length > 0) rows[rows.length - 1] = { path, version };
  }
  const named = rows.filter(({ path, version }) => path !== '' && /^v\d/.test(version));
  const library = standardLibrary(goVersion);
  const packages = named.map(({ path, version }) => partedAtLastSlash(path, version));
  const unidentified = rows.length - named.length + (library === null ? 1 : 0) + (rows.length === 0 ? 1 : 0);
  return { packages: library === null ? packages : [library, ...packages], unidentified };
}

/**
 * `go1.21rc2` is `1.21.0-rc.2`, as Go's own advisories count. Null for what was built between releases, by whomever
 * (`devel go1.22-abc`, `go1.25-20250209-RC00`): `1.25` alone is a release, `1.25-…` is before or after it.
 */
function standardLibrary(goVersion: string): LanguagePackage | null {
  const [, line, patch = '.0', word, number = ''] =
    /^go(\d+\.\d+)(?:(\.\d+)(?=$|[ +-])|(?=$|[ +])|(?=beta|rc))(?:(beta|rc)(\d+)(?![\d.]))?/.exec(goVersion) ?? [];
  if (line === undefined) return null;
  const version = `${line}${patch}${word === undefined ? '' : `-${word}.${number}`}`;
  return { namespace: null, name: 'stdlib', version };
}

const SECTION = '.dep-v0';
/** What cargo-auditable itself takes. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Deflate makes of a byte no more than 1032. */
const MOST_TIMES = 1032;

/** What programs of Rust consist of that were built with cargo-auditable. */
export const rustReader: LanguageReader = {
  type: 'cargo',
  mayBeOwned: false,
  wants: ({ isExecutable }) => isExecutable,
  read: (bytes, _place, budget) => {
    const section = readElf(bytes)?.sections.find(({ name }) => name === SECTION);
    if (section === undefined) return { packages: [] };
    if (section.size > MOST_BYTES) throw new TooLarge();
    const packed = bytes.read(section.offset, section.size);
    const most = Math.min(MOST_BYTES, section.size * MOST_TIMES);
    budget.spend(most);
    return rustPackages(inflateSync(packed, { maxOutputLength: Math.max(1, most) }).toString('utf8'));
  },
};

/** The crates that were linked in. What was needed to build only is left out; what is of no registry is not identified. */
export function rustPackages(text: string): LanguageReading {
  const document: unknown = jsonOf(text);
  const list = isJsonObject(document) ? document['packages'] : undefined;
  if (!Array.isArray(list)) throw new Error('no list of packages');
  const linked = listIn(list).filter((entry) => !(isJsonObject(entry) && entry['kind'] === 'build'));
  const packages = linked.flatMap((entry) => {
    const { name, version, source } = isJsonObject(entry) ? entry : {};
    if (typeof name !== 'string' || typeof version !== 'string' || name === '' || version === '')
      throw new Error('a crate without name and version');
    return source === 'crates.io' ? [{ namespace: null, name, version }] : [];
  });
  return { packages, unidentified: linked.length - packages.length };
}
