import { isFreeInUbuntu, UBUNTU_PRO } from '../../../scans/index.js';
import { type Fields, fieldsOf, nameOf, namesOf, objectsOf } from '../../domain/intel/fact-fields.js';
import type { AdvisoryRange, RangeEvent } from '../../domain/intel/intel-fact.js';

/** The versions of one package that a record says are affected. */
export interface AffectedVersions {
  ranges: AdvisoryRange[];
  versions: string[];
  /** A range that is not understood; null when all are. */
  unread: string | null;
}

const MOST_VERSIONS = 5000;
const LONGEST = 256;
/** Kinds of ranges whose versions are those of packages; those of `GIT` are commits. */
const OF_PACKAGES = new Set<unknown>(['ECOSYSTEM', 'SEMVER']);

/**
 * Reads `affected[]`. Versions that a range holds anyway are not kept: all of them, where it has no end; revisions of source
 * packages, of which the ranges tell.
 *
 * @param channel the subscription that the entry is of, or null
 */
export function affectedVersions(affected: Fields, ofSource: boolean, channel: string | null): AffectedVersions {
  const ranges: AdvisoryRange[] = [];
  let unread: string | null = null;
  for (const range of objectsOf(affected['ranges'])) {
    if (range['type'] === 'GIT') continue;
    const events = OF_PACKAGES.has(range['type']) ? eventsOf(range['events']) : null;
    if (events === null || events.length === 0) unread ??= JSON.stringify(range).slice(0, 100);
    else ranges.push(placed([...events, ...lastKnown(events, affected)], affected, channel));
  }
  const named = namesOf(affected['versions'], LONGEST);
  const needsNone = (ofSource && ranges.length > 0) || ranges.some(({ events }) => isEverything(events));
  if (!needsNone && named.length > MOST_VERSIONS) unread ??= `${named.length} versions`;
  return { ranges, versions: needsNone ? [] : named.slice(0, MOST_VERSIONS), unread };
}

/** The events of a range; null when one of them is not understood, for then the others say something else. */
export function eventsOf(values: unknown): RangeEvent[] | null {
  const events: RangeEvent[] = [];
  for (const event of objectsOf(values)) {
    const one = eventOf(event);
    if (one === null) return null;
    // `*` is no limit.
    if (one.limit !== '*') events.push(one);
  }
  return events;
}

function eventOf(event: Fields): RangeEvent | null {
  const introduced = nameOf(event['introduced'], LONGEST);
  const fixed = nameOf(event['fixed'], LONGEST);
  const lastAffected = nameOf(event['last_affected'], LONGEST);
  const limit = nameOf(event['limit'], LONGEST);
  if (introduced !== null) return { introduced };
  if (fixed !== null) return { fixed };
  if (lastAffected !== null) return { lastAffected };
  return limit === null ? null : { limit };
}

function isEverything(events: readonly RangeEvent[]): boolean {
  return events.length > 0 && events.every(({ introduced }) => introduced === '0');
}

/** GitHub's word for the end of a range without a fix: `<= 1.2` or `< 1.3`. Of what comes after it nothing is said. */
function lastKnown(events: readonly RangeEvent[], affected: Fields): RangeEvent[] {
  if (events.some((event) => event.introduced === undefined)) return [];
  const said = fieldsOf(affected['database_specific'])?.['last_known_affected_version_range'];
  const [, sign, version] = /^\s*(<=?)\s*(\S{1,200})\s*$/.exec(typeof said === 'string' ? said : '') ?? [];
  if (version === undefined) return [];
  return [sign === '<=' ? { lastAffected: version } : { limit: version }];
}

function placed(events: RangeEvent[], affected: Fields, channel: string | null): AdvisoryRange {
  const isFree = channel === UBUNTU_PRO && isFreeInUbuntu(fieldsOf(affected['ecosystem_specific'])?.['availability']);
  return channel === null || isFree ? { events } : { events, channel };
}
