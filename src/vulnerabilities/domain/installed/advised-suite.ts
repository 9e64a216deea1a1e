/** Backports of Debian are built from the next release: `6.12.9-1~bpo12+1` on 12 is what 13 had. Before 8 they wrote `~bpo70+1`. */
const DEBIAN_BACKPORT = /~bpo(\d{1,2})\+\d/;
const UBUNTU_BACKPORT = /~bpo\d/;

/**
 * The ecosystem whose advisories speak of this version: mostly that of the system. Backports follow the suite that they are built
 * from, as debsecan 0.4.20.1 evaluates them. Null where the version comes from a suite that it does not name.
 */
export function advisedSuite(ecosystem: string, version: string): string | null {
  const [base] = ecosystem.split(':', 1);
  if (base === 'Debian') {
    const backport = Number(DEBIAN_BACKPORT.exec(version)?.[1] ?? 0);
    if (backport === 0) return ecosystem;
    return `Debian:${(backport >= 60 ? Math.floor(backport / 10) : backport) + 1}`;
  }
  if (base !== 'Ubuntu') return ecosystem;
  return UBUNTU_BACKPORT.test(version) ? null : ecosystem;
}

/** The ecosystems of systems on which a version may be evaluated by advisories of this one, other than the one itself. */
export function ecosystemsAdvisedBy(ecosystem: string): { ecosystem: string; versions: string }[] {
  const debian = /^Debian:(\d+)$/.exec(ecosystem)?.[1];
  // A backport may be of an older system than the one it is installed on, or lie on it since it was upgraded.
  if (debian === undefined) return [];
  return [-1, 0, 1].map((step) => ({ ecosystem: `Debian:${Number(debian) + step}`, versions: '%~bpo%' }));
}
