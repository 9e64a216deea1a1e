import { ALPINE_ORDER } from './alpine-order.js';
import { COMPOSER_ORDER } from './composer-order.js';
import { DEBIAN_ORDER } from './debian-order.js';
import { GEM_ORDER } from './gem-order.js';
import { MAVEN_ORDER } from './maven-order.js';
import { NUGET_ORDER } from './nuget-order.js';
import { HASKELL_ORDER, R_ORDER } from './numbers-order.js';
import { PACMAN_ORDER } from './pacman-order.js';
import { PEP440_ORDER } from './pep440-order.js';
import { ROCKY_ORDER, RPM_ORDER } from './rpm-order.js';
import { ACTIONS_ORDER, BITNAMI_ORDER, BUILD_SEMVER_ORDER, SEMVER_ORDER } from './semver-order.js';
import type { VersionOrder } from './version-order.js';

/**
 * The order of each ecosystem whose order is known, by OSV's name of it (schema 1.7) or ours where OSV has none. Not among
 * them, because no order of theirs is laid down or none could be held against the real tool: Android, CleanStart, ConanCenter,
 * Docker Hardened Images, FreeBSD, GIT, Homebrew, Linux, opam, OSS-Fuzz, TuxCare.
 */
const ORDERS = new Map<string, VersionOrder>([
  ['Debian', DEBIAN_ORDER],
  ['Echo', DEBIAN_ORDER],
  ['Ubuntu', DEBIAN_ORDER],
  ['AlmaLinux', RPM_ORDER],
  ['Amazon Linux', RPM_ORDER],
  ['Azure Linux', RPM_ORDER],
  ['CentOS', RPM_ORDER],
  ['Fedora', RPM_ORDER],
  ['Mageia', RPM_ORDER],
  ['openEuler', RPM_ORDER],
  ['openSUSE', RPM_ORDER],
  ['Oracle Linux', RPM_ORDER],
  ['Photon OS', RPM_ORDER],
  ['Red Hat', RPM_ORDER],
  ['Rocky Linux', ROCKY_ORDER],
  ['SUSE', RPM_ORDER],
  ['Alpaquita', ALPINE_ORDER],
  ['Alpine', ALPINE_ORDER],
  ['BellSoft Hardened Containers', ALPINE_ORDER],
  ['Chainguard', ALPINE_ORDER],
  ['MinimOS', ALPINE_ORDER],
  ['Wolfi', ALPINE_ORDER],
  ['Arch Linux', PACMAN_ORDER],
  ['crates.io', SEMVER_ORDER],
  ['GHC', SEMVER_ORDER],
  ['Go', SEMVER_ORDER],
  ['Hex', SEMVER_ORDER],
  ['Kubernetes', SEMVER_ORDER],
  ['npm', SEMVER_ORDER],
  ['SwiftURL', SEMVER_ORDER],
  ['VSCode', SEMVER_ORDER],
  ['Julia', BUILD_SEMVER_ORDER],
  ['Pub', BUILD_SEMVER_ORDER],
  ['Bitnami', BITNAMI_ORDER],
  ['GitHub Actions', ACTIONS_ORDER],
  ['PyPI', PEP440_ORDER],
  ['Maven', MAVEN_ORDER],
  ['RubyGems', GEM_ORDER],
  ['NuGet', NUGET_ORDER],
  ['Packagist', COMPOSER_ORDER],
  ['Bioconductor', R_ORDER],
  ['CRAN', R_ORDER],
  ['Hackage', HASKELL_ORDER],
]);
/** Root builds packages of other ecosystems anew, in their versions: `Root:Debian:12`, `Root:PyPI`. */
const REBUILT = 'Root:';

/** The names of all ecosystems whose order is known. */
export const ORDERED_ECOSYSTEMS: readonly string[] = [...ORDERS.keys()];

/**
 * How versions of an ecosystem are compared (`Debian:12`, `npm`, `Maven:https://maven.google.com`; what stands behind the name
 * does not matter), or null: then packages of it are not matched by ranges, and that is said.
 */
export function versionOrderOf(ecosystem: string): VersionOrder | null {
  const named = ecosystem.startsWith(REBUILT) ? ecosystem.slice(REBUILT.length) : ecosystem;
  return ORDERS.get(named.split(':', 1)[0] ?? '') ?? null;
}
