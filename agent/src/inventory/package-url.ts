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

/** What a package URL is made of. Qualifiers of null are left out. */
export interface PackageUrlParts {
  type: string;
  /** With slashes between its segments. */
  namespace: string | null;
  name: string;
  /** Empty for none. */
  version: string;
  qualifiers: Readonly<Record<string, string | null>>;
}

/**
 * The canonical text of a package URL (ECMA-427): RFC 3986 unreserved characters and `:` stay, so that `1:2.3~rc1` keeps its
 * look and `libstdc++6` becomes `libstdc%2B%2B6`; qualifiers stand in the order of their names.
 */
export function packageUrl({ type, namespace, name, version, qualifiers }: PackageUrlParts): string {
  const place = [...(namespace?.split('/') ?? []), name].map(encode).join('/');
  const query = Object.entries(qualifiers)
    .filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}=${encode(value)}`)
    .join('&');
  return `pkg:${type}/${place}${version === '' ? '' : `@${encode(version)}`}${query === '' ? '' : `?${query}`}`;
}

/** `pkg:generic/com.example.app@1.2?publisher=Example`, for software of systems that have no package URL type of their own. */
export function genericPackageUrl(
  name: string,
  version: string,
  qualifiers: Readonly<Record<string, string | null>> = {},
): string {
  return packageUrl({ type: 'generic', namespace: null, name, version, qualifiers });
}

/** Package URL types whose names have no case. */
const LOWER_CASE = new Set(['deb', 'apk', 'alpm']);

/** `pkg:deb/debian/libssl3@3.0.19-1~deb12u2?arch=amd64&distro=debian-12`: a package of a distribution. */
export function distributionPackageUrl(
  type: 'deb' | 'rpm' | 'apk' | 'alpm',
  { name, version, architecture }: { name: string; version: string; architecture: string | null },
  { vendor, distribution }: Origin,
  qualifiers: Readonly<Record<string, string | null>> = {},
): string {
  return packageUrl({
    type,
    namespace: vendor,
    name: LOWER_CASE.has(type) ? name.toLowerCase() : name,
    version,
    qualifiers: { ...qualifiers, arch: architecture, distro: distribution },
  });
}

function encode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%3A', ':');
}
