import { isJsonObject } from '../../json-object.js';
import type { LanguagePackage, LanguageReader } from '../language-package.js';
import { jsonOf, textOf } from './file-text.js';

const MOST_BYTES = 16 * 1024 * 1024;

/** What a program of .NET was published with. */
export const nugetReader: LanguageReader = {
  type: 'nuget',
  mayBeOwned: false,
  wants: ({ name }) => name.endsWith('.deps.json'),
  read: (bytes) => ({ packages: nugetPackages(textOf(bytes, MOST_BYTES)) }),
};

/** The libraries of a deps.json that are packages; projects and the runtime itself are none. Throws for what is no such file. */
export function nugetPackages(text: string): LanguagePackage[] {
  const document: unknown = jsonOf(text);
  const libraries = isJsonObject(document) ? document['libraries'] : undefined;
  if (!isJsonObject(libraries)) throw new Error('no libraries');
  return Object.entries(libraries).flatMap(([key, library]) => {
    if (!isJsonObject(library) || library['type'] !== 'package') return [];
    const [name, version, ...rest] = key.split('/');
    if (!name || !version || rest.length > 0) throw new Error('a library without name and version');
    return [{ namespace: null, name, version }];
  });
}
