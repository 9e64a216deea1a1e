import type { FindingChangeRequest } from '../../scans/index.js';

/** What the statement that applies a series binds: what the change says itself, and what follows from it. */
export interface SeriesValues extends Omit<FindingChangeRequest, 'matchIds' | 'versionIds'> {
  /** Array literals. */
  matchIds: string;
  versionIds: string;
  /** Whether a collector was not complete. */
  isIncomplete: boolean;
  /** Whether the document is no ground for closing anything. */
  isDoubted: boolean;
  /** The limits; null for none. */
  minimum: number | null;
  share: number | null;
  /** Given to what closes. */
  cause: number | null;
  /** Of what is to be counted. */
  pendingId: string;
}
