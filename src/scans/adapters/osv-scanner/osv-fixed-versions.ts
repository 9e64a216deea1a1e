import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { listOf, objectOf } from '../../domain/json-fields.js';
import type { JsonObject } from '../../domain/json-fields.js';
import { comparePlainVersions } from '../../domain/plain-version.js';
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

function comparableName(ecosystem: string, name: string): string {
  const place = ecosystem.toLowerCase();
  return `${place} ${place === 'pypi' ? name.toLowerCase().replace(/[-_.]+/g, '-') : name}`;
}

function isSamePackage(affected: JsonObject, { ecosystem, name }: OsvPackage): boolean {
  const stated = objectOf(affected.package);
  if (ecosystem === '') return true;
  if (typeof stated?.ecosystem !== 'string' || typeof stated.name !== 'string') return false;
  return comparableName(stated.ecosystem, stated.name) === comparableName(ecosystem, name);
}

function fixesOf(spans: readonly Span[]): string[] {
  return spans.map(({ fixed }) => fixed).filter((fixed) => fixed !== null);
}

/**
 * The versions that a record says fix the package: those that end the range which holds the installed version, where
 * numbers and dots or the record's own list of versions can tell; else every fixed version of that package.
 */
export function readFixedVersions(record: JsonObject, what: OsvPackage): string[] {
  const entries = listOf(record.affected)
    .map(objectOf)
    .filter((entry) => entry !== null)
    .filter((entry) => isSamePackage(entry, what))
    .map((entry) => ({ spans: readSpans(entry, what.ecosystem === ''), versions: listOf(entry.versions) }));
  const around = entries.flatMap(({ spans }) => spans.filter((span) => holds(span, what.version) === true));
  if (around.length > 0) return fixesOf(around);
  const listing = entries.filter(({ versions }) => versions.includes(what.version));
  return (listing.length > 0 ? listing : entries).flatMap(({ spans }) => fixesOf(spans));
}
