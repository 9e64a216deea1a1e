import { day, flag, listCodecs, manyOf, oneOf, pageNumber, searchOf, text, texts } from '../../search/search-params';

export const STATES = ['pending', 'active', 'deactivated', 'conflict'] as const;
export const PLATFORMS = ['linux', 'macos', 'windows', 'other'] as const;
export const ROLES = ['server', 'workstation'] as const;
export const CRITICALITIES = ['1', '2', '3', '4', '5'] as const;
export const EXPOSURES = ['internet', 'internal', 'isolated'] as const;
export const HEALTHS = ['reporting', 'partly-read', 'silent', 'never-scanned', 'not-enrolled', 'deactivated'] as const;
export const CONTACTS = ['on-time', 'late', 'none-yet'] as const;
export const RISK_GAPS = [
  'not-scanned',
  'not-matched',
  'partly-matched',
  'only-reported',
  'not-computed',
  'not-counted',
] as const;
export const ENROLLMENTS = ['enrolled', 'registered', 'reported'] as const;
export const AGENTS = ['current', 'outdated', 'unknown'] as const;
export const CHECK_STATUSES = ['fail', 'error', 'unknown', 'pass', 'not-applicable'] as const;
export const CHECK_KINDS = ['setting', 'misconfiguration', 'code', 'secret', 'license'] as const;
export const CHECK_SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
export const ACCEPTANCE_STATUSES = ['active', 'expired', 'ended'] as const;
export const ACCEPTANCE_SCOPES = ['all', 'tags', 'devices'] as const;
export const SCAN_STATUSES = [
  'received',
  'processing',
  'completed',
  'suspect',
  'dismissed',
  'superseded',
  'failed',
] as const;
export const EVENT_KINDS = ['device', 'scan', 'check'] as const;
export const TABS = ['checks', 'software', 'scans', 'timeline'] as const;
export type Tab = (typeof TABS)[number];

/** Every filter of `GET /devices`. */
export const deviceSearch = searchOf({
  ...listCodecs([
    'name',
    '-name',
    'lastSeenAt',
    '-lastSeenAt',
    'registeredAt',
    '-registeredAt',
    'criticality',
    '-criticality',
    'riskScore',
    '-riskScore',
    'openCritical',
    '-openCritical',
    'openHigh',
    '-openHigh',
  ]),
  enrollment: manyOf(ENROLLMENTS),
  health: manyOf(HEALTHS),
  contact: manyOf(CONTACTS),
  state: manyOf(STATES),
  agent: manyOf(AGENTS),
  riskGap: manyOf(RISK_GAPS),
  platform: manyOf(PLATFORMS),
  role: manyOf(ROLES),
  criticality: manyOf(CRITICALITIES),
  exposure: manyOf(EXPOSURES),
  tag: texts,
});

/** A device: which tab, what its list is filtered by, and what stands open beside it. */
export const deviceDetailSearch = searchOf({
  tab: oneOf(TABS),
  /** Statuses of checks. */
  answer: manyOf(CHECK_STATUSES),
  /** Statuses of scans. */
  status: manyOf(SCAN_STATUSES),
  kind: manyOf(EVENT_KINDS),
  ecosystem: texts,
  q: text,
  sort: oneOf(['name', '-name', 'receivedAt', '-receivedAt', 'startedAt', '-startedAt', 'at', '-at']),
  cursor: text,
  page: pageNumber,
  columns: texts,
  /** The check whose history is open. */
  check: text,
  /** The scan whose receipt is open. */
  scan: text,
});

/** Every filter of `GET /scans`, and the scan whose receipt is open. */
export const scanSearch = searchOf({
  ...listCodecs(['receivedAt', '-receivedAt', 'startedAt', '-startedAt']),
  status: manyOf(SCAN_STATUSES),
  deviceId: texts,
  source: texts,
  startedAfter: day,
  startedBefore: day,
  scan: text,
});

/** Every filter of `GET /failing-checks`. */
export const failingSearch = searchOf({
  ...listCodecs(['severity', '-severity', 'changedAt', '-changedAt']),
  kind: manyOf(CHECK_KINDS),
  severity: manyOf(CHECK_SEVERITIES),
  accepted: flag,
  source: texts,
  deviceId: texts,
  checkId: texts,
});

/** Every filter of `GET /check-acceptances`. */
export const acceptanceSearch = searchOf({
  ...listCodecs(['decidedAt', '-decidedAt', 'expiresOn', '-expiresOn']),
  status: manyOf(ACCEPTANCE_STATUSES),
  scope: manyOf(ACCEPTANCE_SCOPES),
  checkId: texts,
  expiresBefore: day,
});

/** The upload whose receipt is open, and the name of the device that a report is to be of. */
export const uploadSearch = searchOf({ upload: text, device: text });

/** The wizard: the device that was registered, and what its machine runs. */
export const newDeviceSearch = searchOf({ device: text, system: oneOf(['linux', 'macos', 'windows']) });
