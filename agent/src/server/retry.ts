const BASE_MS = 1_000;
const CAP_MS = 30_000;

/** Longest Retry-After that is waited for; beyond it the body goes to the spool instead. */
export const PATIENCE_MS = 60_000;

/**
 * Full jitter: a random wait between 0 and min(30 s, 1 s · 2^attempt).
 * @param attempt 0 for the first retry
 * @param random 0 <= x < 1
 */
export function jitteredDelay(attempt: number, random: number) {
  return Math.round(random * Math.min(CAP_MS, BASE_MS * 2 ** attempt));
}

/**
 * Retry-After in milliseconds (seconds or an HTTP date), or null when there is none that can be read.
 * @param now milliseconds
 */
export function retryAfter(header: string | null, now: number) {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

export function isTransient(status: number) {
  return status === 408 || status === 429 || status >= 500;
}
