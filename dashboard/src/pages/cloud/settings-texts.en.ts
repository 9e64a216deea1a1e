/** Words about what audits of a suite go by, and about a single audit. */
export const settings = {
  title: 'What audits go by',
  defaults: 'These are the settings that ship; nobody changed them.',
  changed: (version: string, when: string) => `Version ${version}, changed ${when}.`,
  baseline: 'Baseline',
  baselineHint: 'Decides where CISA and CIS ask for different things.',
  baselines: { cisa: 'CISA SCuBA', cis: 'CIS Benchmark' },
  emergencyAccounts: 'Emergency accounts',
  emergencyHint: 'Ids of accounts that are kept for emergencies, one a line. Checks expect them outside of policies.',
  approvedExclusions: 'Approved exclusions',
  exclusionsHint: 'Ids of objects whose exclusion from policies somebody approved, one a line.',
  approvedApps: 'Approved apps',
  appsHint: 'Client ids of applications that may hold what checks would flag, one a line.',
  parameters: 'Parameters of checks',
  parametersHint: 'JSON, by check and name; what is left out has its default. docs/cloud-security.md lists them all.',
  notJson: 'This is no JSON object.',
  saved: 'Saved. The next audit goes by it.',
  mayNot: 'Administrators and owners change what audits go by.',
  /** What the lists mean where a suite is known; the hints above for any other. */
  hintsOf: {
    'google-workspace': {
      emergencyAccounts:
        'IDs or e-mail addresses of accounts that are kept for emergencies, one per line. They may go unused for longer than others.',
      approvedExclusions:
        'IDs or names of organizational units and groups with settings of their own that somebody approved, one per line. What they set otherwise does not make a check fail.',
      approvedApps:
        'OAuth client IDs of apps that may have domain-wide delegation or access to all mail and files, one per line.',
    },
    'microsoft-365': {
      emergencyAccounts:
        'Object IDs of accounts that are kept for emergencies, one per line. They may be excluded from Conditional Access policies, go unused, and hold a role permanently.',
      approvedExclusions:
        'Object IDs of users, groups, applications and locations whose exclusion from Conditional Access policies somebody approved, one per line.',
      approvedApps: 'Application IDs of apps that may hold permissions that checks would flag, one per line.',
    },
  } as Record<string, Partial<Record<'emergencyAccounts' | 'approvedExclusions' | 'approvedApps', string>>>,
};

export const audit = {
  title: (moment: string) => `Audit of ${moment}`,
  took: 'Took',
  seconds: (seconds: string) => `${seconds} s`,
  requests: 'Requests',
  requestsOf: (calls: string, throttled: string) => `${calls}, ${throttled} of them asked to wait`,
  askedBy: (cause: string, who: string) => `${cause}, by ${who}`,
  baseline: 'Baseline',
  verdicts: 'Verdicts',
  verdictsGone: 'Single verdicts of this audit are not kept any more.',
  affected: 'Affected',
  summary: 'What was seen',
  readings: 'What was read',
  reading: 'Source',
  state: 'State',
  bytes: 'Size',
  none: 'It brought nothing.',
};
