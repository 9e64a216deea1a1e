import { cleanText, TEXT_LIMITS } from './clean-text.js';

/** The parts of a package URL (ECMA-427) after decoding; `namespace` keeps its slashes. */
export interface PackageUrl {
  type: string;
  namespace: string | null;
  name: string;
  version: string | null;
  qualifiers: ReadonlyMap<string, string>;
}

const LONGEST = 4096;
const TYPE = /^[a-z][a-z0-9.-]{0,63}$/;

function decoded(text: string): string | null {
  try {
    return cleanText(decodeURIComponent(text), LONGEST);
  } catch {
    return null;
  }
}

function readQualifiers(text: string): Map<string, string> {
  const qualifiers = new Map<string, string>();
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=');
    const value = equals > 0 ? decoded(pair.slice(equals + 1)) : null;
    if (value !== null) qualifiers.set(pair.slice(0, equals).toLowerCase(), value);
  }
  return qualifiers;
}

/** The part before the first `separator` and the part after it (empty when there is none). */
function cutAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Reads a package URL; null for anything that is not one. NUL bytes, which real reports hold, are dropped. */
export function parsePackageUrl(value: unknown): PackageUrl | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  const text = cleanText(value, LONGEST);
  if (text === null || !/^pkg:/i.test(text)) return null;
  const [withoutSubpath] = cutAt(text.slice('pkg:'.length), '#');
  const [path, query] = cutAt(withoutSubpath, '?');
  // An `@` before the last slash opens a scope (`@babel/core`), not a version.
  const at = path.lastIndexOf('@');
  const versioned = at > path.lastIndexOf('/');
  const segments = (versioned ? path.slice(0, at) : path).split('/').filter((segment) => segment !== '');
  const parts = segments.slice(1).map(decoded);
  const type = segments[0]?.toLowerCase() ?? '';
  const name = parts.pop();
  if (!TYPE.test(type) || typeof name !== 'string' || parts.includes(null)) return null;
  return {
    type,
    namespace: parts.length === 0 ? null : parts.join('/'),
    name,
    version: versioned ? decoded(path.slice(at + 1)) : null,
    qualifiers: readQualifiers(query),
  };
}

function encoded(segment: string): string {
  return encodeURIComponent(segment)
    .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%3A/g, ':');
}

/** The canonical text of type, namespace and name alone; null when it would be longer than is stored. */
export function formatPackageUrl(type: string, namespace: string | null, name: string): string | null {
  const segments = [...(namespace?.split('/').filter((segment) => segment !== '') ?? []), name];
  const purl = `pkg:${type}/${segments.map(encoded).join('/')}`;
  return purl.length <= TEXT_LIMITS.purl ? purl : null;
}
