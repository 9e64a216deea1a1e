import type { FileTree } from '../device/file-tree.js';

const FOLDER = '/usr/share/xml/scap/ssg/content';

/** The SCAP Security Guide's data stream for this system, or null when it is not installed. */
export function scapContent(tree: FileTree): string | null {
  const release = new Map<string, string>();
  for (const line of (tree.text('/etc/os-release') ?? '').split('\n')) {
    const [, key, value] = /^([A-Z_]+)="?([^"]*)"?\s*$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) release.set(key, value);
  }
  const version = release.get('VERSION_ID') ?? '';
  const id = release.get('ID') ?? '';
  const names = [version.replace('.', ''), version.split('.')[0] ?? '', ''].map((part) => `ssg-${id}${part}-ds.xml`);
  return names.map((name) => `${FOLDER}/${name}`).find((path) => id !== '' && tree.has(path)) ?? null;
}
