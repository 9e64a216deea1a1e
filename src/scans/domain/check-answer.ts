/** A change of the answer to a check. */
export interface AnswerChange {
  /** What is asked; the id where nobody words it. */
  title: string;
  /** Null for the first answer. */
  before: string | null;
  /** Null when its source stopped reporting it. */
  after: string | null;
  /** Whether a scan showed it; otherwise it was evaluated by other limits. */
  isSeen: boolean;
  reason: { code: string; detail: string | null } | null;
}

/** One sentence on what became of the answer, and why. */
export function describeAnswer({ title, before, after, isSeen, reason }: AnswerChange): string {
  const why = reason?.detail === undefined || reason.detail === null ? '' : ` (${reason.detail.replace(/\.$/, '')})`;
  if (after === null) return `“${title}” is no longer told; it was ${word(before)}.`;
  if (before === null) return `First answer to “${title}”: ${word(after)}${why}.`;
  const cause = isSeen ? '' : ', by another policy for devices';
  return `“${title}” went from ${word(before)} to ${word(after)}${cause}${why}.`;
}

function word(status: string | null): string {
  return (status ?? 'unknown').replace('-', ' ');
}
