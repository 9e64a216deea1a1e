/*
 * Imports nothing, so that a spec outside the dashboard can hold it against every link that the service makes.
 * Names of pages are checked where `ApiLink` uses them.
 */

type Place = readonly [pattern: RegExp, page: PlacePage, below: string, search?: Readonly<Record<string, string>>];

type PlacePage =
  | 'overview'
  | 'vulnerabilities'
  | 'findings'
  | 'devices'
  | 'riskMatrix'
  | 'threatModel'
  | 'compliance'
  | 'cloud'
  | 'reports'
  | 'recommendations'
  | 'planning'
  | 'settings';

/** Which page shows what an address of the API answers; `$1` is what the pattern took from it. The first that fits counts. */
const PLACES: readonly Place[] = [
  [/^risk-dashboard$/, 'overview', ''],
  [/^findings$/, 'findings', ''],
  [/^findings\/([^/]+)$/, 'findings', '', { finding: '$1' }],
  [/^vulnerabilities$/, 'vulnerabilities', ''],
  [/^vulnerabilities\/([^/]+)$/, 'vulnerabilities', '/$1'],
  [/^vulnerabilities\/([^/]+)\/findings$/, 'findings', '', { vulnerabilityId: '$1' }],
  [/^(?:risk-acceptances|vex)$/, 'vulnerabilities', '/decisions'],
  [/^risk-acceptances\/([^/]+)$/, 'findings', '', { decisionId: '$1' }],
  [/^intelligence$/, 'vulnerabilities', '/feeds'],
  [/^devices$/, 'devices', ''],
  [/^devices\/([^/]+)$/, 'devices', '/$1'],
  [/^devices\/([^/]+)\/(checks|software|scans|timeline)$/, 'devices', '/$1', { tab: '$2' }],
  [/^failing-checks$/, 'devices', '/failing-checks'],
  [/^check-acceptances$/, 'devices', '/acceptances'],
  [/^scans$/, 'devices', '/scans'],
  [/^scans\/uploads$/, 'devices', '/uploads'],
  [/^scans\/uploads\/([^/]+)$/, 'devices', '/uploads', { upload: '$1' }],
  [/^scans\/([^/]+)(?:\/(?:changes|document))?$/, 'devices', '/scans', { scan: '$1' }],
  [/^risk-matrix$/, 'riskMatrix', ''],
  [/^threat-model$/, 'threatModel', ''],
  [/^compliance(?:\/frameworks)?$/, 'compliance', ''],
  [/^compliance\/frameworks\/([^/]+)(?:\/assessment)?$/, 'compliance', '/frameworks/$1/assessment'],
  [/^compliance\/frameworks\/([^/]+)\/statement-of-applicability$/, 'compliance', '/frameworks/$1/applicability'],
  [/^compliance\/frameworks\/([^/]+)\/gaps$/, 'compliance', '/gaps', { framework: '$1' }],
  [
    /^compliance\/frameworks\/([^/]+)\/controls\/([^/]+)(?:\/(?:history|attestations))?$/,
    'compliance',
    '/frameworks/$1/controls/$2/evidence',
  ],
  [/^compliance\/signals$/, 'compliance', '/gaps', { kind: 'pass-signal' }],
  [/^compliance\/signals\/([^/]+)\/devices$/, 'compliance', '/signals/$1'],
  [/^compliance\/(gaps|expiring|exceptions)$/, 'compliance', '/$1'],
  [/^organizations\/maturity$/, 'compliance', '/maturity'],
  [/^rice\/recommendations$/, 'recommendations', ''],
  [/^organizations\/recommendations$/, 'recommendations', '/written'],
  [/^(roadmap|budget|workforce)$/, 'planning', '', { view: '$1' }],
  [/^planning\/assumptions$/, 'planning', '', { view: 'assumptions' }],
  [/^jd$/, 'planning', '', { view: 'job' }],
  [/^cloud-security$/, 'cloud', ''],
  [/^cloud-security\/([^/]+)$/, 'cloud', '/$1'],
  [/^cloud-security\/([^/]+)\/checks\/([^/]+)$/, 'cloud', '/$1/checks/$2'],
  [/^cloud-security\/([^/]+)\/(drift|exceptions|audits|settings|connection)$/, 'cloud', '/$1', { view: '$2' }],
  [/^cloud-security\/([^/]+)\/audits\/([^/]+)$/, 'cloud', '/$1', { view: 'audits', audit: '$2' }],
  [/^reports(?:\/summary)?$/, 'reports', ''],
  [/^reports\/([^/]+)$/, 'reports', '/$1'],
  [
    /^(?:organizations\/)?(members|invitations|domains|api-keys|enrollment-keys|device-policy|risk-policy)$/,
    'settings',
    '',
    { view: '$1' },
  ],
  [/^organizations\/ai-settings$/, 'settings', '', { view: 'ai' }],
  [/^audit-events$/, 'settings', '', { view: 'audit' }],
  [/^auth\/sessions$/, 'settings', '', { view: 'account' }],
];

const API = '/api/v1/';

/** Where the dashboard shows what a link of the API answers. */
export interface ApiPlace {
  page: PlacePage;
  /** What stands behind the page's own path. */
  below: string;
  search: Record<string, string>;
}

/** The place of a link such as `/api/v1/findings?state=open`; null where no page shows it. */
export function placeOf(link: string): ApiPlace | null {
  const [address = '', query = ''] = link.split('?');
  if (!address.startsWith(API)) return null;
  const path = address.slice(API.length);
  const found = PLACES.find(([pattern]) => pattern.test(path));
  if (found === undefined) return null;
  const [pattern, page, below, more = {}] = found;
  const filled = Object.entries(more).map(([name, value]) => [name, plain(path.replace(pattern, value))] as const);
  return {
    page,
    below: path.replace(pattern, below),
    search: { ...Object.fromEntries(new URLSearchParams(query)), ...Object.fromEntries(filled) },
  };
}

/** A piece of a path is encoded, what the router is given is not. */
function plain(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}
