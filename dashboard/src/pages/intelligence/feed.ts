import type { ReadBody } from '../../api/client';
import { type Formats, UNKNOWN } from '../../format/formats';
import type { Texts } from '../../texts/en';

/** Where facts come from. */
export type Feed = ReadBody<'/api/v1/intelligence'>['feeds'][number];

/** What needs somebody in front. */
export const STATUSES = ['missing', 'stale', 'failing', 'fresh', 'not-needed'] as const;

export const TONES = { missing: 'bad', stale: 'warn', failing: 'warn', fresh: 'good', 'not-needed': 'quiet' } as const;

const DAY_HOURS = 24;

/** `7 days`, or hours below two days. */
export function spanOf(
  hours: number,
  { count }: Formats,
  { days, hours: inHours }: Texts['pages']['vulnerabilities']['intelligence'],
): string {
  return hours < 2 * DAY_HOURS ? inHours(count(hours)) : days(count(Math.floor(hours / DAY_HOURS)));
}

/** What stands for a day that the feed itself does not name. */
export function shownAsOf(
  { origin }: Feed,
  { shipped, notStated }: Texts['pages']['vulnerabilities']['intelligence'],
): string {
  return origin === null ? UNKNOWN : origin === 'shipped' ? shipped : notStated;
}
