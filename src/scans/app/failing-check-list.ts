import { defineList, flag, ids, instant, type ListQueryOf, oneOf, search, texts } from '../../platform/index.js';
import { CHECK_KINDS, CHECK_SEVERITIES } from '../domain/observation.js';

/** What the list of failing checks of all devices offers. */
export const FAILING_CHECK_LIST = defineList({
  name: 'failing checks',
  filters: {
    kind: oneOf(CHECK_KINDS, 'What the check asks about.'),
    severity: oneOf(CHECK_SEVERITIES, 'How bad a failure is; checks of which nobody said have none.'),
    accepted: flag('Whether a person accepted the failure.', { facet: true }),
    source: texts('The scan format that reported it: native, trivy, sarif, …', { facet: true }),
    deviceId: ids('On these devices.'),
    checkId: texts('These checks: `trivy:AVD-DS-0002`.'),
    q: search('Text in the id or the title of the check, or the name of the device.'),
  },
  sorts: ['severity', 'changedAt'],
  defaultSort: '-severity',
  csv: [
    'id',
    'title',
    'kind',
    'severity',
    'device.id',
    'device.name',
    'source',
    'scope',
    'placeCount',
    'cwes',
    'help',
    'acceptanceId',
    'observedAt',
    'changedAt',
    'dueOn',
    'dueDays',
    'dueBecause',
    'overdue',
  ],
});
export type FailingCheckListQuery = ListQueryOf<typeof FAILING_CHECK_LIST>;

/** What the list of acceptances offers. */
export const CHECK_ACCEPTANCE_LIST = defineList({
  name: 'acceptances of checks',
  filters: {
    checkId: texts('Of these checks.'),
    status: oneOf(['active', 'expired', 'ended'], 'Whether it still holds; expired ones ended by themselves.', {
      facet: false,
    }),
    scope: oneOf(['all', 'tags', 'devices'], 'What it is about.', { facet: false }),
    expiresBefore: instant('Its last day lies before this one.'),
    q: search('Text in the id or the title of the check, or in the reason.'),
  },
  sorts: ['decidedAt', 'expiresOn'],
  defaultSort: '-decidedAt',
  csv: [
    'id',
    'checkId',
    'title',
    'status',
    'scope.all',
    'scope.tags',
    'scope.deviceIds',
    'mostPlaces',
    'reason',
    'expiresOn',
    'decidedBy.kind',
    'decidedBy.name',
    'decidedAt',
    'endedAt',
    'endCause',
    'devices',
  ],
});
export type CheckAcceptanceListQuery = ListQueryOf<typeof CHECK_ACCEPTANCE_LIST>;
