import { DISTRIBUTION_ROWS, NOT_IN_INVENTORIES, TYPED_ECOSYSTEMS } from './ecosystem-table.js';

/** Where packages that OSV's name of an ecosystem speaks of are, as inventories call it. */
export interface EcosystemPlace {
  /** OSV's name without a suffix: `Ubuntu`. */
  base: string;
  /** `Ubuntu:22.04`; null for packages that no inventory tells apart (containers of a product, another vendor's rebuilds). */
  ecosystem: string | null;
  /** What is beside the release's own packages and needs a subscription or is another build: `Ubuntu Pro`, `FIPS-updates`. */
  channel: string | null;
}

/** Fixes of Ubuntu's expanded maintenance, for machines with a subscription. */
export const UBUNTU_PRO = 'Ubuntu Pro';

/** Of distributions that have several, the first: that of the releases. */
const DISTRIBUTIONS = new Map(DISTRIBUTION_ROWS.toReversed().map((row) => [row.name, row]));
const BASES = new Map(
  [...TYPED_ECOSYSTEMS.map(({ name }) => name), ...DISTRIBUTIONS.keys(), ...NOT_IN_INVENTORIES].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);
/** A registry in place of a release. */
const REGISTRY = /^https?:\/\//i;
const SUSE_PRODUCT =
  /^(?:Linux Enterprise (?:Server(?: for SAP Applications| LTSS Extended Security| Business Critical Linux)?|Desktop|High Performance Computing|Module for [\w&,.() -]+?|Workstation Extension|Live Patching|High Availability Extension|Software Development Kit|Real Time)|Package Hub) (\d{1,2})(?:[ .]?(?:SP)?(\d{1,2}))?(?:-[A-Z]+)?$/i;
const SUSE_MICRO = /^Linux (?:Enterprise )?Micro (?:for Rancher )?(\d+\.\d+)$/i;
const BACKPORTS = /^Backports SLE-(\d+)-SP(\d+)$/i;
/** Modules of SLE 12 and older are of all service packs, and of none in particular. */
const ALL_SERVICE_PACKS = /Module for .* \d+$/i;

/** OSV's name of an ecosystem without release or registry; null when it is not known. */
export function baseEcosystem(ecosystem: string): string | null {
  return BASES.get((ecosystem.split(':', 1)[0] ?? '').trim().toLowerCase()) ?? null;
}

/**
 * What OSV's records and OSV-Scanner write, in the words of inventories: `Ubuntu:22.04:LTS` is `Ubuntu:22.04`,
 * `Red Hat:enterprise_linux:9::appstream` is `Red Hat:9`, `Packagist:https://packages.drupal.org/8` is `Packagist`, SLE's
 * modules are of the Server of their service pack. Null for an ecosystem that is not known.
 */
export function placeOfEcosystem(given: string): EcosystemPlace | null {
  const base = baseEcosystem(given);
  if (base === null) return null;
  const at = given.indexOf(':');
  const suffix = at < 0 ? '' : given.slice(at + 1).trim();
  if (NOT_IN_INVENTORIES.has(base)) return { base, ecosystem: null, channel: null };
  const distribution = DISTRIBUTIONS.get(base);
  if (distribution === undefined || suffix === '' || REGISTRY.test(suffix))
    return { base, ecosystem: base, channel: null };
  if (base === 'Ubuntu') return ofUbuntu(suffix);
  if (base === 'Red Hat') return ofRedHat(suffix);
  if (base === 'SUSE') return { base, ecosystem: named(base, suseRelease(suffix)), channel: null };
  if (base === 'openSUSE') return { base, ecosystem: named(base, openSuseRelease(suffix)), channel: null };
  return { base, ecosystem: named(base, distribution.release(suffix) ?? suffix), channel: null };
}

function named(base: string, release: string | null): string | null {
  return release === null ? null : `${base}:${release}`;
}

/** `22.04:LTS`, `Pro:18.04:LTS`; other builds stand before or behind the release. */
function ofUbuntu(suffix: string): EcosystemPlace {
  const words = suffix.split(':').filter((word) => word !== '' && word !== 'LTS');
  const at = words.findIndex((word) => /^\d+\.\d+$/.test(word));
  const others = words.filter((_, i) => i !== at);
  const ecosystem = at < 0 ? `Ubuntu:${suffix}` : `Ubuntu:${words[at] ?? ''}`;
  if (others.length === 0 || at < 0) return { base: 'Ubuntu', ecosystem, channel: null };
  const special = others.filter((word) => word !== 'Pro');
  return { base: 'Ubuntu', ecosystem, channel: special.length === 0 ? UBUNTU_PRO : special.join(' ') };
}

/** A CPE without its vendor: `enterprise_linux:9::baseos`; `rhel_eus:9.2::appstream` and the like are of another support. */
function ofRedHat(suffix: string): EcosystemPlace {
  const [product = '', version = ''] = suffix.split(':');
  const base = 'Red Hat';
  if (/^\d+(?:\.\d+)?$/.test(product)) return { base, ecosystem: `Red Hat:${majorOf(product)}`, channel: null };
  const [, channel] = /^(?:rhel|enterprise_linux)_(eus|aus|tus|e4s|els|eus_long_life)$/.exec(product) ?? [];
  if (product !== 'enterprise_linux' && channel === undefined) return { base, ecosystem: null, channel: product };
  if (!/^\d+(?:\.\d+)?$/.test(version)) return { base, ecosystem: null, channel: product };
  return {
    base,
    ecosystem: `Red Hat:${majorOf(version)}`,
    channel: channel === undefined ? null : `${channel.toUpperCase()} ${version}`,
  };
}

function majorOf(version: string): string {
  return version.split('.', 1)[0] ?? version;
}

/** All of SLE but Micro is the Server of its service pack; null for products beside it. */
function suseRelease(suffix: string): string | null {
  const micro = SUSE_MICRO.exec(suffix)?.[1];
  if (micro !== undefined)
    return Number(majorOf(micro)) >= 6 ? `Linux Micro ${micro}` : `Linux Enterprise Micro ${micro}`;
  const [, release, pack] = SUSE_PRODUCT.exec(suffix) ?? [];
  if (release === undefined || (pack === undefined && ALL_SERVICE_PACKS.test(suffix))) return null;
  if (Number(release) >= 16) return `Linux Enterprise Server ${release}.${pack ?? '0'}`;
  return `Linux Enterprise Server ${release}${pack === undefined ? '' : ` SP${pack}`}`;
}

/** Leap is built with the backports of its service pack. */
function openSuseRelease(suffix: string): string {
  const [, release, pack] = BACKPORTS.exec(suffix) ?? [];
  return release === undefined || pack === undefined ? suffix.replace(/[: ]NonFree$/i, '') : `Leap ${release}.${pack}`;
}

/** Whether a version was built for Ubuntu Pro: `1.2-3ubuntu0.1~esm1`, `1.2-3ubuntu0.1+esm2`. */
export function isOfUbuntuPro(version: string): boolean {
  return /[~+.]esm\d/i.test(version);
}

/** Whether a version was built for certified machines: those have advisories of their own. */
export function isOfFips(version: string): boolean {
  return /[.+~-]fips/i.test(version);
}

/** Whether a record of Ubuntu says that its fix needs no subscription (`ecosystem_specific.availability`). */
export function isFreeInUbuntu(availability: unknown): boolean {
  return typeof availability === 'string' && /^no subscription/i.test(availability);
}
