import type { ConcernedPeople, ResultStatus } from './check-result.js';

/** Statuses that say what really was seen; the others say that nothing was, or nothing that is understood. */
export const KNOWN_STATUSES = ['pass', 'fail', 'warning', 'not-applicable'] as const;
export type KnownStatus = (typeof KNOWN_STATUSES)[number];

/** What is known of a check over its audits. */
export interface Standing {
  status: ResultStatus;
  /** The last known status; null: never any. Losing sight of a setting does not change it. */
  standing: KnownStatus | null;
  /** Of which audit the standing is. */
  knownAt: Date | null;
  /** Since when it fails, as far as was seen; null when it does not. */
  firstFailedAt: Date | null;
  lastChangedAt: Date;
  /** Whom it concerns, of the same audit as the standing; null where that is not known. */
  people: ConcernedPeople | null;
}

export function isKnown(status: ResultStatus): status is KnownStatus {
  return (KNOWN_STATUSES as readonly ResultStatus[]).includes(status);
}

/** What is known after an audit at `at` said `status`, and of how many people. */
export function standingAfter(
  before: Standing | null,
  status: ResultStatus,
  at: Date,
  concerned: ConcernedPeople | null = null,
): Standing {
  const lastChangedAt = before?.status === status ? before.lastChangedAt : at;
  if (!isKnown(status)) {
    const { standing = null, knownAt = null, firstFailedAt = null, people = null } = before ?? {};
    return { status, standing, knownAt, firstFailedAt, lastChangedAt, people };
  }
  const firstFailedAt = status === 'fail' ? (before?.firstFailedAt ?? at) : null;
  const people = status === 'fail' || status === 'warning' ? concerned : null;
  return { status, standing: status, knownAt: at, firstFailedAt, lastChangedAt, people };
}
