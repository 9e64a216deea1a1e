import { defineList, type ListQueryOf, oneOf, search } from '../../platform/index.js';
import { ENROLLMENT_KEY_STATES } from '../domain/enrollment-key.js';

/** What the list of enrolment keys offers. */
export const ENROLLMENT_KEY_LIST = defineList({
  name: 'enrollment-keys',
  filters: {
    state: oneOf(ENROLLMENT_KEY_STATES, 'Whether the key can still be used.', { facet: false }),
    q: search('Text in the label.'),
  },
  sorts: ['createdAt', 'label'],
  defaultSort: '-createdAt',
  csv: [
    'id',
    'label',
    'state',
    'maxUses',
    'uses',
    'expiresAt',
    'requireApproval',
    'tags',
    'createdBy',
    'createdAt',
    'revokedAt',
    'lastUsedAt',
    'lastRefusal.code',
    'lastRefusal.at',
    'lastRefusal.count',
    'lastRefusal.superseded',
  ],
});

export type EnrollmentKeyListQuery = ListQueryOf<typeof ENROLLMENT_KEY_LIST>;
