import { versionOf } from '../device/operating-system.js';

/** What a package URL says of where a package is from. */
export interface Origin {
  /** `debian`, `ubuntu`, `fedora`, … */
  vendor: string;
  /** `debian-12`; null when os-release has no version. */
  distribution: string | null;
}

/** Vendors whose name in package URLs is not the id in their os-release. */
const VENDORS = new Map([
  ['rhel', 'redhat'],
  ['opensuse-leap', 'opensuse'],
  ['opensuse-tumbleweed', 'opensuse'],
  ['sles', 'suse'],
]);

/** The origin of a distribution's own packages, from its os-release. */
export function originOf(release: Record<string, string>): Origin {
  const id = (release.ID ?? 'linux').toLowerCase();
  const version = versionOf(release) ?? release.VERSION_CODENAME;
  return { vendor: VENDORS.get(id) ?? id, distribution: version ? `${id}-${version}` : null };
}
