/** How a distribution packs its software, and whether its advisories name sources. */
interface Packed {
  packaging: 'deb' | 'apk' | 'rpm' | 'alpm';
  /** False where they name what is installed. */
  bySource: boolean;
  names: readonly string[];
}

/** Distributions by the part of their ecosystem before the release: the same as in the table of ecosystems, to which a spec holds them. */
const PACKED: readonly Packed[] = [
  {
    packaging: 'deb',
    bySource: true,
    names: [
      ...['Debian', 'Ubuntu', 'Echo', 'Raspbian', 'Kali Linux', 'Linux Mint', 'Pop!_OS', 'elementary OS', 'Zorin OS'],
      'Devuan',
    ],
  },
  {
    packaging: 'apk',
    bySource: true,
    names: ['Alpine', 'Wolfi', 'Chainguard', 'MinimOS', 'Alpaquita', 'BellSoft Hardened Containers'],
  },
  { packaging: 'rpm', bySource: false, names: ['Red Hat', 'AlmaLinux', 'Photon OS'] },
  {
    packaging: 'rpm',
    bySource: true,
    names: [
      ...['Rocky Linux', 'openSUSE', 'SUSE', 'Azure Linux', 'Mageia', 'openEuler', 'CentOS', 'Amazon Linux'],
      ...['Oracle Linux', 'Fedora'],
    ],
  },
  { packaging: 'alpm', bySource: false, names: ['Arch Linux', 'Manjaro', 'EndeavourOS'] },
];

const BY_NAME = new Map(PACKED.flatMap((one) => one.names.map((name) => [name, one] as const)));

/** The names of all distributions, without a release. */
export const DISTRIBUTION_NAMES: readonly string[] = [...BY_NAME.keys()];

/** How packages of an ecosystem (`Rocky Linux:9`) are packed; null where it is that of no distribution. */
export function packagingOf(ecosystem: string): Packed['packaging'] | null {
  return BY_NAME.get(nameOf(ecosystem))?.packaging ?? null;
}

/** Whether advisories of an ecosystem name source packages, so that nothing can be said of a package whose source is not known. */
export function isNamedBySource(ecosystem: string): boolean {
  return BY_NAME.get(nameOf(ecosystem))?.bySource ?? false;
}

function nameOf(ecosystem: string): string {
  return ecosystem.split(':', 1)[0] ?? '';
}
