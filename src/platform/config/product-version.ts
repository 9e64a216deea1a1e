import { existsSync, readFileSync } from 'node:fs';

/** The version that package.json says; built or not, it stands in a folder above this file. */
export function productVersion(): string {
  for (let folder = new URL('.', import.meta.url); ; folder = new URL('..', folder)) {
    const manifest = new URL('package.json', folder);
    if (existsSync(manifest)) return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
    if (folder.pathname === new URL('..', folder).pathname) throw new Error('The service stands in no package.');
  }
}
