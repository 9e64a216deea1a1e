import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { isFreeInUbuntu, isOfUbuntuPro, placeOfEcosystem, UBUNTU_PRO } from '../../domain/ecosystem-place.js';
import { listOf, objectOf, type JsonObject } from '../../domain/json-fields.js';
import { comparePlainVersions } from '../../../versions/index.js';
import type { OsvPackage } from './osv-package.js';

/** From where to where versions are affected; null ends are open. */
interface Span {
  introduced: string;
  fixed: string | null;
  lastAffected: string | null;
}

/** How databases write "from the first version on"; the second is RustSec's. */
const BEGINNING = new Set(['0', '0.0.0-0']);

/** Whether the span holds the version; null when that takes the ecosystem's own order of versions. */
function holds({ introduced, fixed, lastAffected }: Span, version: string): boolean | null {
  const fromStart = BEGINNING.has(introduced) ? 1 : comparePlainVersions(version, introduced);
  if (fromStart === null || fromStart < 0) return fromStart === null ? null : false;
  if (fixed !== null) {
    const toEnd = comparePlainVersions(version, fixed);
    return toEnd === null ? null : toEnd < 0;
  }
  if (lastAffected === null) return true;
  const toEnd = comparePlainVersions(version, lastAffected);
  return toEnd === null ? null : toEnd <= 0;
}

function readSpans(affected: JsonObject, isRepository: boolean): Span[] {
  const spans: Span[] = [];
  for (const row of listOf(affected.ranges)) {
    const range = objectOf(row);
    // The commits of a GIT range are no versions, unless the package itself is known by its commit.
    if (range === null || (range.type === 'GIT') !== isRepository) continue;
    let open: Span | null = null;
    for (const event of listOf(range.events)) {
      const fields = objectOf(event);
      const introduced = cleanText(fields?.introduced, TEXT_LIMITS.version);
      if (introduced !== null) spans.push((open = { introduced, fixed: null, lastAffected: null }));
      if (open === null) continue;
      open.fixed ??= cleanText(fields?.fixed, TEXT_LIMITS.version);
      open.lastAffected ??= cleanText(fields?.last_affected ?? fields?.lastAffected, TEXT_LIMITS.version);
    }
  }
  return spans;
}

/** The ecosystem as inventories call it: the scanner writes `Ubuntu:22.04` where its records say `Ubuntu:22.04:LTS`. */
function comparableName(ecosystem: string, name: string): string {
  const place = (placeOfEcosystem(ecosystem)?.ecosystem ?? ecosystem).toLowerCase();
  return `${place} ${place === 'pypi' ? name.toLowerCase().replace(/[-_.]+/g, '-') : name}`;
}

function isSamePackage(affected: JsonObject, { ecosystem, name }: OsvPackage): boolean {
  const stated = objectOf(affected.package);
  if (ecosystem === '') return true;
  if (typeof stated?.ecosystem !== 'string' || typeof stated.name !== 'string') return false;
  return comparableName(stated.ecosystem, stated.name) === comparableName(ecosystem, name);
}

function channelOf(affected: JsonObject): string | null {
  const stated = objectOf(affected.package)?.ecosystem;
  return typeof stated === 'string' ? (placeOfEcosystem(stated)?.channel ?? null) : null;
}

/** The channel beside the release's own that an entry is of, and that this package is not: its fixes are another build's. */
function foreignChannel(affected: JsonObject, { ecosystem, version }: OsvPackage): string | null {
  const channel = channelOf(affected);
  if (channel === null || channel === (placeOfEcosystem(ecosystem)?.channel ?? null)) return null;
  if (channel !== UBUNTU_PRO) return channel;
  const specific = objectOf(affected.ecosystem_specific ?? affected.ecosystemSpecific);
  return isOfUbuntuPro(version) || isFreeInUbuntu(specific?.availability) ? null : channel;
}

function fixesOf(spans: readonly Span[]): string[] {
  return spans.map(({ fixed }) => fixed).filter((fixed) => fixed !== null);
}

/** The versions that fix a package, and where else it is fixed: with a subscription, or in another build. */
export interface OsvFixes {
  versions: string[];
  /** Null where there is no such place, or a fix without it. */
  onlyIn: string | null;
}

/**
 * The versions that a record says fix the package: those that end the range which holds the installed version, where
 * numbers and dots or the record's own list of versions can tell; else every fixed version of that package.
 */
export function readFixedVersions(record: JsonObject, what: OsvPackage): OsvFixes {
  const entries = listOf(record.affected)
    .map(objectOf)
    .filter((entry) => entry !== null)
    .filter((entry) => isSamePackage(entry, what))
    .map((entry) => ({
      channel: foreignChannel(entry, what),
      place: channelOf(entry),
      spans: readSpans(entry, what.ecosystem === ''),
      versions: listOf(entry.versions),
    }));
  const own = entries.filter(({ channel }) => channel === null);
  // What is built for Ubuntu Pro is fixed where its own entries say, whatever the release's say.
  const ofPro = isOfUbuntuPro(what.version) ? own.filter(({ place }) => place === UBUNTU_PRO) : [];
  const versions = fixesAmong(ofPro.length > 0 ? ofPro : own, what.version);
  const elsewhere = entries.find(({ channel, spans }) => channel !== null && fixesOf(spans).length > 0);
  return { versions, onlyIn: versions.length > 0 ? null : (elsewhere?.channel ?? null) };
}

function fixesAmong(entries: readonly { spans: Span[]; versions: readonly unknown[] }[], installed: string): string[] {
  const around = entries.flatMap(({ spans }) => spans.filter((span) => holds(span, installed) === true));
  if (around.length > 0) return fixesOf(around);
  const listing = entries.filter(({ versions }) => versions.includes(installed));
  return (listing.length > 0 ? listing : entries).flatMap(({ spans }) => fixesOf(spans));
}
