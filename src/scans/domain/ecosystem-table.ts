import {
  alpaquitaRelease,
  alpineRelease,
  amazonRelease,
  debianRelease,
  leapMicroRelease,
  leapRelease,
  major,
  majorMinor,
  openEulerRelease,
  type ReleaseOf,
  suseMicroRelease,
  suseRelease,
  ubuntuRelease,
} from './distribution-releases.js';

/**
 * Ecosystems by OSV's names: the one place that knows how inventories, scanners and advisories spell them. Facts of OSV schema
 * 1.7.5 (21 January 2026) with its list of ecosystems as of 1 July 2026, and of osv.dev's list of sources.
 */
export interface EcosystemRow {
  /** OSV's name without the release. */
  name: string;
  /** Whose names and versions its advisories give: those of source packages, or of what is installed. */
  advisoriesOf: 'source' | 'package';
  /** Appended to `osv-` for the document that osv.dev publishes of it; null where it publishes none. */
  part: string | null;
  /**
   * Whether that document tells fixes only: errata are written when something is fixed, and so are Alpine's `secfixes`. Debian,
   * Ubuntu, Azure Linux and databases of languages also say what is open.
   */
  fixesOnly?: boolean;
}

/**
 * Which names are one: `exact` ones; those that differ in `case` only; those of Python, where `-`, `_` and `.` are one as well
 * (PEP 503).
 */
export type NameRule = 'exact' | 'case' | 'pep-503';

/** An ecosystem of a language or a tool, under its package URL type. */
export interface TypedEcosystem extends EcosystemRow {
  type: string;
  names: NameRule;
}

/** A distribution; one ecosystem may have several (Leap and Tumbleweed). */
export interface DistributionRow extends EcosystemRow {
  packaging: 'deb' | 'apk' | 'rpm' | 'alpm';
  /** The package URL namespace that we write; scanners disagree (`amzn`, `amazon`), and identity must not. */
  namespace: string;
  /** Ids of os-release, scanners' family names and package URL namespaces, in lower case. */
  ids: readonly string[];
  release: ReleaseOf;
}

/** Packages that no inventory tells apart, or that are in none: known by name, and not taken. */
export const NOT_IN_INVENTORIES: ReadonlySet<string> = new Set([
  ...['Android', 'FreeBSD', 'GHC', 'GIT', 'GSD', 'Kubernetes', 'Linux', 'OSS-Fuzz', 'Root', 'TuxCare'],
  ...['Docker Hardened Images', 'Bioconductor', 'CleanStart'],
]);

const typed = (name: string, type: string, part: string | null, names: NameRule = 'exact'): TypedEcosystem => ({
  name,
  type,
  part,
  names,
  advisoriesOf: 'package',
});

/**
 * Ecosystems of languages and tools. NuGet, Composer, Hex, Pub, CRAN, GitHub, Bitnami and the marketplace of VS Code take no two
 * packages whose names differ in case only. Go does, in theory: but package URLs drop the case of its names, and hosts of
 * modules do not tell it. npm has old packages that differ in case only; Maven, gems and crates are asked for as written.
 */
export const TYPED_ECOSYSTEMS: readonly TypedEcosystem[] = [
  typed('npm', 'npm', 'npm'),
  typed('PyPI', 'pypi', 'pypi', 'pep-503'),
  typed('Go', 'golang', 'go', 'case'),
  typed('Maven', 'maven', 'maven'),
  typed('RubyGems', 'gem', 'rubygems'),
  typed('crates.io', 'cargo', 'crates-io'),
  typed('Packagist', 'composer', 'packagist', 'case'),
  typed('NuGet', 'nuget', 'nuget', 'case'),
  typed('Hex', 'hex', 'hex', 'case'),
  typed('Pub', 'pub', 'pub', 'case'),
  typed('GitHub Actions', 'githubactions', 'github-actions', 'case'),
  typed('SwiftURL', 'swift', 'swifturl', 'case'),
  typed('CRAN', 'cran', 'cran', 'case'),
  typed('Hackage', 'hackage', 'hackage'),
  typed('Bitnami', 'bitnami', 'bitnami', 'case'),
  typed('Julia', 'julia', 'julia'),
  typed('opam', 'opam', 'opam'),
  typed('VSCode', 'vscode-extension', 'vscode', 'case'),
  typed('ConanCenter', 'conan', null),
];

/** Whose documents of osv.dev are made of errata (ALSA, RLSA, RHSA, SUSE-SU, MGASA, OESA) or of lists of fixes (apk). */
const FIXES_ONLY = new Set([
  ...['AlmaLinux', 'Rocky Linux', 'Red Hat', 'SUSE', 'openSUSE', 'Mageia', 'openEuler'],
  ...['Alpine', 'Wolfi', 'Chainguard', 'MinimOS', 'Alpaquita', 'BellSoft Hardened Containers'],
]);

type Of = [name: string, namespace: string, ids: readonly string[], release: ReleaseOf];

const rows = (
  packaging: DistributionRow['packaging'],
  part: string | null,
  advisoriesOf: EcosystemRow['advisoriesOf'],
  ...all: Of[]
): DistributionRow[] =>
  all.map(([name, namespace, ids, release]) => ({
    ...{ name, packaging, namespace, ids, release, part, advisoriesOf },
    fixesOnly: FIXES_ONLY.has(name),
  }));

const rolling = (): null => null;

/** Distributions. Those that are made of others are not those others: what they rebuild has other versions. */
export const DISTRIBUTION_ROWS: readonly DistributionRow[] = [
  ...rows('deb', 'debian', 'source', ['Debian', 'debian', ['debian'], debianRelease]),
  ...rows('deb', 'ubuntu', 'source', ['Ubuntu', 'ubuntu', ['ubuntu'], ubuntuRelease]),
  ...rows('deb', 'echo', 'source', ['Echo', 'echo', ['echo'], rolling]),
  ...rows(
    'deb',
    null,
    'source',
    ['Raspbian', 'raspbian', ['raspbian'], debianRelease],
    ['Kali Linux', 'kali', ['kali', 'kali linux'], rolling],
    ['Linux Mint', 'linuxmint', ['linuxmint', 'linux mint'], major],
    ['Pop!_OS', 'pop', ['pop', 'pop!_os'], majorMinor],
    ['elementary OS', 'elementary', ['elementary'], major],
    ['Zorin OS', 'zorin', ['zorin'], major],
    ['Devuan', 'devuan', ['devuan'], major],
  ),
  ...rows('apk', 'alpine', 'source', ['Alpine', 'alpine', ['alpine'], alpineRelease]),
  ...rows('apk', 'wolfi', 'source', ['Wolfi', 'wolfi', ['wolfi'], rolling]),
  ...rows('apk', 'chainguard', 'source', ['Chainguard', 'chainguard', ['chainguard'], rolling]),
  ...rows('apk', 'minimos', 'source', ['MinimOS', 'minimos', ['minimos', 'minimus'], rolling]),
  ...rows('apk', 'alpaquita', 'source', ['Alpaquita', 'alpaquita', ['alpaquita'], alpaquitaRelease]),
  ...rows('apk', 'bellsoft', 'source', [
    'BellSoft Hardened Containers',
    'bellsoft-hardened-containers',
    ['bellsoft-hardened-containers', 'bellsoft hardened containers'],
    alpaquitaRelease,
  ]),
  ...rows('rpm', 'red-hat', 'package', [
    'Red Hat',
    'redhat',
    ['redhat', 'rhel', 'red hat', 'red hat enterprise linux'],
    major,
  ]),
  ...rows('rpm', 'almalinux', 'package', ['AlmaLinux', 'almalinux', ['almalinux', 'alma'], major]),
  ...rows('rpm', 'rocky-linux', 'source', [
    'Rocky Linux',
    'rocky',
    ['rocky', 'rockylinux', 'rocky-linux', 'rocky linux'],
    major,
  ]),
  ...rows(
    'rpm',
    'opensuse',
    'source',
    ['openSUSE', 'opensuse', ['opensuse', 'opensuse-leap', 'opensuse.leap', 'opensuse leap'], leapRelease],
    ['openSUSE', 'opensuse', ['opensuse-leap-micro', 'opensuse leap micro'], leapMicroRelease],
    [
      'openSUSE',
      'opensuse',
      [
        ...['opensuse-tumbleweed', 'opensuse.tumbleweed', 'opensuse tumbleweed'],
        // Rolling systems of its packages.
        ...['opensuse-microos', 'opensuse-aeon', 'opensuse-kalpa'],
      ],
      () => 'Tumbleweed',
    ],
  ),
  ...rows(
    'rpm',
    'suse',
    'source',
    [
      'SUSE',
      'suse',
      [
        // Server, Desktop, SAP and HPC share the modules that their packages come from.
        ...['sles', 'sled', 'sle_hpc', 'sle-hpc', 'sles_sap', 'suse', 'suse linux enterprise server'],
        'suse linux enterprise desktop',
      ],
      suseRelease,
    ],
    [
      'SUSE',
      'suse',
      [
        ...['sle-micro', 'sl-micro', 'slem', 'suse-microos', 'sle-micro-rancher'],
        ...['suse linux enterprise micro', 'suse linux micro'],
      ],
      suseMicroRelease,
    ],
  ),
  ...rows('rpm', 'azure-linux', 'source', [
    'Azure Linux',
    'azurelinux',
    ['azurelinux', 'azure', 'azure linux', 'mariner', 'cbl-mariner'],
    major,
  ]),
  ...rows('rpm', 'mageia', 'source', ['Mageia', 'mageia', ['mageia'], major]),
  ...rows('rpm', 'openeuler', 'source', ['openEuler', 'openeuler', ['openeuler'], openEulerRelease]),
  ...rows('rpm', null, 'package', ['Photon OS', 'photon', ['photon', 'photon os'], majorMinor]),
  ...rows(
    'rpm',
    null,
    'source',
    ['CentOS', 'centos', ['centos', 'centos-stream', 'centos stream'], major],
    ['Amazon Linux', 'amazon', ['amazon', 'amzn', 'amazonlinux', 'amazon linux'], amazonRelease],
    ['Oracle Linux', 'oracle', ['oracle', 'ol', 'oraclelinux', 'oracle linux'], major],
    ['Fedora', 'fedora', ['fedora'], major],
  ),
  ...rows(
    'alpm',
    null,
    'package',
    ['Arch Linux', 'arch', ['arch', 'archlinux'], rolling],
    ['Manjaro', 'manjaro', ['manjaro'], rolling],
    ['EndeavourOS', 'endeavouros', ['endeavouros'], rolling],
  ),
];

/** The names of all distributions, without their releases. */
export const ALL_DISTRIBUTIONS: readonly string[] = [...new Set(DISTRIBUTION_ROWS.map(({ name }) => name))];
