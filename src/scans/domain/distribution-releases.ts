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
  ['resolute', '26.04'],
]);

/** OSV's name of the release that a version of a distribution belongs to; null when it names none. */
export type ReleaseOf = (version: string) => string | null;

/** `9` of `9.3`. */
export function major(version: string): string | null {
  return /^v?(\d{1,6})/i.exec(version)?.[1] ?? null;
}

/** `15.6` of `15.6.1`. */
export function majorMinor(version: string): string | null {
  return /^v?(\d{1,6}\.\d{1,6})/i.exec(version)?.[1] ?? null;
}

/** Numbers, or the name of the release. */
export function debianRelease(version: string): string | null {
  return major(version) ?? DEBIAN_RELEASES.get(version.toLowerCase()) ?? null;
}

/** Without the `LTS` that OSV's records write behind it. */
export function ubuntuRelease(version: string): string | null {
  return majorMinor(version) ?? UBUNTU_RELEASES.get(version.toLowerCase()) ?? null;
}

/** Between two releases Alpine's edge calls itself by the next one, as `3.23_alpha20250612`. */
export function alpineRelease(version: string): string | null {
  return version === 'edge' || version.includes('_alpha') ? 'edge' : prefixed('v', majorMinor(version));
}

/** Alpaquita and BellSoft's containers: a year, or the rolling one. */
export function alpaquitaRelease(version: string): string | null {
  return version.toLowerCase() === 'stream' ? 'stream' : major(version);
}

/** Amazon Linux 1 counted by date (2018.03), 2 and 2023 by name. */
export function amazonRelease(version: string): string | null {
  const number = major(version.replace(/^ami release /i, ''));
  return number !== null && /^201\d$/.test(number) ? '1' : number;
}

/** Service packs until SLE 15, `16.0` after it. */
export function suseRelease(version: string): string | null {
  const [, release, servicePack] = /^(\d{1,3})(?!\d)(?:[.\s-]*(?:sp)?(\d{1,2}))?/i.exec(version) ?? [];
  if (release === undefined) return null;
  if (Number(release) >= 16) return `Linux Enterprise Server ${release}.${servicePack ?? '0'}`;
  const pack = servicePack === undefined || servicePack === '0' ? '' : ` SP${servicePack}`;
  return `Linux Enterprise Server ${release}${pack}`;
}

/** SUSE's transactional systems: SLE Micro until 5.5, SUSE Linux Micro since 6.0. */
export function suseMicroRelease(version: string): string | null {
  const number = majorMinor(version);
  if (number === null) return null;
  return Number(major(number)) >= 6 ? `Linux Micro ${number}` : `Linux Enterprise Micro ${number}`;
}

/** `Leap 15.6`. */
export function leapRelease(version: string): string | null {
  return prefixed('Leap ', majorMinor(version.replace(/^leap /i, '')));
}

/** `Leap Micro 5.5`. */
export function leapMicroRelease(version: string): string | null {
  return prefixed('Leap Micro ', majorMinor(version.replace(/^leap micro /i, '')));
}

/**
 * `24.03-LTS-SP1`, of `24.03 (LTS-SP1)` and the like. A number alone (the `VERSION_ID` of every service pack) names no release:
 * service packs have advisories of their own.
 */
export function openEulerRelease(version: string): string | null {
  const [, number, rest = ''] = /^(\d{2}\.\d{2})(.*)$/.exec(version) ?? [];
  if (number === undefined) return null;
  const servicePack = /SP(\d{1,2})\b/i.exec(rest)?.[1];
  if (servicePack !== undefined) return `${number}-LTS-SP${servicePack}`;
  return /\bLTS\b/i.test(rest) ? `${number}-LTS` : null;
}

function prefixed(prefix: string, release: string | null): string | null {
  return release === null ? null : prefix + release;
}
