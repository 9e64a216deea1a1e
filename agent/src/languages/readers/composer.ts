import { isJsonObject, listIn } from '../../json-object.js';
import { type LanguagePackage, type LanguageReader, partedAtLastSlash } from '../language-package.js';
import { headOf, jsonOf, textOf } from './file-text.js';

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

const HEAD_BYTES = 64 * 1024;
const NAME = /^[A-Za-z0-9_.-]+$/;
const VERSION = /^\d+(?:\.[0-9A-Za-z]+)*$/;

/** What RubyGems notes of installed gems, also of those that come with Ruby (`specifications/default`). */
export const gemReader: LanguageReader = {
  type: 'gem',
  mayBeOwned: true,
  wants: ({ name, folders: [folder, parent] }) =>
    name.endsWith('.gemspec') && (folder === 'specifications' || (folder === 'default' && parent === 'specifications')),
  read: (bytes, { name }) => ({ packages: [rubyGem(headOf(bytes, HEAD_BYTES), name.slice(0, -'.gemspec'.length))] }),
};

/**
 * The gem of a specification: by the stub line that RubyGems writes (`# stub: nokogiri 1.15.4 x86_64-linux lib`), by its
 * assignments, else by the name of the file. Throws where none of them tells. The platform is no part of the version.
 */
export function rubyGem(text: string, fileName: string): LanguagePackage {
  const [, stubName, stubVersion] = /^# stub: (\S+) (\S+)(?: |$)/m.exec(text) ?? [];
  const [, setName] = /^[ \t]*\w+\.name\s*=\s*["']([^"']+)["']/m.exec(text) ?? [];
  const [, setVersion] = /^[ \t]*\w+\.version\s*=\s*(?:Gem::Version\.new\(?\s*)?["']([^"']+)["']/m.exec(text) ?? [];
  const name = stubName ?? setName;
  const version = stubVersion ?? setVersion;
  const found = name !== undefined && version !== undefined ? { name, version } : gemOfFile(fileName);
  if (found === null || !NAME.test(found.name) || !VERSION.test(found.version)) throw new Error('no name and version');
  return { namespace: null, ...found };
}

/** `nokogiri-1.15.4-x86_64-linux`: the version is the first part that looks like one and has a dot, else the last that looks like one. */
function gemOfFile(fileName: string): { name: string; version: string } | null {
  const parts = fileName.split('-');
  const isVersion = (part: string, index: number) => index > 0 && VERSION.test(part);
  const dotted = parts.findIndex((part, index) => isVersion(part, index) && part.includes('.'));
  const at = dotted > 0 ? dotted : parts.findLastIndex(isVersion);
  const version = parts[at];
  return at < 1 || version === undefined ? null : { name: parts.slice(0, at).join('-'), version };
}
