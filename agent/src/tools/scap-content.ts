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

/**
 * Profiles in the order in which they are taken, by the end of their id: those that suit any machine before those for a
 * trade. Where a guide has none of them its first is taken.
 */
const PREFERRED = [
  'standard',
  'cis_server_l1',
  'cis_level1_server',
  'cis_workstation_l1',
  'cis_level1_workstation',
  'cis',
];
const PROFILE = /<(?:[\w.-]+:)?Profile\b([^>]*)>/g;

/**
 * The profile by which OpenSCAP shall ask: without one it asks no rule of a guide that selects its rules by profiles, and
 * still ends well. `(all)` where the guide has none: so it calls the selection of every rule.
 * @param content a data stream
 */
export function scapProfile(tree: FileTree, content: string): string {
  const tags = [...(tree.text(content) ?? '').matchAll(PROFILE)].map(([, attributes]) => attributes ?? '');
  const ids = tags
    .filter((attributes) => !/\b(?:abstract|hidden)=["'](?:true|1)["']/.test(attributes))
    .flatMap((attributes) => /\bid=["']([^"']+)["']/.exec(attributes)?.[1] ?? []);
  const preferred = PREFERRED.map((end) => ids.find((id) => id === end || id.endsWith(`_profile_${end}`)));
  return preferred.find((id) => id !== undefined) ?? ids[0] ?? '(all)';
}
