import { osRelease } from '../../device/operating-system.js';
import type { FileTree } from '../../device/file-tree.js';
import { aptList } from './apt-configuration.js';
import { securitySites } from './apt-sources.js';
import { wildcard } from './file-pattern.js';

const NAMES: Readonly<Record<string, string>> = {
  c: 'component',
  o: 'origin',
  l: 'label',
  a: 'archive',
  suite: 'archive',
  n: 'codename',
};

/** From where unattended-upgrades may take updates, as `key=value,…`; older lists (`Ubuntu:jammy-security`) in the same way. */
export function upgradeOrigins(values: ReadonlyMap<string, string>): string[] {
  const old = aptList(values, 'unattended-upgrade::allowed-origins').map((one) => {
    const [origin = '', archive = ''] = one.split(/(?<!\\):|\s+/);
    return `origin=${origin},archive=${archive}`;
  });
  return [...old, ...aptList(values, 'unattended-upgrade::origins-pattern')];
}

/**
 * Whether one of them is the security archive of this distribution, as its Release files name it; of distributions other
 * than Debian and Ubuntu any is taken for it.
 */
export function takesSecurityUpdates(tree: FileTree, origins: readonly string[]): boolean {
  const { ID: id, VERSION_CODENAME: codename } = osRelease(tree);
  const names = { debian: 'Debian', ubuntu: 'Ubuntu' };
  const name = id === 'debian' || id === 'ubuntu' ? names[id] : null;
  if (name === null || codename === undefined) return origins.length > 0;
  // Before Debian 11 the codename of the security archive had no ending; which release is "stable" changes with time.
  const ofRelease: Readonly<Record<string, readonly string[]>> =
    id === 'ubuntu'
      ? { origin: [name], label: [name], archive: [`${codename}-security`], codename: [codename] }
      : {
          origin: [name],
          label: ['Debian-Security'],
          archive: ['stable-security', 'oldstable-security', 'oldoldstable-security', 'testing-security'],
          codename: ['stretch', 'buster'].includes(codename) ? [codename] : [`${codename}-security`],
        };
  const security: Readonly<Record<string, readonly string[]>> = {
    ...ofRelease,
    component: ['main'],
    site: securitySites(tree),
  };
  const patterns = origins.map((origin) =>
    partsOf(origin.replaceAll(/\$\{distro_id\}/g, name).replaceAll(/\$\{distro_codename\}/g, codename)),
  );
  // It stops at the first that it does not understand, with packages of any archive, and installs nothing.
  if (patterns.some((parts) => parts.some(({ key }) => security[key] === undefined))) return false;
  return patterns.some(
    (parts) =>
      parts.length > 0 && parts.every(({ key, value }) => security[key]?.some((one) => wildcard(value).test(one))),
  );
}

/** `key=value,…`; of an empty one nothing, and of what is no such pair a key that does not exist. */
function partsOf(pattern: string): { key: string; value: string }[] {
  if (pattern.trim() === '') return [];
  return pattern.split(/(?<!\\),/).map((part) => {
    const [key = '', value = '', ...more] = part.split('=').map((word) => word.trim().replaceAll('\\,', ','));
    return { key: !part.includes('=') || more.length > 0 ? '' : (NAMES[key] ?? key), value };
  });
}
