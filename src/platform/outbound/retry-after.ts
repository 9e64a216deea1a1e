/** For how many milliseconds a `Retry-After` asks: seconds or a date (RFC 9110, 10.2.3); null when it is neither. */
export function retryAfterMs(field: string | undefined, now: number): number | null {
  if (field === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(field)) return Number(field) * 1000;
  const at = Date.parse(field);
  return Number.isNaN(at) || !/[A-Za-z]/.test(field) ? null : Math.max(0, at - now);
}
