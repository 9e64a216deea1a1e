import { defineList, type ListQueryOf, oneOf, search } from '../../platform/index.js';
import { INVITATION_STATES } from '../domain/invitation.js';

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
