import { ALPINE_ORDER } from './alpine-order.js';
import { COMPOSER_ORDER } from './composer-order.js';
import { DEBIAN_ORDER } from './debian-order.js';
import { GEM_ORDER } from './gem-order.js';
import { MAVEN_ORDER } from './maven-order.js';
import { NUGET_ORDER } from './nuget-order.js';
import { HASKELL_ORDER, R_ORDER } from './numbers-order.js';
import { PACMAN_ORDER } from './pacman-order.js';
import { PEP440_ORDER } from './pep440-order.js';
import { PLAIN_ORDER, type VersionOrder } from './version-order.js';
import { RPM_ORDER } from './rpm-order.js';
import { ACTIONS_ORDER, BITNAMI_ORDER, BUILD_SEMVER_ORDER, SEMVER_ORDER } from './semver-order.js';
import { versionOrderOf } from './version-order-of.js';

/** A type of `vers`, which is that of package URLs: its order, null where none is known, and the ecosystems that have it. */
const TYPES: [type: string, order: VersionOrder | null, ecosystems: readonly string[]][] = [
  [
    'deb',
    DEBIAN_ORDER,
    [
      ...['Debian', 'Echo', 'Ubuntu', 'Raspbian', 'Kali Linux', 'Linux Mint', 'Pop!_OS', 'elementary OS', 'Zorin OS'],
      'Devuan',
    ],
  ],
  [
    'rpm',
    RPM_ORDER,
    [
      ...['AlmaLinux', 'Amazon Linux', 'Azure Linux', 'CentOS', 'Fedora', 'Mageia', 'openEuler', 'openSUSE'],
      ...['Oracle Linux', 'Photon OS', 'Red Hat', 'Rocky Linux', 'SUSE'],
    ],
  ],
  ['apk', ALPINE_ORDER, ['Alpaquita', 'Alpine', 'BellSoft Hardened Containers', 'Chainguard', 'MinimOS', 'Wolfi']],
  ['alpm', PACMAN_ORDER, ['Arch Linux', 'Manjaro', 'EndeavourOS']],
  ['bitnami', BITNAMI_ORDER, ['Bitnami']],
  ['cargo', SEMVER_ORDER, ['crates.io']],
  ['composer', COMPOSER_ORDER, ['Packagist']],
  ['conan', null, ['ConanCenter']],
  ['cran', R_ORDER, ['CRAN', 'Bioconductor']],
  ['gem', GEM_ORDER, ['RubyGems']],
  ['githubactions', ACTIONS_ORDER, ['GitHub Actions']],
  ['golang', SEMVER_ORDER, ['Go']],
  ['hackage', HASKELL_ORDER, ['Hackage']],
  ['hex', SEMVER_ORDER, ['Hex']],
  ['julia', BUILD_SEMVER_ORDER, ['Julia']],
  ['maven', MAVEN_ORDER, ['Maven']],
  ['npm', SEMVER_ORDER, ['npm']],
  ['nuget', NUGET_ORDER, ['NuGet']],
  ['opam', null, ['opam']],
  ['pub', BUILD_SEMVER_ORDER, ['Pub']],
  ['pypi', PEP440_ORDER, ['PyPI']],
  ['swift', SEMVER_ORDER, ['SwiftURL']],
  ['vscode-extension', SEMVER_ORDER, ['VSCode']],
];

const ORDER_OF_TYPE = new Map(TYPES.map(([type, order]) => [type, order]));
const TYPE_OF_ECOSYSTEM = new Map(TYPES.flatMap(([type, , names]) => names.map((name) => [name, type] as const)));

/** What earlier editions of the specification and its users call these types. */
const ALIASES = new Map([
  ['alpine', 'apk'],
  ['arch', 'alpm'],
  ['archlinux', 'alpm'],
  ['dart', 'pub'],
]);

/** Types for versions of whatever package. How those of `generic` are ordered "will be specified later". */
const GENERAL = new Set(['generic', 'intdot', 'semver']);

/** Orders that are semver.org's, of what both have. */
const SEMANTIC = new Set<VersionOrder | null>([SEMVER_ORDER, BUILD_SEMVER_ORDER, ACTIONS_ORDER]);

/** Of packages without an ecosystem: without a package URL, or with one of the type `generic`. */
const NO_ECOSYSTEM = 'generic';

/** The type of `vers` for packages of an ecosystem; the ecosystem's own name where OSV has none, as that is the type then. */
export function versTypeOf(ecosystem: string): string {
  const base = ecosystem.replace(/^Root:/, '').split(':', 1)[0] ?? '';
  return TYPE_OF_ECOSYSTEM.get(base) ?? base.toLowerCase();
}

/** How versions are compared with a range: in an order, in none that is known, or not at all. */
export type OrderOfRange = VersionOrder | 'unknown' | 'unlike';

/**
 * By which order a range of a type of `vers` is held against versions of an ecosystem. `unlike` where the specification lets
 * nobody compare them: Debian's versions are none of npm, whatever they look like.
 */
export function orderOfRange(scheme: string, ecosystem: string): OrderOfRange {
  const type = ALIASES.get(scheme) ?? scheme;
  const own = versionOrderOf(ecosystem);
  const ownType = versTypeOf(ecosystem);
  if (type === 'semver' && (SEMANTIC.has(own) || ownType === NO_ECOSYSTEM)) return own ?? SEMVER_ORDER;
  if (GENERAL.has(type)) return PLAIN_ORDER;
  if (type === ownType) return own ?? ORDER_OF_TYPE.get(type) ?? 'unknown';
  if (ownType !== NO_ECOSYSTEM) return 'unlike';
  return ORDER_OF_TYPE.get(type) ?? 'unknown';
}
