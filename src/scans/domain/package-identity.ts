import { cleanText, identifyingText, TEXT_LIMITS } from './clean-text.js';
import {
  distributionOf,
  distroQualifier,
  releaseEcosystem,
  type Distribution,
  type OperatingSystem,
} from './distribution.js';
import type { ObservedPackage } from './observation.js';
import { packageTypeOf, typeEcosystem } from './package-type.js';
import { formatPackageUrl, qualifierOf, type PackageUrl } from './package-url.js';

/** What a document says about a package; one of `purl` and `name` is needed. */
export interface PackageClaim {
  /** What `parsePackageUrl` made of the document's; it has the version too. */
  purl: PackageUrl | null;
  /** The scanner's own word for the kind of package: `deb`, `gobinary`, `debian`, … */
  type: string | null;
  name: unknown;
  /** The operating system it is installed in, as the document or the device says. */
  os: OperatingSystem | null;
}

interface Parts {
  type: string;
  namespace: string | null;
  name: string;
  distro: string | null;
  /** False for a scanner's word that names no package URL type. */
  urlType: boolean;
}

const DISTRIBUTION_TYPES = new Set(['deb', 'apk', 'rpm', 'alpm']);
const LOWERCASE_NAMES = new Set([
  'pypi',
  'golang',
  'composer',
  'deb',
  'apk',
  'hex',
  'pub',
  'alpm',
  'brew',
  'bitnami',
  'github',
]);
const LOWERCASE_NAMESPACES = new Set([...LOWERCASE_NAMES, 'rpm']);

/** What stands between namespace and name where it is no slash. */
const SEPARATORS = new Map([
  ['maven', ':'],
  ['vscode-extension', '.'],
]);

/** The tap of a formula that names none; some write it all the same. */
const HOMEBREW_DEFAULT_TAP = 'homebrew/core';

/** Where the namespace ends in a full name: at the colon in Maven, at the last slash in most languages, nowhere elsewhere. */
function splitName(type: string, fullName: string): { namespace: string | null; name: string } {
  const slashed = ['npm', 'golang', 'composer', 'swift', 'githubactions', 'brew'].includes(type);
  const at = type === 'maven' ? fullName.indexOf(':') : slashed ? fullName.lastIndexOf('/') : -1;
  const name = fullName.slice(at + 1);
  return at > 0 && name !== '' ? { namespace: fullName.slice(0, at), name } : { namespace: null, name: fullName };
}

function readClaim({ purl, type, name: stated }: PackageClaim): Parts | null {
  if (purl !== null) {
    const distro = DISTRIBUTION_TYPES.has(purl.type) ? qualifierOf(purl, 'distro') : null;
    return { type: purl.type, namespace: purl.namespace, name: purl.name, distro, urlType: true };
  }
  const name = identifyingText(stated, TEXT_LIMITS.name);
  if (name === null) return null;
  const known = packageTypeOf(type);
  if (known !== null) {
    const split = splitName(known, name);
    return { type: known, namespace: split.namespace, name: split.name, distro: null, urlType: true };
  }
  // A word that is no known type still tells packages apart; it becomes the ecosystem, and no package URL is made.
  const word = cleanText(type, TEXT_LIMITS.word);
  return { type: word ?? 'generic', namespace: null, name, distro: null, urlType: word === null };
}

/** Spells type, namespace and name as the package URL specification's type rules ask (ECMA-427, types annex). */
function canonical({ type, namespace, name, distro, urlType }: Parts): Parts {
  const lower = LOWERCASE_NAMES.has(type) ? name.toLowerCase() : name;
  const place = LOWERCASE_NAMESPACES.has(type) ? (namespace?.toLowerCase() ?? null) : namespace;
  return {
    type,
    namespace: type === 'brew' && place === HOMEBREW_DEFAULT_TAP ? null : place,
    name: type === 'pypi' ? lower.replaceAll('_', '-') : lower,
    distro,
    urlType,
  };
}

/** Whether the qualifier names a distribution: what says that it is of Linux Mint is of no Debian, also where it lies in one. */
function namesItsDistribution({ distro }: Parts, own: OperatingSystem | null): boolean {
  return distro !== null && typeof own?.id === 'string' && distro.toLowerCase().startsWith(`${own.id.toLowerCase()}-`);
}

/** The distribution release that an operating system package belongs to; the package's own word wins over the system's. */
function placeInDistribution(
  parts: Parts,
  os: OperatingSystem | null,
): { ecosystem: string; namespace: string | null } {
  const own = parts.distro === null ? null : distroQualifier(parts.distro, parts.namespace);
  const ofNamespace = distributionOf(parts.namespace);
  const named = own === null || own.id === parts.namespace ? ofNamespace : (distributionOf(own.id) ?? ofNamespace);
  const isPlaced = named === null ? namesItsDistribution(parts, own) : Boolean(own?.version);
  const around = isPlaced ? null : distributionOf(os?.id ?? null);
  const distribution = named ?? around;
  if (distribution?.packaging !== parts.type)
    return { ecosystem: typeEcosystem(parts.type), namespace: parts.namespace };
  // A Debian package inside an Ubuntu report has no known release.
  const version = own?.version ?? (around === distribution ? (os?.version ?? null) : null);
  const ecosystem = releaseEcosystem(distribution, isShortOf(version, distribution, os) ? os.version : version);
  const known = parts.namespace === null || ofNamespace !== null;
  return { ecosystem, namespace: known ? distribution.namespace : parts.namespace };
}

/** Whether the system knows its release better: `22.03` of a package names no release of openEuler, `22.03 (LTS-SP1)` does. */
function isShortOf(
  version: string | null,
  { ecosystem, release }: Distribution,
  os: OperatingSystem | null,
): os is OperatingSystem {
  if (version === null || release(version.trim()) !== null) return false;
  return distributionOf(os?.id ?? null)?.ecosystem === ecosystem && os?.version?.startsWith(version.trim()) === true;
}

/** The name as the ecosystem writes it; PyPI compares names by PEP 503, Go by exact case (which package URLs drop). */
function fullName(parts: Parts, stated: unknown): string {
  if (DISTRIBUTION_TYPES.has(parts.type)) return parts.name;
  if (parts.type === 'pypi') return parts.name.toLowerCase().replace(/[-_.]+/g, '-');
  const separator = SEPARATORS.get(parts.type) ?? '/';
  const name = parts.namespace === null ? parts.name : `${parts.namespace}${separator}${parts.name}`;
  const spelled = parts.type === 'golang' ? identifyingText(stated, TEXT_LIMITS.name) : null;
  return spelled?.toLowerCase() === name ? spelled : name;
}

/**
 * The version-free identity of a package: ecosystem and name by OSV's spelling, and the canonical package URL without
 * version, qualifiers and subpath. Null when the document names no usable package.
 */
export function identifyPackage(claim: PackageClaim): ObservedPackage | null {
  const read = readClaim(claim);
  if (read === null) return null;
  const parts = canonical(read);
  const place = DISTRIBUTION_TYPES.has(parts.type)
    ? placeInDistribution(parts, claim.os)
    : { ecosystem: typeEcosystem(parts.type), namespace: parts.namespace };
  const name = identifyingText(fullName(parts, claim.name), TEXT_LIMITS.name);
  if (name === null) return null;
  return {
    ecosystem: place.ecosystem,
    name,
    purl: parts.urlType ? formatPackageUrl(parts.type, place.namespace, parts.name) : null,
  };
}
