import { cleanText, TEXT_LIMITS } from './clean-text.js';

/** The parts of a package URL (ECMA-427) after decoding; `namespace` keeps its slashes. */
export interface PackageUrl {
  type: string;
  namespace: string | null;
  name: string;
  version: string | null;
  /** The qualifiers as they are written; {@link qualifierOf} reads one. */
  query: string;
}

const LONGEST = 4096;
const SCHEME = /^pkg:/i;
/** Encoded characters, spaces at the ends of segments, and empty segments. */
const NEEDS_CARE = /[%\s]|\/\//;
const TYPE = /^[a-z][a-z0-9.-]{0,63}$/;

/** Decodes a part of a text that is clean already, so that only what stands encoded can make it unclean. */
function decoded(text: string): string | null {
  if (!text.includes('%')) {
    const plain = text.trim();
    return plain === '' ? null : plain;
  }
  try {
    return cleanText(decodeURIComponent(text), LONGEST);
  } catch {
    return null;
  }
}

/** The namespace with every segment decoded; empty when one of them cannot be. */
function decodedNamespace(text: string): string {
  if (!NEEDS_CARE.test(text)) return text;
  const segments = text
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded);
  return segments.includes(null) ? '' : segments.join('/');
}

function trimSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}

/** Where `mark` stands in the text, or its end. */
function endBefore(text: string, mark: string): number {
  const at = text.indexOf(mark);
  return at < 0 ? text.length : at;
}

/** Reads a package URL; null for anything that is not one. NUL bytes, which real reports hold, are dropped. */
export function parsePackageUrl(value: unknown): PackageUrl | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  const text = cleanText(value, LONGEST);
  if (text === null || !SCHEME.test(text)) return null;
  const whole = text.slice('pkg:'.length, endBefore(text, '#'));
  const pathEnd = endBefore(whole, '?');
  const path = whole.slice(0, pathEnd);
  // An `@` before the last slash opens a scope (`@babel/core`), not a version.
  const at = path.lastIndexOf('@');
  const versioned = at > path.lastIndexOf('/');
  const place = trimSlashes(versioned ? path.slice(0, at) : path);
  const typeEnd = place.indexOf('/');
  const nameStart = place.lastIndexOf('/') + 1;
  const type = place.slice(0, Math.max(0, typeEnd)).toLowerCase();
  const name = decoded(place.slice(nameStart));
  const namespace = nameStart > typeEnd + 1 ? decodedNamespace(place.slice(typeEnd + 1, nameStart - 1)) : null;
  if (!TYPE.test(type) || name === null || namespace === '') return null;
  return {
    type,
    namespace,
    name,
    version: versioned ? decoded(path.slice(at + 1)) : null,
    query: whole.slice(pathEnd + 1),
  };
}

/** One qualifier of a package URL by its lower-case name, decoded; null when it is not there or cannot be decoded. */
export function qualifierOf(purl: PackageUrl, name: string): string | null {
  const { query } = purl;
  for (let start = 0; start < query.length;) {
    const stop = query.indexOf('&', start);
    const end = stop < 0 ? query.length : stop;
    const equals = start + name.length;
    if (query[equals] === '=' && query.slice(start, equals).toLowerCase() === name) {
      return decoded(query.slice(equals + 1, end));
    }
    start = end + 1;
  }
  return null;
}

/** What stands in a package URL as it is, in one segment and in several. */
const UNENCODED = /^[\w.~:-]*$/;
const UNENCODED_SEGMENTS = /^[\w.~:-]+(?:\/[\w.~:-]+)*$/;

/** A part of a package URL as it is written there: all but letters, digits and `.-_~:` is encoded. */
export function encodedPart(segment: string): string {
  if (UNENCODED.test(segment)) return segment;
  return encodeURIComponent(segment)
    .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%3A/g, ':');
}

/** The namespace with its last slash. */
function encodedNamespace(namespace: string): string {
  if (UNENCODED_SEGMENTS.test(namespace)) return `${namespace}/`;
  const segments = namespace.split('/').filter((segment) => segment !== '');
  return segments.map((segment) => `${encodedPart(segment)}/`).join('');
}

/** The canonical text of type, namespace and name alone; null when it would be longer than is stored. */
export function formatPackageUrl(type: string, namespace: string | null, name: string): string | null {
  const purl = `pkg:${type}/${namespace === null ? '' : encodedNamespace(namespace)}${encodedPart(name)}`;
  return purl.length <= TEXT_LIMITS.purl ? purl : null;
}
