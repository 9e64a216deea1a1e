import {
  askedOfContents,
  askedOfName,
  askedOfPackage,
  askedOfProduct,
  identifyPackage,
  isStored,
  isKnowable,
  type PackageUrl,
  parsePackageUrl,
  qualifierOf,
  versionWithEpoch,
} from '../../scans/index.js';
import { readVersRange, versTypeOf, whyNotCompared, withEpoch, writeVersRange } from '../../versions/index.js';
import type { DecidedPackage, DecisionScope } from '../domain/decision.js';
import { namedProduct, safelyDecoded, type VexProduct } from '../domain/vex.js';

/** Why it cannot be told what something is here. */
export type Refused = { none: string };

/** Types of package URLs that name what packages are shipped in, not packages. */
const IMAGES = new Set(['oci', 'docker']);
const NO_PACKAGES = new Set(['swid', 'cpe']);

/** What a BOM-Link means, where the SBOM is here. */
export interface LinkedPart {
  /** The package URL of the component; null for all of the SBOM. */
  part: string | null;
  /** What everything in the SBOM has. */
  traits: readonly string[];
}

export interface ProductSurroundings {
  /** Devices by their public ids. */
  devices: ReadonlyMap<string, number>;
  /** BOM-Links of the document whose SBOMs are here. */
  linked: ReadonlyMap<string, LinkedPart | Refused>;
  /** Whether whoever brings the document says that names of ours for everything count. */
  everybody: boolean;
}

/**
 * What a product of a statement is here, or why that cannot be told.
 *
 * @param hasContents whether what is said of a package is said of what is in it too
 */
export function scopeOfProduct(
  product: VexProduct,
  around: ProductSurroundings,
  hasContents: boolean,
): DecisionScope | Refused {
  if (product.unusable !== undefined) return { none: product.unusable };
  const own = ownScope(product.id, around);
  if (own !== null) return own;
  const place = product.within === null ? { traits: [], deviceIds: [] } : placeOf(product.within, around);
  if ('none' in place) return place;
  const linked = around.linked.get(product.id);
  if (linked !== undefined) return 'none' in linked ? linked : linkedScope(product, linked, place);
  return isInAll(product)
    ? productScope(product, place)
    : packageScope({ ...product, id: nameBehind(product.id) }, place, hasContents && product.within === null);
}

/** A link into an SBOM that is not here can still be the package URL of what it means. */
function nameBehind(id: string): string {
  const behind = safelyDecoded(/^urn:cdx:[^#]*#(.+)$/.exec(id)?.[1] ?? '');
  return behind.startsWith('pkg:') ? behind : id;
}

interface Place {
  traits: readonly string[];
  deviceIds: readonly number[];
}

function ownScope(id: string, { devices, everybody }: ProductSurroundings): DecisionScope | Refused | null {
  const named = namedProduct(id);
  if (named === null) return null;
  if ('device' in named) {
    const device = devices.get(named.device);
    return device === undefined
      ? { none: 'It is about a device that is not here.' }
      : { kind: 'devices', deviceIds: [device] };
  }
  if ('product' in named) {
    const traits = [askedOfName(named.product.name, named.product.version)];
    return known(traits) ?? { kind: 'product', traits };
  }
  if ('tag' in named) return { kind: 'tags', tags: [named.tag] };
  return everybody ? { kind: 'all' } : { none: 'It is about everything: that counts with everybody=true only.' };
}

/** Whether it names something that packages are in, as a whole. */
function isInAll({ id }: VexProduct): boolean {
  return IMAGES.has(parsePackageUrl(id)?.type ?? '');
}

/** Where a part is: on a device, in an image, in an application, in an SBOM. */
function placeOf(id: string, { devices, linked }: ProductSurroundings): Place | Refused {
  const named = namedProduct(id);
  if (named !== null && 'device' in named) {
    const device = devices.get(named.device);
    return device === undefined
      ? { none: 'It is about a part of a device that is not here.' }
      : { traits: [], deviceIds: [device] };
  }
  if (named !== null && 'product' in named) {
    const traits = [askedOfName(named.product.name, named.product.version)];
    return known(traits) ?? { traits, deviceIds: [] };
  }
  const sbom = linked.get(id);
  if (sbom !== undefined) return 'none' in sbom ? sbom : { traits: sbom.traits, deviceIds: [] };
  const purl = parsePackageUrl(id);
  if (purl !== null && qualifierOf(purl, 'vers') !== null)
    return { none: 'It is about a part of a product in a range of versions.' };
  const traits = askedOfProduct(id);
  if (traits === null) return { none: 'It is about a part of a product whose name inventories do not know.' };
  return known(traits) ?? { traits, deviceIds: [] };
}

function productScope({ id }: VexProduct, place: Place): DecisionScope | Refused {
  const own = askedOfProduct(id);
  if (own === null) return { none: 'It is about a product whose name inventories do not know.' };
  const traits = sorted([...own, ...place.traits]);
  return known(traits) ?? { kind: 'product', traits, deviceIds: place.deviceIds };
}

function linkedScope(product: VexProduct, { part, traits }: LinkedPart, place: Place): DecisionScope | Refused {
  const inside = { traits: sorted([...traits, ...place.traits]), deviceIds: place.deviceIds };
  if (part === null) return { kind: 'product', ...inside };
  return packageScope({ ...product, id: part }, inside, false);
}

/** @param isWhole whether it is said of a product as a whole, so that what is in it is meant too */
function packageScope(
  { id, versions, range, os }: VexProduct,
  place: Place,
  isWhole: boolean,
): DecisionScope | Refused {
  const purl = parsePackageUrl(id);
  if (purl === null) return { none: whyNoPackage(id) };
  if (NO_PACKAGES.has(purl.type))
    return { none: 'It is about a product that is no package; whether it is here is not known.' };
  const found = identifyPackage({ purl, type: null, name: null, os: os ?? null });
  if (found === null) return { none: whyNoPackage(id) };
  if (namesUnknownRelease(purl, found.ecosystem))
    return { none: 'It is about a release of a distribution that is not known here.' };
  const own = askedOfPackage(purl, id);
  const traits = sorted([...own, ...place.traits]);
  const unknown = known(own);
  if (unknown) return unknown;
  const span = rangeOf(range, purl, found.ecosystem);
  if (span !== null && 'none' in span) return span;
  const stated = span === null ? versionsOf(versions, purl) : [];
  const { ecosystem, name } = found;
  const decided: DecidedPackage = {
    ecosystem,
    name,
    versions: stated,
    ...(span === null ? {} : { range: span.text }),
    ...(traits.length === 0 ? {} : { traits }),
    // Of a package of a system that is named beside it, the system of an SBOM would have to be known.
    ...(isWhole && os === undefined ? contentsOf(purl, id) : {}),
    ...(place.deviceIds.length === 0 ? {} : { deviceIds: place.deviceIds }),
  };
  return { kind: 'package', package: decided };
}

/** What everything has that is in it, where it is the main component of an SBOM or the module that a binary is built from. */
function contentsOf(purl: PackageUrl, id: string): Pick<DecidedPackage, 'contents'> {
  const contents = askedOfContents(purl, id);
  return contents === null || !contents.every(isStored) ? {} : { contents };
}

/** Installed versions have their epochs in front, and Go's are written with and without their `v`. */
function versionsOf(versions: readonly string[], purl: PackageUrl): string[] {
  const own = purl.version;
  const stated = versions.length > 0 ? versions : own === null ? [] : [own];
  const full = stated.map((version) => versionWithEpoch(version, purl));
  if (purl.type !== 'golang') return sorted(full);
  return sorted(
    full.flatMap((version) => (/^v\d/.test(version) ? [version, version.slice(1)] : [version, `v${version}`])),
  );
}

function rangeOf(range: string | null, purl: PackageUrl, ecosystem: string): { text: string } | Refused | null {
  const text = range ?? qualifierOf(purl, 'vers');
  if (text === null) return null;
  const written = text.startsWith('vers:') ? text : `vers:${text}`;
  const read = readVersRange(written);
  if (read === null) return { none: 'It gives its versions as a range that cannot be read.' };
  // What a version of the purl would have in front, its bounds have too.
  const [, epoch] = /^(\d+):/.exec(versionWithEpoch('0', purl)) ?? [];
  const full = epoch === undefined ? read : withEpoch(read, epoch);
  const why = whyNotCompared(full, ecosystem);
  if (why !== null) return { none: WHY_NOT_COMPARED[why](read.scheme, ecosystem) };
  return { text: full === read ? written : writeVersRange(full) };
}

const WHY_NOT_COMPARED = {
  unlike: (scheme: string, ecosystem: string) =>
    `It gives its versions as a range of "${scheme}", with which versions of "${versTypeOf(ecosystem)}" are not compared.`,
  unknown: (_: string, ecosystem: string) => `How versions of ${ecosystem} are ordered is not known here.`,
  versions: (scheme: string) => `It gives its versions as a range with bounds that are no versions of "${scheme}".`,
} as const;

/** A release that nobody knows must not become all releases. */
function namesUnknownRelease(purl: PackageUrl, ecosystem: string): boolean {
  return qualifierOf(purl, 'distro') !== null && ['deb', 'rpm', 'apk'].includes(purl.type) && !hasRelease(ecosystem);
}

/** Rolling distributions have none. */
const ROLLING = new Set(['Wolfi', 'Chainguard', 'MinimOS', 'Echo', 'Arch Linux', 'Alpaquita', 'Mageia']);

function hasRelease(ecosystem: string): boolean {
  return ecosystem.includes(':') || ROLLING.has(ecosystem);
}

/** Null when all of it can be known of something. */
function known(traits: readonly string[]): Refused | null {
  if (!traits.every(isStored))
    return { none: 'It names something in more words, or with other signs, than inventories here keep.' };
  const strange = traits.find(
    (trait) => !isKnowable(trait.replace(/^in:(?=[a-z_]+=)/, '')) && !/^in:(?:tag|digest)=/.test(trait),
  );
  return strange === undefined
    ? null
    : { none: `It asks for "${strange.split('=', 1)[0] ?? ''}" of the package, which inventories here do not keep.` };
}

function whyNoPackage(id: string): string {
  if (/^cpe:/i.test(id)) return 'It is named by CPE only, which inventories here do not have for packages.';
  if (/^urn:cdx:/i.test(id)) return 'It is about an SBOM that is not here.';
  return 'It is about a product that is no package; whether it is here is not known.';
}

function sorted(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
