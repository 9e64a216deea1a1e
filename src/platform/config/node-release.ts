/** The last day on which a line of Node gets security fixes, by the schedule of its project (https://github.com/nodejs/Release). */
const FIXED_UNTIL = new Map([
  [20, '2026-04-30'],
  [22, '2027-04-30'],
  [24, '2028-04-30'],
  [26, '2029-04-30'],
]);

/**
 * Why a version of Node should not run in production, in a sentence with what to do; null when nothing is known against it. Lines
 * newer than those of the schedule are not judged.
 *
 * @param version as `process.versions.node` has it
 */
export function outdatedNode(version: string, now: Date): string | null {
  const line = Number.parseInt(version, 10);
  const day = now.toISOString().slice(0, 10);
  const supported = [...FIXED_UNTIL].filter(([, last]) => day <= last).map(([number]) => number);
  if (supported.includes(line) || line > Math.max(...FIXED_UNTIL.keys())) return null;
  const last = FIXED_UNTIL.get(line);
  const since = last === undefined ? 'is no line with long support' : `has had no security fixes since ${last}`;
  const instead = supported.length === 0 ? 'a newer one' : supported.join(', ').replace(/, (?=\d+$)/, ' or ');
  return `Node ${version} ${since}. Run ${instead} in production.`;
}
