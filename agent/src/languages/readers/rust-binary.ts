import { inflateSync } from 'node:zlib';
import { isJsonObject, listIn } from '../../json-object.js';
import { readElf } from '../formats/elf.js';
import type { LanguageReading } from '../language-package.js';
import type { LanguageReader } from '../language-reader.js';
import { TooLarge } from '../too-large.js';
import { jsonOf } from './file-text.js';

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
