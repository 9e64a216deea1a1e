import { isJsonObject, listIn } from '../../json-object.js';
import { type LanguagePackage, type LanguageReader, partedAtLastSlash } from '../language-package.js';
import { jsonOf, textOf } from './file-text.js';

const MOST_BYTES = 16 * 1024 * 1024;

/** What Composer notes of the packages of PHP that it installed. */
export const composerReader: LanguageReader = {
  type: 'composer',
  mayBeOwned: true,
  wants: ({ name, folders: [folder, parent] }) =>
    name === 'installed.json' && folder === 'composer' && parent === 'vendor',
  read: (bytes) => ({ packages: composerPackages(textOf(bytes, MOST_BYTES)) }),
};

/** The packages of an installed.json, of Composer 1 (a list) and 2. Throws for what is neither. */
export function composerPackages(text: string): LanguagePackage[] {
  const document: unknown = jsonOf(text);
  const list = isJsonObject(document) ? document['packages'] : document;
  if (!Array.isArray(list)) throw new Error('no list of packages');
  return listIn(list).map((entry) => {
    const { name, version } = isJsonObject(entry) ? entry : {};
    if (typeof name !== 'string' || typeof version !== 'string' || !/^[^/\s]+\/[^/\s]+$/.test(name) || version === '')
      throw new Error('a package without name and version');
    return partedAtLastSlash(name, version);
  });
}
