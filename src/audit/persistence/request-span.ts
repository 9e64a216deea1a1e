const HOUR_MS = 3_600_000;
const VERSION_7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/;

/**
 * When the events of these requests were written, give or take an hour for clocks that differ: a request id carries the
 * moment it was made, so that nobody has to look through years for it. Null when one of them is not such an id.
 */
export function requestSpan(requestIds: readonly string[]): { from: Date; to: Date } | null {
  const times = requestIds.map((id) => {
    const [, high, low] = VERSION_7.exec(id) ?? [];
    return high === undefined || low === undefined ? NaN : parseInt(high + low, 16);
  });
  if (times.length === 0 || times.some(Number.isNaN)) return null;
  return { from: new Date(Math.min(...times) - HOUR_MS), to: new Date(Math.max(...times) + HOUR_MS) };
}
