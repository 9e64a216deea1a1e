/** What a package URL says of where a package is from. */
export interface Origin {
  /** `debian`, `ubuntu`, `fedora`, … as os-release says. */
  vendor: string;
  /** `debian-12`; null when os-release has no version. */
  distribution: string | null;
}

/** The origin of a distribution's own packages, from its os-release. */
export function originOf(release: Record<string, string>): Origin {
  const vendor = release.ID ?? 'linux';
  const version = release.VERSION_ID ?? release.VERSION_CODENAME;
  return { vendor, distribution: version ? `${vendor}-${version}` : null };
}
