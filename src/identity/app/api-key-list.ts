import { defineList, ids, type ListQueryOf, oneOf, search } from '../../platform/index.js';
import { API_KEY_ROLES, API_KEY_STATES } from '../domain/api-key.js';

/** What the list of API keys offers. */
export const API_KEY_LIST = defineList({
  name: 'api-keys',
  isPersonal: true,
  filters: {
    state: oneOf(API_KEY_STATES, 'Whether the key can still be used.', { facet: false }),
    role: oneOf(API_KEY_ROLES, 'The role it was made with.', { facet: false }),
    createdBy: ids('Ids of the users who made them.'),
    q: search('Text in the name.'),
  },
  sorts: ['createdAt', 'expiresAt', 'name'],
  defaultSort: '-createdAt',
  csv: [
    'id',
    'name',
    'prefix',
    'lastFour',
    'role',
    'roleInForce',
    'scopes',
    'state',
    'createdBy.id',
    'createdBy.name',
    'createdAt',
    'expiresAt',
    'revokedAt',
    'lastUsedAt',
    'lastUsedIp',
    'lastRefusedAt',
  ],
});

export type ApiKeyListQuery = ListQueryOf<typeof API_KEY_LIST>;
