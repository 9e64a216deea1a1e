import type { FileTree } from '../device/file-tree.js';

const FOLDER = '/usr/share/xml/scap/ssg/content';

/** What the guide calls systems that os-release calls otherwise. */
const GUIDE_NAMES = new Map<string, readonly string[]>([
  ['amzn', ['al']],
  ['centos', ['centos', 'cs']],
  ['opensuse-leap', ['opensuse']],
  ['opensuse-tumbleweed', ['opensuse']],
  ['rocky', ['rl', 'rocky']],
  ['sle_hpc', ['sle']],
  ['sled', ['sle']],
  ['sles', ['sle']],
  ['sles_sap', ['sle']],
]);

/** Which package of a system has its guides. */
const PACKAGES = new Map([
  ['debian', 'ssg-debian'],
  ['ubuntu', 'ssg-debderived'],
  ...[
    'almalinux',
    'centos',
    'fedora',
    'ol',
    'opensuse-leap',
    'opensuse-tumbleweed',
    'rhel',
    'rocky',
    'sled',
    'sles',
  ].map((id): [string, string] => [id, 'scap-security-guide']),
]);

/** How many guides are named that are for other systems. */
const NAMED = 8;

function systemOf(tree: FileTree): { id: string; version: string } {
  const release = new Map<string, string>();
  for (const line of (tree.text('/etc/os-release') ?? '').split('\n')) {
    const [, key, value] = /^([A-Z_]+)="?([^"]*)(?:"\s*)?$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) release.set(key, value);
  }
  return { id: release.get('ID') ?? '', version: release.get('VERSION_ID') ?? '' };
}

/** The SCAP Security Guide's data stream for this system, or null when it is not installed. */
export function scapContent(tree: FileTree): string | null {
  const { id, version } = systemOf(tree);
  if (id === '') return null;
  const parts = [version.replace('.', ''), version.split('.')[0] ?? '', ''];
  const names = (GUIDE_NAMES.get(id) ?? [id]).flatMap((name) => parts.map((part) => `ssg-${name}${part}-ds.xml`));
  return names.map((name) => `${FOLDER}/${name}`).find((path) => tree.has(path)) ?? null;
}

/** Why there is no guide for this system, and which package may have it: one for another release asks nothing of this one. */
export function scapLack(tree: FileTree): string {
  const { id, version } = systemOf(tree);
  const system = `${id === '' ? 'this system' : id} ${version}`.trim();
  const others = (tree.list(FOLDER) ?? []).flatMap((name) => /^ssg-([a-z0-9_-]{1,40})-ds\.xml$/.exec(name)?.[1] ?? []);
  const lack = `no SCAP content of ${system} in ${FOLDER}`;
  const found = PACKAGES.get(id);
  if (others.length === 0) {
    return found === undefined
      ? `${lack}, and no package is known that has it`
      : `${lack}; the package ${found} has such`;
  }
  const named = others.sort().slice(0, NAMED).join(', ');
  const more = others.length > NAMED ? `, and ${others.length - NAMED} more` : '';
  const way = found === undefined ? 'no package is known that has it' : `a newer ${found} may have it`;
  return `${lack}: what is there is for other systems (${named}${more}), of which every rule would not apply; ${way}`;
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
