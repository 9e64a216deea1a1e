/** Who did something, as records of deeds name them. */
export interface By {
  kind: 'user' | 'api-key' | 'device' | 'service';
  id: string;
  /** Of an API key: public id of the person who made it. */
  person?: string;
}

/** Whether one person is behind two deeds, whichever of their keys did them; null where it is not known who made a key. */
export function isSamePerson(one: By, other: By): boolean | null {
  if (one.kind === other.kind && one.id === other.id) return true;
  const [person, second] = [personBehind(one), personBehind(other)];
  return person === null || second === null ? null : person === second;
}

function personBehind({ kind, id, person }: By): string | null {
  return kind === 'api-key' ? (person ?? null) : `${kind === 'user' ? '' : `${kind} `}${id}`;
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
export function stepAt<Step extends Pick<HistoryStep<string>, 'at'>>(history: readonly Step[], at: Date): Step | null {
  return history.findLast((step) => new Date(step.at) <= at) ?? null;
}
