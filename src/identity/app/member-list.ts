import { defineList, type ListQueryOf, oneOf, search } from '../../platform/index.js';
import { ROLES } from '../domain/principal.js';

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
