import { ALPINE_ORDER } from '../domain/versions/alpine-order.js';
import { DEBIAN_ORDER } from '../domain/versions/debian-order.js';
import { RPM_ORDER } from '../domain/versions/rpm-order.js';
import type { VersionOrder } from '../domain/versions/version-order.js';
import { PEP440_ORDER } from './pep440-order.js';
import { SEMVER_ORDER } from './semver-order.js';

const DEBIAN = ['Debian', 'Ubuntu'];
const RPM = [
  'AlmaLinux',
  'Amazon Linux',
  'Azure Linux',
  'CentOS',
  'Fedora',
  'openSUSE',
  'Oracle Linux',
  'Photon OS',
  'Red Hat',
  'Rocky Linux',
  'SUSE',
];
const ALPINE = ['Alpine', 'Chainguard', 'Wolfi'];
const SEMVER = ['crates.io', 'GitHub Actions', 'Go', 'Hex', 'Julia', 'npm', 'Pub', 'SwiftURL'];

const ORDERS = new Map<string, VersionOrder>([
  ...DEBIAN.map((name) => [name, DEBIAN_ORDER] as const),
  ...RPM.map((name) => [name, RPM_ORDER] as const),
  ...ALPINE.map((name) => [name, ALPINE_ORDER] as const),
  ...SEMVER.map((name) => [name, SEMVER_ORDER] as const),
  ['PyPI', PEP440_ORDER],
]);

/**
 * How versions of an ecosystem are compared (`Debian:12`, `npm`; the release does not matter), or null: then packages of it
 * are not matched by ranges, and that is said.
 */
export function versionOrderOf(ecosystem: string): VersionOrder | null {
  return ORDERS.get(ecosystem.split(':', 1)[0] ?? '') ?? null;
}
