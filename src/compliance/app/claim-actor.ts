import type { By } from '../domain/history.js';

/** Who asks for something to be done to a claim. */
export interface ClaimActor {
  by: By;
  /** Admins and owners review. */
  mayReview: boolean;
}

/** The service itself, as records of deeds name it. */
export const BY_ITSELF: By = { kind: 'service', id: 'posture' };

/** Who made a claim, with the person behind a key: that stands in the first step of its history. */
export function makerOf({ history }: { history: readonly { by: By }[] }): By {
  const [first] = history;
  if (first === undefined) throw new Error('A claim has a history from its first moment.');
  return first.by;
}
