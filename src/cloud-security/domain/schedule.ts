const DAY_MS = 86_400_000;
/** Not so soon after another one. */
const REST_MS = 3_600_000;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * When a suite is audited next: once a day, at a time of its own (UTC), so that the audits of many organizations are spread
 * over the day; never within the hour after now.
 */
export function nextDaily(now: Date, organizationId: number, suite: string): Date {
  const slot = hash(`${organizationId} ${suite}`) % DAY_MS;
  const earliest = now.getTime() + REST_MS;
  const today = earliest - (earliest % DAY_MS) + slot;
  return new Date(today >= earliest ? today : today + DAY_MS);
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = FNV_OFFSET;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), FNV_PRIME) >>> 0;
  return value;
}
