import type { By } from '../domain/history.js';

/** Who asks for something to be done to a claim. */
export interface ClaimActor {
  by: By;
  /** Admins and owners review. */
  mayReview: boolean;
}

/** The service itself, as records of deeds name it. */
export const BY_ITSELF: By = { kind: 'service', id: 'posture' };

/** One text for one person or key. */
export function idOfActor({ kind, id }: By): string {
  return `${kind}:${id}`;
}
