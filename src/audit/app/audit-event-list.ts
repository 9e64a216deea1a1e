import { ACTOR_KINDS, defineList, ids, instant, type ListQueryOf, oneOf, texts } from '../../platform/index.js';

/** How a deed ended. */
export const OUTCOMES = ['success', 'denied', 'failure'] as const;

const ACTION = /^[a-z0-9-]+(\.[a-z0-9-]+)*(\.\*)?$/;

/** `session.created`, and `session.*` for all that begins so. */
const actions: ReturnType<typeof texts> = {
  ...texts('Actions, such as `device.registered`; `session.*` stands for all that begin with `session.`.'),
  read(text) {
    const read = texts('').read(text);
    return 'value' in read && !read.value.every((action) => ACTION.test(action))
      ? { fault: 'takes actions such as device.registered, and session.* for all that begin so' }
      : read;
  },
};

/** What the list of audit events offers. */
export const AUDIT_EVENT_LIST = defineList({
  name: 'audit-events',
  isPersonal: true,
  filters: {
    action: actions,
    actorKind: oneOf(ACTOR_KINDS, 'Kind of whoever did it.', { facet: false }),
    actorId: texts('Ids of users, API keys or devices that did it.'),
    targetType: texts('Kinds of what it was done to, such as `device`.'),
    targetId: texts('Ids of what it was done to.'),
    outcome: oneOf(OUTCOMES, 'How it ended.', { facet: false }),
    requestId: ids('Ids of requests, as in `X-Request-Id` and in refusals.'),
    ip: texts('Addresses that it came from.'),
    after: instant('From this moment on.'),
    before: instant('Before this moment.'),
  },
  sorts: ['occurredAt'],
  defaultSort: '-occurredAt',
  csv: [
    'id',
    'occurredAt',
    'action',
    'outcome',
    'actor.kind',
    'actor.id',
    'actor.name',
    'target.type',
    'target.id',
    'target.name',
    'ip',
    'userAgent',
    'requestId',
    'facts',
  ],
});

export type AuditEventListQuery = ListQueryOf<typeof AUDIT_EVENT_LIST>;
