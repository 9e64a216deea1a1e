import {
  day,
  flag,
  listCodecs,
  manyOf,
  oneOf,
  pageNumber,
  searchOf,
  text,
  texts,
  amount,
} from '../../search/search-params';

export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'none', 'unknown'] as const;
/** What a vulnerability is: a package that is malware itself, or a weakness that somebody may use. */
export const CLASSES = ['malware', 'vulnerability'] as const;
export const LEVELS = ['very-high', 'high', 'moderate', 'low', 'very-low'] as const;
const STEPS = ['1', '2', '3', '4', '5'] as const;
const STRIDE = ['S', 'T', 'R', 'I', 'D', 'E'] as const;
const STATES = ['open', 'fixed', 'accepted', 'false-positive', 'not-affected', 'mitigated'] as const;

/** Every filter of `GET /vulnerabilities`; the page shows those that were set elsewhere, too. */
export const vulnerabilitySearch = searchOf({
  ...listCodecs([
    'severity',
    '-severity',
    'riskScore',
    '-riskScore',
    'cvss',
    '-cvss',
    'epss',
    '-epss',
    'dueOn',
    '-dueOn',
    'affectedDevices',
    '-affectedDevices',
    'openFindings',
    '-openFindings',
    'firstSeenAt',
    '-firstSeenAt',
  ]),
  severity: manyOf(SEVERITIES),
  status: manyOf(['open', 'resolved']),
  level: manyOf(LEVELS),
  class: manyOf(CLASSES),
  kev: flag,
  ransomware: flag,
  fixAvailable: flag,
  overdue: flag,
  dueBefore: day,
  minCvss: amount,
  minEpss: amount,
  cwe: texts,
  package: texts,
  ecosystem: texts,
  deviceId: texts,
  tag: texts,
  criticality: manyOf(STEPS),
  firstSeenAfter: day,
  firstSeenBefore: day,
  likelihood: manyOf(STEPS),
  impact: manyOf(STEPS),
  technique: texts,
  stride: manyOf(STRIDE),
});

/** Every filter of `GET /findings`. */
export const findingSearch = searchOf({
  ...listCodecs(['severity', '-severity', 'firstSeenAt', '-firstSeenAt', 'changedAt', '-changedAt']),
  state: manyOf(STATES),
  severity: manyOf(SEVERITIES),
  level: manyOf(LEVELS),
  class: manyOf(CLASSES),
  kev: flag,
  fixAvailable: flag,
  overdue: flag,
  deviceId: texts,
  vulnerabilityId: texts,
  package: texts,
  ecosystem: texts,
  tag: texts,
  source: texts,
  decisionId: texts,
  likelihood: manyOf(STEPS),
  impact: manyOf(STEPS),
  riskView: oneOf(['residual', 'inherent']),
  firstSeenAfter: day,
  firstSeenBefore: day,
  changedAfter: day,
  /** The finding that is open beside the list. */
  finding: text,
});

export const DECISIONS = ['accepted', 'not-affected', 'false-positive', 'mitigated'] as const;
export const DECISION_STATUSES = ['active', 'expired', 'ended'] as const;
export const SCOPES = ['all', 'tags', 'package', 'product', 'devices'] as const;

/** Every filter of `GET /risk-acceptances`. */
export const decisionSearch = searchOf({
  ...listCodecs(['decidedAt', '-decidedAt', 'expiresOn', '-expiresOn']),
  status: manyOf(DECISION_STATUSES),
  decision: manyOf(DECISIONS),
  scope: manyOf(SCOPES),
  vulnerabilityId: texts,
  expiresBefore: day,
});

/** Which feeds are listed, and the one that is open beside them. */
export const feedSearch = searchOf({
  status: manyOf(['missing', 'stale', 'failing', 'fresh', 'not-needed']),
  feed: text,
});

export const vulnerabilityDetailSearch = searchOf({
  state: manyOf(STATES),
  cursor: text,
  page: pageNumber,
  finding: text,
});
