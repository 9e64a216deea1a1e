import type { LanguagePackage, LanguageReader } from '../language-package.js';
import { headOf } from './file-text.js';

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
export function pythonName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

function fieldIn(header: string, field: string): string | undefined {
  const lines = header.split(/\r?\n/);
  const line = lines.find((each) => each.slice(0, field.length + 1).toLowerCase() === `${field}:`);
  return line?.slice(field.length + 1).trim();
}
