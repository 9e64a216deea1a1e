import { type RandomBytes, wholeOf } from '../random-bytes.js';
import { TooLarge } from '../work-budget.js';
import { isJsonWithin, isJsonObject, listIn } from '../../json-object.js';
import { type FilePlace, type LanguagePackage, type LanguageReader, partedAtLastSlash } from '../language-package.js';

/** The whole file as text. Throws {@link TooLarge} for one that is larger than `most` bytes. */
function textOf(bytes: RandomBytes, most: number): string {
  const whole = wholeOf(bytes, most);
  if (whole === null) throw new TooLarge();
  return whole.toString('utf8');
}

/** The beginning of a file, for what stands there. */
function headOf(bytes: RandomBytes, length: number): string {
  return bytes.read(0, length).toString('utf8');
}

/** More than any list of packages has, and less than what would fill the memory. */
const JSON_BOUNDS = { values: 500_000, depth: 100 };

/** A JSON document. Throws {@link TooLarge} for one that holds too much, before it is read. */
export function jsonOf(text: string): unknown {
  if (!isJsonWithin(text, JSON_BOUNDS)) throw new TooLarge();
  return JSON.parse(text.replace(/^\uFEFF/, ''));
}

const MANIFEST_BYTES = 1024 * 1024;
/** Where npm, yarn and pnpm put packages, and where Debian does. */
const HOMES = new Set(['node_modules', 'nodejs']);

/** Packages that lie where Node.js looks for them. Links of pnpm's are not followed: what they lead to lies in its store, seen once. */
export const npmReader: LanguageReader = {
  type: 'npm',
  mayBeOwned: true,
  wants: ({ name, folders }) => name === 'package.json' && isPackageFolder(folders),
  read: (bytes) => {
    const found = npmPackage(textOf(bytes, MANIFEST_BYTES));
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

/** The header stands first; what follows it is the description. */
const HEADER_BYTES = 128 * 1024;

/** What pip, setuptools and distributions leave beside an installed package of Python. */
export const pypiReader: LanguageReader = {
  type: 'pypi',
  mayBeOwned: true,
  wants: ({ name, folders: [folder = ''] }) =>
    (name === 'METADATA' && folder.endsWith('.dist-info')) ||
    (name === 'PKG-INFO' && (folder.endsWith('.egg-info') || folder === 'EGG-INFO')) ||
    name.endsWith('.egg-info'),
  read: (bytes) => ({ packages: [pythonPackage(headOf(bytes, HEADER_BYTES))] }),
};

/** The name and version in the header of a METADATA or PKG-INFO; throws where one is missing. */
export function pythonPackage(text: string): LanguagePackage {
  const header = text.split(/\r?\n[ \t]*\r?\n/, 1)[0] ?? '';
  const [name, version] = ['name', 'version'].map((field) => fieldIn(header, field));
  if (!name || !version || !/^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(name))
    throw new Error('no name and version');
  return { namespace: null, name: pythonName(name), version };
}

/** The name by which Python compares packages (PEP 503): `zope.interface` and `Zope_Interface` are `zope-interface`. */
function pythonName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

function fieldIn(header: string, field: string): string | undefined {
  const lines = header.split(/\r?\n/);
  const line = lines.find((each) => each.slice(0, field.length + 1).toLowerCase() === `${field}:`);
  return line?.slice(field.length + 1).trim();
}

const LOCK_BYTES = 16 * 1024 * 1024;

/** What Composer notes of the packages of PHP that it installed. */
export const composerReader: LanguageReader = {
  type: 'composer',
  mayBeOwned: true,
  wants: ({ name, folders: [folder, parent] }) =>
    name === 'installed.json' && folder === 'composer' && parent === 'vendor',
  read: (bytes) => ({ packages: composerPackages(textOf(bytes, LOCK_BYTES)) }),
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

const DEPS_BYTES = 16 * 1024 * 1024;

/** What a program of .NET was published with. */
export const nugetReader: LanguageReader = {
  type: 'nuget',
  mayBeOwned: false,
  wants: ({ name }) => name.endsWith('.deps.json'),
  read: (bytes) => ({ packages: nugetPackages(textOf(bytes, DEPS_BYTES)) }),
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
