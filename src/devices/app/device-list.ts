import { defineList, type ListQueryOf, oneOf, search, texts } from '../../platform/index.js';
import { ENROLLMENTS, EXPOSURES, PLATFORMS, ROLES, STATES } from '../domain/device.js';
import { AGENT_VERSION_STATUSES } from '../domain/agent-version.js';
import { CONTACTS } from '../domain/agent-contact.js';
import { HEALTHS } from '../domain/device-health.js';
import { RISK_GAPS } from '../domain/risk-gap.js';

/** What the list of devices offers. */
export const DEVICE_LIST = defineList({
  name: 'devices',
  isPersonal: true,
  filters: {
    state: oneOf(STATES, 'Where the device is in its life.'),
    platform: oneOf(PLATFORMS, 'Operating system family.'),
    role: oneOf(ROLES, 'What the device is for.'),
    criticality: oneOf(['1', '2', '3', '4', '5'], 'How much depends on it, 1 (little) to 5.'),
    exposure: oneOf(EXPOSURES, 'From where it can be reached.'),
    enrollment: oneOf(
      ENROLLMENTS,
      'How it is known: by its agent, by who registered it, or by reports of other tools alone.',
    ),
    health: oneOf(
      HEALTHS,
      'Its state, the same in every view: silent after as many days without a scan as the risk policy says.',
    ),
    contact: oneOf(CONTACTS, 'Whether its agent comes when it is due: late after 3 missed intervals.'),
    agent: oneOf(
      AGENT_VERSION_STATUSES,
      'How the version of its agent stands to the oldest that the service welcomes.',
    ),
    riskGap: oneOf(RISK_GAPS, 'What its risk does not know; devices of which nothing is missing have none.'),
    tag: texts('Has any of these tags.', { facet: true }),
    q: search('Text in name, hostname, owner or a tag.'),
  },
  sorts: ['name', 'lastSeenAt', 'registeredAt', 'criticality', 'riskScore', 'openCritical', 'openHigh'],
  defaultSort: 'name',
  csv: [
    'id',
    'name',
    'hostname',
    'platform',
    'role',
    'criticality',
    'exposure',
    'state',
    'approval',
    'enrollment',
    'sameAs.id',
    'sameAs.name',
    'sameAs.by',
    'health',
    'contact',
    'tags',
    'ownerEmail',
    'os.id',
    'os.name',
    'os.version',
    'os.build',
    'os.kernelRelease',
    'os.architecture',
    'agentVersion',
    'agent',
    'lastSeenAt',
    'lastScannedAt',
    'registeredAt',
    'enrolledAt',
    'openFindings.critical',
    'openFindings.high',
    'openFindings.medium',
    'openFindings.low',
    'openFindings.none',
    'openFindings.unknown',
    'software.packages',
    'software.compared',
    'sameAs.id',
    'sameAs.name',
    'sameAs.by',
    'riskScore',
    'riskGap',
  ],
});

export type DeviceListQuery = ListQueryOf<typeof DEVICE_LIST>;
