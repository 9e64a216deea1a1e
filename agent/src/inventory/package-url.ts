/**
 * Percent-encoding of package URLs: RFC 3986 unreserved characters and `:` stay, so `1:2.3~rc1` keeps its look and
 * `libstdc++6` becomes `libstdc%2B%2B6`.
 */
function encode(text: string) {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%3A', ':');
}

/**
 * `pkg:deb/debian/libssl3@3.0.19-1~deb12u2?arch=amd64&distro=debian-12`.
 */
export function debianPackageUrl(
  pkg: { name: string; version: string; architecture: string | null },
  origin: { vendor: string; distribution: string | null },
) {
  const qualifiers: string[] = [];
  if (pkg.architecture) qualifiers.push(`arch=${encode(pkg.architecture)}`);
  if (origin.distribution) qualifiers.push(`distro=${encode(origin.distribution)}`);
  const tail = qualifiers.length > 0 ? `?${qualifiers.join('&')}` : '';
  return `pkg:deb/${encode(origin.vendor)}/${encode(pkg.name.toLowerCase())}@${encode(pkg.version)}${tail}`;
}
