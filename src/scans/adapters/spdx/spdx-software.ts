import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { distributionOf, type OperatingSystem } from '../../domain/distribution.js';
import type { ObservedSoftware } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { type PackageUrl, parsePackageUrl, qualifierOf } from '../../domain/package-url.js';
import { provenanceOf } from '../../domain/package-type.js';
import { versionWithEpoch } from '../../domain/version-with-epoch.js';
import type { SpdxDocument, SpdxPackage } from './spdx-types.js';

/** Why a package of a document is no software that is installed. */
export type SpdxAside = 'subject' | 'no-package' | 'source' | 'building' | 'excluded' | 'range' | 'unversioned';

/** Purposes of what is no package unless it has a package URL of one. */
const NO_PACKAGE = new Set([
  'archive',
  'bom',
  'container',
  'data',
  'device',
  'diskimage',
  'file',
  'filesystemimage',
  'firmware',
  'manifest',
  'model',
  'operatingsystem',
  'platform',
  'requirement',
  'specification',
]);
/** Package URLs of images, and of repositories. */
const NO_PACKAGE_TYPES = new Set(['docker', 'git', 'github', 'bitbucket', 'gitlab', 'oci']);
/** What dependency graphs write for a package that nobody has resolved. */
const RANGE = /^(?:[<>=^~!*]|[xX]$)|[|,]\s*[<>=^~]|\.[*xX]$|\s-\s/;

/** Null for installed software, also where it is only optional. */
export function whyAside(one: SpdxPackage, document: SpdxDocument, hasSubject: boolean): SpdxAside | null {
  const { roots, needed, building, sources } = document.relations;
  const id = one.id ?? '';
  if (hasSubject && roots.has(id)) return 'subject';
  const purl = parsePackageUrl(one.purl);
  if (one.purpose === 'source' || (sources.has(id) && !needed.has(id))) return 'source';
  if (building.has(id) && !needed.has(id)) return 'building';
  if (one.scope === 'excluded') return 'excluded';
  if (purl === null && one.purpose !== null && NO_PACKAGE.has(one.purpose)) return 'no-package';
  if (purl !== null && NO_PACKAGE_TYPES.has(purl.type)) return 'no-package';
  if (one.version !== null && RANGE.test(one.version)) return 'range';
  return purl === null && one.version === null ? 'unversioned' : null;
}

/** Whether some packages are what the document is about, and others what is in that. */
export function hasSubject({ packages, relations }: SpdxDocument): boolean {
  const described = packages.filter(({ id }) => id !== null && relations.roots.has(id)).length;
  return described > 0 && described < packages.length;
}

/** The system that the document names. */
export function systemOf({ packages }: SpdxDocument): OperatingSystem | null {
  const named = packages.find(
    ({ purpose, name }) => purpose === 'operatingsystem' && distributionOf(cleanText(name, TEXT_LIMITS.word)) !== null,
  );
  return named === undefined ? null : { id: cleanText(named.name, TEXT_LIMITS.word), version: named.version };
}

interface Source {
  name: string | null;
  version: string | null;
}

/** `openssl-3.0.7-27.el9.src.rpm`, `openssl@3.0.11-1`, or the name alone. */
function sourceOfText(text: string): Source {
  const [, name, version] = /^(.+)-([^-]+-[^-]+)\.(?:no)?src\.rpm$/.exec(text) ?? /^(.[^@]*)@(.+)$/.exec(text) ?? [];
  return name === undefined || version === undefined ? { name: text, version: null } : { name, version };
}

/** The source package: `upstream=` of the package URL, or what Trivy writes. Syft names it where it is called otherwise. */
function sourceOf(one: SpdxPackage, purl: PackageUrl | null, tool: string | null): Source {
  const upstream = purl && qualifierOf(purl, 'upstream');
  if (upstream !== null) return sourceOfText(upstream);
  const [, name, version] = /^built package from: (\S{1,512}) (\S{1,256})$/.exec(one.sourceInfo ?? '') ?? [];
  if (name !== undefined && version !== undefined) return { name, version };
  const isOwn = tool === 'syft' && (purl?.type === 'deb' || purl?.type === 'apk');
  return { name: isOwn ? purl.name : null, version: null };
}

/** `Organization: Debian (team@example.org)` as a name. */
function makerOf(supplier: string | null): string | null {
  return cleanText(supplier?.replace(/^(?:Organization|Person|Tool):\s*/i, ''), TEXT_LIMITS.title);
}

/** The stated version; Trivy once left the release of a system's package to the package URL: `4.2.46` beside `4.2.46-31.el7`. */
function versionOf({ version }: SpdxPackage, purl: PackageUrl | null): string {
  const ofUrl = cleanText(purl?.version, TEXT_LIMITS.version);
  if (version === null) return ofUrl ?? '';
  return ofUrl?.startsWith(`${version}-`) === true ? ofUrl : version;
}

/** A package as installed software; null when it has no usable name. */
export function readSpdxSoftware(
  one: SpdxPackage,
  document: SpdxDocument,
  os: OperatingSystem | null,
  tool: string | null,
): ObservedSoftware | null {
  const purl = parsePackageUrl(one.purl);
  const found = identifyPackage({ purl, type: null, name: one.name, os });
  if (found === null) return null;
  const source = sourceOf(one, purl, tool);
  const maker = makerOf(one.supplier);
  const id = one.id ?? '';
  const isOptional =
    one.scope === 'optional' || (document.relations.optional.has(id) && !document.relations.needed.has(id));
  return {
    package: found,
    version: versionWithEpoch(versionOf(one, purl), purl),
    architecture: cleanText(purl && qualifierOf(purl, 'arch'), TEXT_LIMITS.word),
    sourceName: cleanText(source.name, TEXT_LIMITS.name),
    sourceVersion: cleanText(source.version, TEXT_LIMITS.version),
    ...provenanceOf(found.ecosystem, purl, purl?.type === 'rpm' ? { vendor: maker } : { maintainer: maker }),
    ...(isOptional ? { installed: false as const } : {}),
  };
}
