import { defineList, ids, instant, type ListQueryOf, oneOf, search, texts } from '../../platform/index.js';
import { FINDING_CAUSE, FINDING_CHANGE, type FindingCause, type FindingChange } from '../domain/finding-change.js';
import { SCAN_STATUSES } from '../persistence/scan.repository.js';

/** What the history of a check offers. */
export const CHECK_HISTORY_LIST = defineList({
  name: 'answers to a check',
  filters: {},
  sorts: ['at'],
  defaultSort: '-at',
  csv: ['at', 'before', 'after', 'cause', 'source', 'scope', 'scanId', 'reason.code', 'reason.detail', 'summary'],
});
export type CheckHistoryQuery = ListQueryOf<typeof CHECK_HISTORY_LIST>;

/** What a timeline tells of. */
export const TIMELINE_KINDS = ['device', 'scan', 'check'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** What the timeline of a device offers. */
export const TIMELINE_LIST = defineList({
  name: 'events of a device',
  filters: {
    kind: oneOf(TIMELINE_KINDS, 'Its life, scans that changed something, or answers of checks.', { facet: false }),
  },
  sorts: ['at'],
  defaultSort: '-at',
  csv: ['at', 'kind', 'event', 'checkId', 'scanId', 'summary'],
});
export type TimelineQuery = ListQueryOf<typeof TIMELINE_LIST>;

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
