/** What an advisory is, by the form of its id (OSV schema 1.7.5, database prefixes). */
export type AdvisoryKind =
  /** About one vulnerability. */
  | 'one'
  /** About all that an update fixes. */
  | 'bundle'
  /** An update that fixes no vulnerability, unless it names one. */
  | 'update'
  /** A patch of a running kernel: its versions are no package's. */
  | 'livepatch'
  /** A package that is malicious. */
  | 'malware';

const KINDS: readonly [kind: AdvisoryKind, prefixes: readonly string[]][] = [
  [
    'bundle',
    [
      ...['DSA', 'DLA', 'DTSA', 'ELA', 'USN', 'ALSA', 'RHSA', 'RLSA', 'RXSA', 'SUSE-SU', 'OPENSUSE-SU', 'MGASA'],
      ...['OESA', 'PHSA', 'ELSA', 'ALAS', 'ALAS2', 'ALAS2023', 'CLSA', 'ASB-A', 'PUB-A', 'FREEBSD-SA'],
    ],
  ],
  [
    'update',
    [
      ...['ALBA', 'ALEA', 'RHBA', 'RHEA', 'RLBA', 'RLEA', 'SUSE-RU', 'SUSE-FU', 'SUSE-OU', 'OPENSUSE-RU'],
      ...['OPENSUSE-FU', 'OPENSUSE-OU'],
    ],
  ],
  ['livepatch', ['LSN']],
  ['malware', ['MAL']],
];
const KIND_OF = new Map(KINDS.flatMap(([kind, prefixes]) => prefixes.map((prefix) => [prefix, kind] as const)));
const PREFIX = /^(?:(?:open)?SUSE-[SRFO]U|ASB-A|PUB-A|FreeBSD-SA|[A-Za-z][A-Za-z0-9_]*)(?=[-:])/i;
/** Databases that give a CVE an id of their own: `DEBIAN-CVE-…`, `UBUNTU-CVE-…`, `BELL-CVE-…`, `EEF-CVE-…`, `ROOT-OS-…-CVE-…`. */
const OF_CVE = /^[A-Z][A-Z0-9]*(?:-[A-Za-z0-9.]+)*?-(CVE-\d{4}-\d{4,19})$/i;

/** What an advisory is; `one` for ids of no known form, which name what is said there. */
export function advisoryKindOf(id: string): AdvisoryKind {
  return KIND_OF.get(PREFIX.exec(id)?.[0].toUpperCase() ?? '') ?? 'one';
}

/** The CVE that an id of another database is made of, in upper case; null for others. */
export function cveOfAdvisory(id: string): string | null {
  return OF_CVE.exec(id)?.[1]?.toUpperCase() ?? null;
}
