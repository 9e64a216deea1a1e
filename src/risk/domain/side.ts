import type { Assessment } from './assessment.js';
import type { Member } from './member.js';

/** A device as it is counted: its members, what each of them means, and where it is. */
export interface Side {
  members: readonly Member[];
  assessmentOf: (member: Member) => Assessment;
  /** Code of the place, and its criticality 1-5. */
  place: number;
  criticality: number;
}

/** A device that does not count. */
export const NOTHING: Side = {
  members: [],
  assessmentOf: () => {
    throw new Error('Nothing has no members.');
  },
  place: -1,
  criticality: 0,
};
