import { defineList, ids, type ListQueryOf, oneOf, search } from '../../platform/index.js';
import { API_KEY_ROLES, API_KEY_STATES } from '../domain/api-key.js';
import { INVITATION_STATES } from '../domain/invitation.js';
import { ROLES } from '../domain/principal.js';

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

/** The domains of an organization. */
export const DOMAIN_LIST = defineList({
  name: 'domains',
  filters: { q: search('Text in the domain.') },
  sorts: ['domain', 'createdAt'],
  defaultSort: 'domain',
  csv: ['id', 'domain', 'autoJoin', 'verifiedAt', 'checkedAt', 'createdBy', 'createdAt'],
});

export type DomainListQuery = ListQueryOf<typeof DOMAIN_LIST>;

/** The invitations of an organization. */
export const INVITATION_LIST = defineList({
  name: 'invitations',
  isPersonal: true,
  filters: {
    state: oneOf(INVITATION_STATES, 'Whether it can still be used.', { facet: false }),
    q: search('Text in the email.'),
  },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  csv: [
    'id',
    'email',
    'role',
    'state',
    'createdBy',
    'createdAt',
    'expiresAt',
    'redeemedBy',
    'redeemedAt',
    'withdrawnAt',
  ],
});

export type InvitationListQuery = ListQueryOf<typeof INVITATION_LIST>;

/** Who belongs to an organization. */
export const MEMBER_LIST = defineList({
  name: 'members',
  isPersonal: true,
  filters: { role: oneOf(ROLES, 'What they may do.', { facet: false }), q: search('Text in the name or the email.') },
  sorts: ['name', 'joinedAt'],
  defaultSort: 'name',
  csv: ['id', 'name', 'email', 'avatarUrl', 'role', 'joinedAt'],
});

export type MemberListQuery = ListQueryOf<typeof MEMBER_LIST>;

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
