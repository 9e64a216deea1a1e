import { defineList, ids, instant, type ListQueryOf, oneOf, search, texts } from '../../platform/index.js';
import { FINDING_CAUSE, FINDING_CHANGE, type FindingCause, type FindingChange } from '../domain/finding-change.js';
import { SCAN_STATUSES } from '../persistence/scan.repository.js';

const SCAN_COLUMNS = [
  'id',
  'device.id',
  'device.name',
  'source',
  'scope',
  'status',
  'receivedAt',
  'startedAt',
  'finishedAt',
  'appliedAt',
  'diff.new',
  'diff.fixed',
  'diff.reopened',
  'diff.unchanged',
  'warningCount',
  'story',
];

/** What the list of scans offers. */
export const SCAN_LIST = defineList({
  name: 'scans',
  filters: {
    deviceId: ids('Scans of these devices.'),
    status: oneOf(SCAN_STATUSES, 'What became of the scan.'),
    source: texts('The scan format: native, trivy, grype, …', { facet: true }),
    startedAfter: instant('Scans that were started at or after this moment.'),
    startedBefore: instant('Scans that were started before this moment.'),
    q: search('Text in the scope or the name of the device.'),
  },
  sorts: ['receivedAt', 'startedAt'],
  defaultSort: '-receivedAt',
  csv: SCAN_COLUMNS,
});
export type ScanListQuery = ListQueryOf<typeof SCAN_LIST>;

/** What the list of a device's own scans offers. */
export const DEVICE_SCAN_LIST = defineList({
  name: 'scans of a device',
  filters: {
    status: SCAN_LIST.filters.status,
    source: SCAN_LIST.filters.source,
    startedAfter: SCAN_LIST.filters.startedAfter,
    startedBefore: SCAN_LIST.filters.startedBefore,
  },
  sorts: ['receivedAt', 'startedAt'],
  defaultSort: '-receivedAt',
  csv: SCAN_COLUMNS,
});
export type DeviceScanListQuery = ListQueryOf<typeof DEVICE_SCAN_LIST>;

/** What the list of a scan's changes offers. */
export const SCAN_CHANGE_LIST = defineList({
  name: 'changes of a scan',
  filters: {
    change: oneOf(Object.keys(FINDING_CHANGE) as FindingChange[], 'How the finding changed.', { facet: false }),
    cause: oneOf(Object.keys(FINDING_CAUSE) as FindingCause[], 'Why it changed.', { facet: false }),
  },
  sorts: ['place'],
  defaultSort: 'place',
  csv: [
    'findingId',
    'vulnerabilityId',
    'severity',
    'package.ecosystem',
    'package.name',
    'package.purl',
    'change',
    'cause',
    'versionBefore',
    'versionAfter',
    'versionNow',
    'detail',
  ],
});
export type ScanChangeListQuery = ListQueryOf<typeof SCAN_CHANGE_LIST>;

/** What the list of a device's software offers. */
export const SOFTWARE_LIST = defineList({
  name: 'software of a device',
  filters: {
    ecosystem: texts('Of these ecosystems: Debian:12, npm, …', { facet: true }),
    q: search('Text in the name of the package or of its source package.'),
  },
  sorts: ['name'],
  defaultSort: 'name',
  csv: ['ecosystem', 'name', 'version', 'architecture', 'sourceName', 'sourceVersion', 'purl'],
});
export type SoftwareListQuery = ListQueryOf<typeof SOFTWARE_LIST>;

/** What the list of uploads offers. */
export const UPLOAD_LIST = defineList({
  name: 'uploads',
  filters: { source: texts('The format: nessus, trivy, …') },
  sorts: ['receivedAt'],
  defaultSort: '-receivedAt',
  csv: ['id', 'receivedAt', 'source', 'scope', 'hosts', 'refused', 'newDevices', 'bytes', 'undoneAt'],
});
export type UploadListQuery = ListQueryOf<typeof UPLOAD_LIST>;
