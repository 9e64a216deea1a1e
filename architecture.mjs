/**
 * Which context may import which, always through its `index.ts`: the one place that says so.
 * `.dependency-cruiser.mjs` enforces it. A new context is a folder in src/, a line here, and one in app.module.ts.
 */
export const contexts = {
  platform: [],
  // How versions are ordered and ranges are read: plain code that every domain/ may use.
  versions: [],
  // Pictures of numbers, for the report and the dashboard: plain code, too.
  charts: [],
  dashboard: ['platform'],
  identity: ['platform'],
  devices: ['platform', 'identity'],
  audit: ['platform', 'identity', 'devices'],
  jobs: ['platform', 'identity'],
  'saved-views': ['platform', 'identity'],
  'cloud-security': ['platform', 'identity'],
  scans: ['platform', 'versions', 'identity', 'devices'],
  vulnerabilities: ['platform', 'versions', 'identity', 'devices', 'scans'],
  software: ['platform', 'versions', 'identity', 'devices', 'scans', 'vulnerabilities'],
  compliance: ['platform', 'identity', 'devices', 'scans', 'vulnerabilities', 'cloud-security'],
  risk: ['platform', 'identity', 'devices', 'scans', 'vulnerabilities', 'cloud-security', 'compliance'],
  // The first screen in one answer, read through the doors of the others.
  overview: ['platform', 'identity', 'devices', 'scans', 'vulnerabilities', 'compliance', 'risk'],
  planning: ['platform', 'identity', 'devices', 'scans', 'vulnerabilities', 'cloud-security', 'compliance', 'risk'],
  advice: [
    'platform',
    'identity',
    'jobs',
    'devices',
    'scans',
    'vulnerabilities',
    'cloud-security',
    'compliance',
    'risk',
    'planning',
  ],
  reports: [
    'platform',
    'charts',
    'identity',
    'jobs',
    'devices',
    'scans',
    'vulnerabilities',
    'cloud-security',
    'compliance',
    'risk',
    'planning',
    'advice',
  ],
  demo: [
    'platform',
    'identity',
    'devices',
    'scans',
    'vulnerabilities',
    'cloud-security',
    'risk',
    'compliance',
    'planning',
    'advice',
    'reports',
  ],
};

/** Folders of a context that other teams extend. They are loaded by name at start, get ports handed in, and no repository. */
export const extensionFolders = [
  'adapters',
  'factors',
  'feeds',
  'frameworks',
  'generators',
  'providers',
  'sections',
  'suites',
];
