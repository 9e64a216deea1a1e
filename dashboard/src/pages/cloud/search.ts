import { listCodecs, manyOf, oneOf, searchOf, text, texts } from '../../search/search-params';

export const VERDICTS = [
  'fail',
  'warning',
  'manual',
  'not-assessed',
  'error',
  'pass',
  'not-applicable',
  'excepted',
] as const;
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export const FRAMEWORKS = [
  'cis-controls-v8',
  'iso-27001',
  'nist-csf-2.0',
  'nist-800-53-r5',
  'mitre-attack',
  'cisa-scuba',
  'cis-benchmark',
] as const;
export const MOVES = [
  'regressed',
  'fixed',
  'changed',
  'affected-changed',
  'visibility-lost',
  'visibility-gained',
] as const;
export const EXCEPTION_STATES = ['standing', 'expired', 'removed', 'replaced', 'other-tenant'] as const;
export const AUDIT_STATES = ['queued', 'running', 'completed', 'failed', 'interrupted'] as const;
export const VIEWS = ['checks', 'drift', 'exceptions', 'audits', 'settings', 'connection'] as const;

/** What a suite's address may say: the view, and the filters of its list. `state` is of exceptions or of audits. */
export const suiteSearch = searchOf({
  ...listCodecs([
    'status',
    '-status',
    'severity',
    '-severity',
    'title',
    '-title',
    'lastChangedAt',
    '-lastChangedAt',
    'foundAt',
    '-foundAt',
    'approvedAt',
    '-approvedAt',
    'askedAt',
    '-askedAt',
  ]),
  view: oneOf(VIEWS),
  status: manyOf(VERDICTS),
  severity: manyOf(SEVERITIES),
  area: texts,
  framework: manyOf(FRAMEWORKS),
  kind: manyOf(MOVES),
  check: texts,
  state: manyOf([...EXCEPTION_STATES, ...AUDIT_STATES]),
  /** The audit that is open beside the list. */
  audit: text,
});

export const checkSearch = searchOf({});
