import { defineList, type ListQueryOf } from '../../platform/index.js';

/** A person's own sessions. */
export const SESSION_LIST = defineList({
  name: 'sessions',
  isPersonal: true,
  filters: {},
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  csv: ['id', 'provider', 'organization', 'createdAt', 'expiresAt', 'ip', 'userAgent', 'current'],
});

export type SessionListQuery = ListQueryOf<typeof SESSION_LIST>;
