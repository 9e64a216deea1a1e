import { defineList, type ListQueryOf, oneOf, texts } from '../../platform/index.js';
import { AUDIT_STATES } from '../domain/audit.js';
import { DRIFT_KINDS } from '../domain/drift.js';

/** `standing`, or why it ended. */
export const EXCEPTION_STATES = ['standing', 'expired', 'removed', 'replaced', 'other-tenant'] as const;

/** What the list of audits offers. */
export const AUDIT_LIST = defineList({
  name: 'cloud-audits',
  filters: { state: oneOf(AUDIT_STATES, 'How it went.', { facet: false }) },
  sorts: ['askedAt'],
  defaultSort: '-askedAt',
  csv: [
    'id',
    'state',
    'cause',
    'askedAt',
    'startedAt',
    'endedAt',
    'score',
    'coverage',
    'apiCalls',
    'throttled',
    'problem.code',
  ],
});

/** What the list of drift offers. */
export const DRIFT_LIST = defineList({
  name: 'cloud-drift',
  filters: { kind: oneOf(DRIFT_KINDS, 'What moved.', { facet: false }), check: texts('Of these checks, by id.') },
  sorts: ['foundAt'],
  defaultSort: '-foundAt',
  csv: ['id', 'check', 'title', 'kind', 'foundAt', 'before.status', 'after.status', 'actor', 'activity', 'changedAt'],
});

/** What the list of exceptions offers. */
export const CLOUD_EXCEPTION_LIST = defineList({
  name: 'cloud-exceptions',
  filters: {
    state: oneOf(EXCEPTION_STATES, 'What became of it.', { facet: false }),
    check: texts('Of these checks, by id.'),
  },
  sorts: ['approvedAt'],
  defaultSort: '-approvedAt',
  csv: [
    'id',
    'check',
    'state',
    'objects',
    'reason',
    'expiresOn',
    'approvedBy.name',
    'approvedAt',
    'endedBy.name',
    'endedAt',
  ],
});

export type AuditListQuery = ListQueryOf<typeof AUDIT_LIST>;
export type DriftListQuery = ListQueryOf<typeof DRIFT_LIST>;
export type CloudExceptionListQuery = ListQueryOf<typeof CLOUD_EXCEPTION_LIST>;
