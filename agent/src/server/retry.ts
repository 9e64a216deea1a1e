const BASE_MS = 15_000;
const CAP_MS = 30 * 60 * 1000;

/** Longest Retry-After that is waited for; beyond it the body stays in the spool for a later run. */
export const PATIENCE_MS = 60_000;

/** A longer Retry-After is taken for a mistake: nobody may silence a device for good by one answer. */
export const LONGEST_RETRY_AFTER_MS = 6 * 60 * 60 * 1000;

/**
 * Full jitter: a random wait between 0 and min(30 min, 15 s · 2^attempt).
 * @param attempt 0 for the first retry
 * @param random 0 <= x < 1
 */
export function jitteredDelay(attempt: number, random: number) {
  return Math.round(random * Math.min(CAP_MS, BASE_MS * 2 ** attempt));
}

/**
 * Retry-After in milliseconds (seconds or an HTTP date), {@link LONGEST_RETRY_AFTER_MS} at most, or null when there is none
 * that can be read.
 * @param now milliseconds, by the clock of the service
 */
export function retryAfter(header: string | undefined, now: number) {
  if (header === undefined) return null;
  const wait = /^\d{1,12}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, wait));
}

/** Whether the same request may well be answered otherwise a little later. */
export function isTransient(status: number) {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** No answer came from the service: refused, timed out, cut off, or the certificate did not hold. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  constructor(
    message: string,
    /** False where waiting cannot help (a wrong certificate). */
    readonly worthRetrying: boolean,
  ) {
    super(message);
  }
}
