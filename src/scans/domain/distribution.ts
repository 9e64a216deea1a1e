/** An operating system as a document names it: the id of os-release or the scanner's family name, and its version. */
export interface OperatingSystem {
  id: string | null;
  version: string | null;
}

/** A distribution whose packages form one ecosystem per release. */
export interface Distribution {
  /** OSV's name of it. */
  ecosystem: string;
  /** The package URL namespace that we write; scanners disagree (`amzn`, `amazon`), and identity must not. */
  namespace: string;
  /** The package URL type. */
  packaging: 'deb' | 'apk' | 'rpm' | 'alpm';
  /** OSV's name of the release that a version belongs to, or null when it names none. */
  release: (version: string) => string | null;
}

const DEBIAN_RELEASES = new Map([
  ['wheezy', '7'],
  ['jessie', '8'],
  ['stretch', '9'],
  ['buster', '10'],
  ['bullseye', '11'],
  ['bookworm', '12'],
  ['trixie', '13'],
  ['forky', '14'],
]);
const UBUNTU_RELEASES = new Map([
  ['trusty', '14.04'],
  ['xenial', '16.04'],
  ['bionic', '18.04'],
  ['focal', '20.04'],
  ['jammy', '22.04'],
  ['noble', '24.04'],
]);

function major(version: string): string | null {
  return /^v?(\d{1,6})/i.exec(version)?.[1] ?? null;
}

function majorMinor(version: string): string | null {
  return /^v?(\d{1,6}\.\d{1,6})/i.exec(version)?.[1] ?? null;
}

/** Between two releases Alpine's edge calls itself by the next one, as `3.23_alpha20250612`. */
function alpineRelease(version: string): string | null {
  return version === 'edge' || version.includes('_alpha') ? 'edge' : prefixed('v', majorMinor(version));
}

function prefixed(prefix: string, release: string | null): string | null {
  return release === null ? null : prefix + release;
}

/** Amazon Linux 1 counted by date (2018.03), 2 and 2023 by name. */
function amazonRelease(version: string): string | null {
  const number = major(version.replace(/^ami release /i, ''));
  return number !== null && /^201\d$/.test(number) ? '1' : number;
}

function suseRelease(version: string): string | null {
  const [, release, servicePack] = /^(\d{1,3})(?:[.-](?:sp)?(\d{1,2}))?/i.exec(version) ?? [];
  if (release === undefined) return null;
  const pack = servicePack === undefined || servicePack === '0' ? '' : ` SP${servicePack}`;
  return `Linux Enterprise Server ${release}${pack}`;
}

const DISTRIBUTIONS: [ids: string[], distribution: Distribution][] = [
  [
    ['debian'],
    {
      ecosystem: 'Debian',
      namespace: 'debian',
      packaging: 'deb',
      release: (version) => major(version) ?? DEBIAN_RELEASES.get(version.toLowerCase()) ?? null,
    },
  ],
  [
    ['ubuntu'],
    {
      ecosystem: 'Ubuntu',
      namespace: 'ubuntu',
      packaging: 'deb',
      release: (version) => majorMinor(version) ?? UBUNTU_RELEASES.get(version.toLowerCase()) ?? null,
    },
  ],
  [
    ['alpine'],
    {
      ecosystem: 'Alpine',
      namespace: 'alpine',
      packaging: 'apk',
      release: alpineRelease,
    },
  ],
  [['wolfi'], { ecosystem: 'Wolfi', namespace: 'wolfi', packaging: 'apk', release: () => null }],
  [['chainguard'], { ecosystem: 'Chainguard', namespace: 'chainguard', packaging: 'apk', release: () => null }],
  [
    ['redhat', 'rhel', 'red hat', 'red hat enterprise linux'],
    { ecosystem: 'Red Hat', namespace: 'redhat', packaging: 'rpm', release: major },
  ],
  [['centos'], { ecosystem: 'CentOS', namespace: 'centos', packaging: 'rpm', release: major }],
  [['almalinux', 'alma'], { ecosystem: 'AlmaLinux', namespace: 'almalinux', packaging: 'rpm', release: major }],
  [
    ['rocky', 'rockylinux', 'rocky-linux', 'rocky linux'],
    { ecosystem: 'Rocky Linux', namespace: 'rocky', packaging: 'rpm', release: major },
  ],
  [
    ['amazon', 'amzn', 'amazonlinux', 'amazon linux'],
    { ecosystem: 'Amazon Linux', namespace: 'amazon', packaging: 'rpm', release: amazonRelease },
  ],
  [
    ['oracle', 'ol', 'oraclelinux', 'oracle linux'],
    { ecosystem: 'Oracle Linux', namespace: 'oracle', packaging: 'rpm', release: major },
  ],
  [['fedora'], { ecosystem: 'Fedora', namespace: 'fedora', packaging: 'rpm', release: major }],
  [
    ['opensuse', 'opensuse-leap', 'opensuse.leap', 'opensuse leap'],
    {
      ecosystem: 'openSUSE',
      namespace: 'opensuse',
      packaging: 'rpm',
      release: (version) => prefixed('Leap ', majorMinor(version)),
    },
  ],
  [
    ['opensuse-tumbleweed', 'opensuse.tumbleweed', 'opensuse tumbleweed'],
    { ecosystem: 'openSUSE', namespace: 'opensuse', packaging: 'rpm', release: () => 'Tumbleweed' },
  ],
  [
    ['sles', 'suse', 'suse linux enterprise server', 'sles_sap'],
    { ecosystem: 'SUSE', namespace: 'suse', packaging: 'rpm', release: suseRelease },
  ],
  [['photon'], { ecosystem: 'Photon OS', namespace: 'photon', packaging: 'rpm', release: majorMinor }],
  [
    ['azurelinux', 'mariner', 'cbl-mariner'],
    { ecosystem: 'Azure Linux', namespace: 'azurelinux', packaging: 'rpm', release: major },
  ],
  [['arch'], { ecosystem: 'Arch Linux', namespace: 'arch', packaging: 'alpm', release: () => null }],
];

const BY_ID = new Map(DISTRIBUTIONS.flatMap(([ids, one]) => ids.map((id) => [id, one] as const)));

/** The distribution that an os-release id, a scanner's family name or a package URL namespace stands for, or null. */
export function distributionOf(id: string | null): Distribution | null {
  return id === null ? null : (BY_ID.get(id.trim().toLowerCase()) ?? null);
}

/** `Debian:12`, or `Debian` when the version names no release. */
export function releaseEcosystem(distribution: Distribution, version: string | null): string {
  const release = version === null ? null : distribution.release(version.trim());
  return release === null ? distribution.ecosystem : `${distribution.ecosystem}:${release}`;
}

/**
 * Reads the `distro` qualifier of a package URL: `debian-12`, `debian-forky`, `opensuse-leap-15.5`, `3.18.4` or `bookworm` (then
 * `namespace` is the id).
 */
export function distroQualifier(value: string, namespace: string | null): OperatingSystem {
  const [, id, version] = /^([a-z].*?)-(v?\d.*)$/i.exec(value) ?? [];
  if (id !== undefined && version !== undefined) return { id, version };
  if (BY_ID.has(value.toLowerCase())) return { id: value, version: null };
  const codename = namespace !== null && value.toLowerCase().startsWith(`${namespace}-`);
  return { id: namespace, version: codename ? value.slice(namespace.length + 1) : value };
}
