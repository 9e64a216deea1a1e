import { isJsonObject } from '../../json-object.js';
import { type FilePlace, type LanguagePackage, type LanguageReader, partedAtLastSlash } from '../language-package.js';
import { jsonOf, textOf } from './file-text.js';

const MOST_BYTES = 1024 * 1024;
/** Where npm, yarn and pnpm put packages, and where Debian does. */
const HOMES = new Set(['node_modules', 'nodejs']);

/** Packages that lie where Node.js looks for them. Links of pnpm's are not followed: what they lead to lies in its store, seen once. */
export const npmReader: LanguageReader = {
  type: 'npm',
  mayBeOwned: true,
  wants: ({ name, folders }) => name === 'package.json' && isPackageFolder(folders),
  read: (bytes) => {
    const found = npmPackage(textOf(bytes, MOST_BYTES));
    return { packages: found === null ? [] : [found] };
  },
};

/** `node_modules/lodash` and `node_modules/@babel/core`, not what packages have in folders of their own. */
function isPackageFolder([folder = '', parent = '', grandparent = '']: FilePlace['folders']): boolean {
  if (folder.startsWith('@') || folder.startsWith('.')) return false;
  return HOMES.has(parent) || (parent.startsWith('@') && HOMES.has(grandparent));
}

/** What a package.json names; null for one that is private or has no name or no version. Throws for what is no JSON object. */
export function npmPackage(text: string): LanguagePackage | null {
  const manifest: unknown = jsonOf(text);
  if (!isJsonObject(manifest)) throw new Error('no object');
  const { name, version } = manifest;
  if (manifest['private'] === true || typeof name !== 'string' || typeof version !== 'string') return null;
  if (!/^(?:@[^/@\s]+\/)?[^/@\s]+$/.test(name) || version === '') return null;
  return partedAtLastSlash(name, version.trim().replace(/^[v=]+/, ''));
}
