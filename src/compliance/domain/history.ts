/** Who did something, as records of deeds name them. */
export interface By {
  kind: 'user' | 'api-key' | 'device' | 'service';
  id: string;
}

/** One state in the life of an attestation or an exception, from a moment on. */
export interface HistoryStep<State extends string> {
  /** RFC 3339, in UTC. */
  at: string;
  state: State;
  /** Whether a second person had approved it by then. */
  reviewed: boolean;
  by: By;
  /** What the reviewer said; null for nothing. */
  note: string | null;
}

/** The step that held at a moment; null before the first. Steps are in the order in which they were taken. */
export function stepAt<State extends string>(
  history: readonly HistoryStep<State>[],
  at: Date,
): HistoryStep<State> | null {
  return history.findLast((step) => new Date(step.at) <= at) ?? null;
}
