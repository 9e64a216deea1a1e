import { cleanText } from './clean-text.js';
import { comparedName, nameRule } from './compared-name.js';
import {
  everyImageTrait,
  type Image,
  imageOfPurl,
  imageOfReference,
  inImageVersion,
  withoutScheme,
} from './image-names.js';
import { identifyPackage } from './package-identity.js';
import { type PackageUrl, parsePackageUrl, qualifierOf } from './package-url.js';
import { versionWithEpoch } from './version-with-epoch.js';

/*
 * What statements of others can ask about beside ecosystem, name and version, as texts that can be compared: of a package
 * (`arch=arm64`, `repository_url=npm.example.org`, `#ssh/agent`), and of what it is a part of, with `in:` before it
 * (`in:pkg:oci/shop`, `in:pkg:npm/shop@1.2`, `in:repository_url=registry.example/team/shop`, `in:tag=1.2`, `in:digest=sha256:…`,
 * `in:ecosystem=Debian:12`, `in:name:shop@1`, `in:bom:<serial number>/<version>`).
 */

/** Of one package, and of one document: more is nobody's honest inventory. */
export const TRAIT_LIMITS = { ofPackage: 16, ofScan: 64 } as const;
const LONGEST = 512;

/** Qualifiers by which packages of one name and version are told apart; `distro` and `epoch` are in ecosystem and version. */
const RETAINED = [
  'arch',
  'channel',
  'classifier',
  'goarch',
  'goos',
  'os',
  'platform',
  'repository_url',
  'type',
  'upstream',
];
const ELSEWHERE = new Set(['distro', 'epoch', 'vers']);
/** Where packages come from when nothing is said. */
const DEFAULT_REGISTRIES = new Map([
  ['cargo', ['crates.io']],
  ['composer', ['packagist.org']],
  ['gem', ['rubygems.org']],
  ['maven', ['repo.maven.apache.org/maven2', 'repo1.maven.org/maven2']],
  ['npm', ['registry.npmjs.org']],
  ['nuget', ['nuget.org', 'www.nuget.org', 'api.nuget.org/v3/index.json']],
  ['pypi', ['pypi.org', 'pypi.org/simple', 'pypi.python.org']],
  ['golang', ['proxy.golang.org', 'pkg.go.dev']],
]);
/** What is known of a package from its package URL, beside its identity and version. */
export function traitsOfPackage(purl: PackageUrl | null, text: unknown): string[] {
  if (purl === null) return [];
  const found = RETAINED.flatMap((name) => {
    const value = qualifierOf(purl, name);
    const trait = value === null ? null : qualifierTrait(purl.type, name, value);
    return trait === null ? [] : [trait];
  });
  const subpath = subpathOf(text);
  return bounded(subpath === null ? found : [...found, `#${subpath}`], TRAIT_LIMITS.ofPackage);
}

/** The member of an observation; none where nothing is known. */
export function withTraits(traits: readonly string[]): { traits?: readonly string[] } {
  return traits.length === 0 ? {} : { traits };
}

/** What a package must have so that a statement about this package URL is about it. */
export function askedOfPackage(purl: PackageUrl, text: string): string[] {
  const traits = purl.query
    .split('&')
    .map((one) => one.split('=', 1)[0]?.toLowerCase() ?? '')
    .filter((name) => name !== '' && !ELSEWHERE.has(name))
    .flatMap((name) => {
      const value = qualifierOf(purl, name);
      if (value === null || isOfTheSource(name, value)) return [];
      return [qualifierTrait(purl.type, name, value) ?? noOther(name)];
    });
  const subpath = subpathOf(text);
  return [...new Set(subpath === null ? traits : [...traits, `#${subpath}`])].sort();
}

/**
 * That nothing else is known under this name: asks for what goes without saying. A package from another registry is not the one of the
 * usual, whoever says nothing of it is.
 */
function noOther(name: string): string {
  return `!${name}`;
}

/** What is asked of the product that something is a part of. */
function asked(trait: string): string {
  return trait.startsWith('!') ? `!in:${trait.slice(1)}` : `in:${trait}`;
}

/** Whether inventories ever know this of a package: the others can never be matched. */
export function isKnowable(trait: string): boolean {
  return /^(?:#|!|in:|ecosystem=)/.test(trait) || RETAINED.includes(trait.split('=', 1)[0] ?? '');
}

/** `arch=source` is what Debian writes for the source of packages of every architecture. */
function isOfTheSource(name: string, value: string | null): boolean {
  return name === 'arch' && (value === 'source' || value === 'src');
}

/** Null where it says what goes without saying. */
function qualifierTrait(type: string, name: string, value: string): string | null {
  // Maven takes a package for a jar where nothing is said.
  if (type === 'maven' && name === 'type' && value === 'jar') return null;
  if (name !== 'repository_url') return `${name}=${name === 'arch' ? value.toLowerCase() : value}`;
  const registry = withoutScheme(value);
  return DEFAULT_REGISTRIES.get(type)?.includes(registry) === true ? null : `${name}=${registry}`;
}

/** The part of the package behind `#`, without slashes around it; null without one. */
export function subpathOf(text: unknown): string | null {
  const at = typeof text === 'string' ? text.indexOf('#') : -1;
  if (at < 0) return null;
  const path = decoded((text as string).slice(at + 1))
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .join('/');
  return path === '' ? null : path;
}

/**
 * What is known of something that was scanned, by a package URL of its own.
 *
 * @param beside the version that stands beside the package URL, for one that has none itself
 */
export function traitsOfProduct(text: string, beside: string | null = null): string[] {
  const purl = parsePackageUrl(text);
  if (purl === null) return [];
  if (purl.type === 'oci' || purl.type === 'docker') return imageTraits(imageOfPurl(purl));
  const base = baseOf(purl);
  if (base === null) return [];
  const version = versionOf({ ...purl, version: purl.version ?? beside });
  // As it is spelled too: older decisions ask for that.
  const names = [...new Set([base.compared, base.spelled])].map((name) => `in:${name}`);
  const own = [...traitsOfPackage(purl, text), ...base.release].map((trait) => `in:${trait}`);
  const versions = version === null ? [] : names.map((name) => `${name}@${version}`);
  return bounded([...names, ...versions, ...own], TRAIT_LIMITS.ofScan);
}

/**
 * What something must have that was scanned, so that a statement about the product of this package URL is about it. Nothing is left
 * out of what is asked for: a shorter question is about more.
 */
export function askedOfProduct(text: string): string[] | null {
  const purl = parsePackageUrl(text);
  if (purl === null) return null;
  if (purl.type === 'oci' || purl.type === 'docker') return everyImageTrait(imageOfPurl(purl)).sort();
  const [name, ...own] = askedOfContents(purl, text) ?? [];
  if (name === undefined) return null;
  const version = versionOf(purl);
  return [...new Set([version === null ? name : `${name}@${version}`, ...own])].sort();
}

/**
 * What something must have that was scanned, so that a statement about this package URL, in whatever version, is about what is in it:
 * its name first, with which a version makes one more trait (`in:pkg:npm/shop@1.2`). Null for what has no name here.
 */
export function askedOfContents(purl: PackageUrl, text: string): string[] | null {
  const base = baseOf(purl);
  if (base === null) return null;
  return [...new Set([`in:${base.compared}`, ...[...askedOfPackage(purl, text), ...base.release].map(asked)])];
}

/** Whether it names what was scanned by a package URL with a version: taken apart. */
export function versionedProduct(trait: string): { name: string; version: string } | null {
  const [, name, version] = /^(in:pkg:[^@]+)@(.+)$/.exec(trait) ?? [];
  return name === undefined || version === undefined ? null : { name, version };
}

/** What is known of an image by how it is called: `registry.example/team/shop:1.2`, `alpine@sha256:…`. */
export function traitsOfImage(reference: string, architecture: string | null = null): string[] {
  const image = imageOfReference(reference, architecture);
  return image === null ? [] : imageTraits(image);
}

/** What is known of an image that an SBOM is about. Syft and Grype write its digest as the version, others its tag. */
export function traitsOfNamedImage(name: string, version: string | null): string[] {
  const image = imageOfReference(name, null);
  if (image === null) return [];
  return imageTraits(version === null ? image : inImageVersion(image, version));
}

/** What is known of something by a plain name, and its version. */
export function traitsOfName(name: string, version: string | null): string[] {
  const own = `in:name:${name.trim().toLowerCase()}`;
  return bounded([own, ...(version === null ? [] : [`${own}@${version}`])], TRAIT_LIMITS.ofScan);
}

/** What something must have that was scanned, so that a statement about this name, or one version of it, is about it. */
export function askedOfName(name: string, version: string | null): string {
  return `in:name:${name.trim().toLowerCase()}${version === null ? '' : `@${version}`}`;
}

/** Whether inventories ever keep it: not what is too long, or has signs that are not kept. */
export function isStored(trait: string): boolean {
  return trait.length <= LONGEST && cleanText(trait, LONGEST) === trait;
}

/** What is known of the contents of an SBOM, by its serial number (`urn:uuid:…`) and version. */
export function traitsOfBom(serialNumber: string, version: number): string[] {
  const serial = /^(?:urn:uuid:)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(serialNumber.trim())?.[1];
  if (serial === undefined) return [];
  const own = `in:bom:${serial.toLowerCase()}`;
  return [own, `${own}/${version}`];
}

export function isBomTrait(trait: string): boolean {
  return trait.startsWith('in:bom:');
}

function imageTraits(image: Image): string[] {
  return bounded(everyImageTrait(image), TRAIT_LIMITS.ofScan);
}

/** A package URL without version and qualifiers, as we spell it and as names are compared, and the release that it is of. */
function baseOf(purl: PackageUrl): { spelled: string; compared: string; release: string[] } | null {
  const found = identifyPackage({ purl, type: null, name: null, os: null });
  if (found === null || found.purl === null) return null;
  const { ecosystem, purl: spelled } = found;
  const name = spelled.lastIndexOf('/') + 1;
  const compared =
    nameRule(ecosystem) === 'exact'
      ? spelled
      : `${spelled.slice(0, name).toLowerCase()}${comparedName(ecosystem, spelled.slice(name))}`;
  return { spelled, compared, release: ecosystem.includes(':') ? [`ecosystem=${ecosystem}`] : [] };
}

/** Go's versions are written with and without their `v`, others have an epoch in front or beside. */
function versionOf(purl: PackageUrl): string | null {
  const { type, version } = purl;
  if (version === null) return null;
  return type === 'golang' ? version.replace(/^v(?=\d)/, '') : versionWithEpoch(version, purl);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function bounded(traits: readonly string[], limit: number): string[] {
  return [...new Set(traits.filter(isStored))].sort().slice(0, limit);
}
