import { defineList, ids, type ListQueryOf, number, oneOf, texts } from '../../platform/index.js';
import { ATTESTATION_STATES, ATTESTATION_STATUSES } from '../domain/attestation.js';
import { EXCEPTION_STATES } from '../domain/exception.js';

/** What the history of a control offers. */
export const ATTESTATION_LIST = defineList({
  name: 'attestations',
  isPersonal: true,
  filters: {
    status: oneOf(ATTESTATION_STATUSES, 'What was said.', { facet: false }),
    state: oneOf(ATTESTATION_STATES, 'What became of it.', { facet: false }),
  },
  sorts: ['attestedAt'],
  defaultSort: '-attestedAt',
  csv: [
    'id',
    'framework',
    'control',
    'status',
    'level',
    'state',
    'reviewed',
    'statement',
    'justification',
    'ownerEmail',
    'reviewOn',
    'attestedBy.kind',
    'attestedBy.name',
    'attestedAt',
    'supersedes',
    'pinned.catalogVersion',
    'pinned.catalogHash',
    'pinned.signalsHash',
  ],
});

/** What the list of exceptions offers. */
export const EXCEPTION_LIST = defineList({
  name: 'exceptions',
  isPersonal: true,
  filters: {
    state: oneOf(EXCEPTION_STATES, 'What became of it; only approved ones hold.', { facet: false }),
    framework: texts('About controls of these frameworks, by slug.'),
    control: texts('About controls with these ids.'),
    signal: texts('About these signals.'),
    deviceId: ids('About these devices.'),
  },
  sorts: ['requestedAt', 'expiresOn'],
  defaultSort: '-requestedAt',
  csv: [
    'id',
    'scope.framework',
    'scope.control',
    'scope.signal',
    'scope.device.id',
    'scope.device.name',
    'state',
    'reason',
    'compensating',
    'expiresOn',
    'requestedBy.kind',
    'requestedBy.name',
    'requestedAt',
  ],
});

/** What the list of claims that end soon offers. */
export const EXPIRING_LIST = defineList({
  name: 'expiring',
  isPersonal: true,
  filters: {
    days: number({ min: 1, max: 366 }, 'Ending within so many days from now; 30 when left out.'),
    kind: oneOf(['attestation', 'exception'], 'What ends.', { facet: false }),
    framework: texts('About controls of these frameworks, by slug.'),
  },
  sorts: ['endsAt'],
  defaultSort: 'endsAt',
  csv: [
    'kind',
    'id',
    'framework',
    'control',
    'signal',
    'device.id',
    'device.name',
    'state',
    'ownerEmail',
    'endsOn',
    'endsAt',
  ],
});

export type AttestationListQuery = ListQueryOf<typeof ATTESTATION_LIST>;
export type ExceptionListQuery = ListQueryOf<typeof EXCEPTION_LIST>;
export type ExpiringListQuery = ListQueryOf<typeof EXPIRING_LIST>;
