import type { SignalReading } from './signal.js';

/** What a signal is asked of: each device, each check of a cloud suite, or the organization, once. */
export const SIGNAL_UNITS = ['device', 'check', 'organization'] as const;
export type SignalUnit = (typeof SIGNAL_UNITS)[number];

/** What a reading counts, in heads. */
export type Heads = Pick<SignalReading, 'aspect' | 'passed' | 'total' | 'unknown'>;

/**
 * What a reading counts, so that nobody takes one question for another: `passes on 0 of 7 devices where this is known, 3 unknown`,
 * `ran lately on 1 of 9 devices where this is known, 1 unknown`. Those of whom nothing is known are in no share.
 */
export function headsInWords({ aspect, passed, total, unknown }: Heads, unit: SignalUnit): string {
  const known = total - unknown;
  const isOperating = aspect === 'operating';
  if (total === 0) return 'nothing is in scope';
  if (unit === 'organization') {
    if (known === 0) return 'unknown';
    if (isOperating) return passed > 0 ? 'ran lately' : 'did not run lately';
    return passed > 0 ? 'passes' : 'does not pass';
  }
  if (known === 0) return `unknown on ${counted(total, unit)}`;
  const share = `${isOperating ? 'ran lately' : 'passes'} on ${passed} of ${counted(known, unit)}`;
  return unknown === 0 ? share : `${share} where this is known, ${unknown} unknown`;
}

/** `3 devices`. */
export function counted(number: number, unit: SignalUnit): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
