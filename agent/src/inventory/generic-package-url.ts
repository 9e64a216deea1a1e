/** Package URLs take RFC 3986 unreserved characters and `:` as they are. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%3A', ':');
}

/**
 * `pkg:generic/com.example.app@1.2?publisher=Example`, for software of systems that have no package URL type of their own.
 * An empty version and qualifiers of null are left out; qualifiers stand in the order of their names.
 */
export function genericPackageUrl(
  name: string,
  version: string,
  qualifiers: Readonly<Record<string, string | null>> = {},
): string {
  const given = Object.entries(qualifiers).filter(
    (entry): entry is [string, string] => entry[1] !== null && entry[1] !== '',
  );
  const query = given
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}=${encode(value)}`)
    .join('&');
  return `pkg:generic/${encode(name)}${version === '' ? '' : `@${encode(version)}`}${query === '' ? '' : `?${query}`}`;
}
