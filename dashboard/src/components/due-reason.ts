import type { components } from '../api/schema';
import type { Formats } from '../format/formats';
import type { Texts } from '../texts/en';

export type DueReason = components['schemas']['DueReasonDto'];

/** Why something is due on its day, in words: `high risk: 30 days from 1 Nov 2026`. */
export function dueReasonWords({ because, days, from }: DueReason, { common }: Texts, { count, day }: Formats): string {
  const why = because === null ? null : common.dueReasons[because];
  return days === 0 ? common.dueAtOnce(why) : common.dueReason(why, count(days), days === 1, day(from));
}
