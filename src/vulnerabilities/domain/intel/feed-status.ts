/** Whether facts are there and young enough, in the order in which it matters. */
export const FEED_STATUSES = ['missing', 'stale', 'failing', 'fresh', 'not-needed'] as const;
export type FeedStatus = (typeof FEED_STATUSES)[number];

/** How an import stands that began and did not end. */
export const IMPORT_STATES = ['running', 'interrupted'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** An import that began and is held by nobody was cut off; null when none is under way. */
export function importState(known: { begunAt: Date | null; isLocked: boolean } | null): ImportState | null {
  if (known === null || known.begunAt === null) return null;
  return known.isLocked ? 'running' : 'interrupted';
}

const HOUR = 3_600_000;

/** Hours since the facts were so, by the feed's own word, else since they were written here; null when there are none. */
export function ageHours(known: { asOf: Date | null; importedAt: Date | null }, now: Date): number | null {
  const since = known.importedAt === null ? null : (known.asOf ?? known.importedAt);
  return since === null ? null : Math.max(0, Math.floor((now.getTime() - since.getTime()) / HOUR));
}

/**
 * What names no rhythm of its publisher is looked at once a year, and shows its age after a good month more: facts of the world are
 * overtaken whether or not anybody said when.
 */
export const STALE_WITHOUT_RHYTHM_HOURS = 400 * 24;

/** Hours after which facts are stale; never none. */
export function staleAfter(hours: number | null): number {
  return hours ?? STALE_WITHOUT_RHYTHM_HOURS;
}

/**
 * A feed that fails keeps its facts; whether they are too old is another question, and the worse answer is given.
 *
 * @param isNeeded false when nobody has what it is about: then it is not fetched, and nothing is wrong with that
 */
export function feedStatus(
  ageInHours: number | null,
  staleAfterHours: number,
  failed: boolean,
  isNeeded = true,
): FeedStatus {
  if (!isNeeded) return 'not-needed';
  if (ageInHours === null) return 'missing';
  if (ageInHours > staleAfterHours) return 'stale';
  return failed ? 'failing' : 'fresh';
}
