import type { ResultStatus } from './check-result.js';

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
}

export function isKnown(status: ResultStatus): status is KnownStatus {
  return (KNOWN_STATUSES as readonly ResultStatus[]).includes(status);
}

/** What is known after an audit at `at` said `status`. */
export function standingAfter(before: Standing | null, status: ResultStatus, at: Date): Standing {
  const lastChangedAt = before?.status === status ? before.lastChangedAt : at;
  if (!isKnown(status)) {
    const { standing = null, knownAt = null, firstFailedAt = null } = before ?? {};
    return { status, standing, knownAt, firstFailedAt, lastChangedAt };
  }
  const firstFailedAt = status === 'fail' ? (before?.firstFailedAt ?? at) : null;
  return { status, standing: status, knownAt: at, firstFailedAt, lastChangedAt };
}
