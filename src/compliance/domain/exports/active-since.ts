/**
 * Since when an assessment stands as it does, so that the same assessment is the same document whenever it is asked for:
 * facts age and claims end with a day in UTC; otherwise something was counted or said.
 */
export function activeSince(at: Date, changes: readonly (Date | null)[]): Date {
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  const times = changes.flatMap((change) => (change && change <= at ? [change.getTime()] : []));
  return new Date(Math.max(midnight, ...times));
}
