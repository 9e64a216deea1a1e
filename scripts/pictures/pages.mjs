/** Of many frameworks, one that everybody knows. */
const SHOWN = 'nist-csf-2.0';
const FEED = 'epss';
const CHECK = 'disk-encryption';
/** What no list has and no page is called. */
const NOWHERE = 'nothing-is-called-so';
const CLOUD = ['google-workspace', 'microsoft-365'];
const SETTINGS = [
  'organization',
  'members',
  'invitations',
  'domains',
  'api-keys',
  'enrollment-keys',
  'device-policy',
  'risk-policy',
  'ai',
  'audit',
  'account',
];
const PLANS = ['roadmap', 'budget', 'workforce', 'job', 'assumptions'];

/**
 * Every page of the dashboard with an address that shows something in the organization of who is signed in: `{name, path}`.
 *
 * @param url where the service is
 * @param cookie of a session
 */
export async function dashboardPages(url, cookie) {
  const read = async (path) => {
    const response = await fetch(new URL(`/api/v1${path}`, url), { headers: { cookie } });
    if (!response.ok) return [];
    const body = await response.json();
    return Array.isArray(body) ? body : (body.data ?? body.checks ?? body.controls);
  };
  const [vulnerabilities, findings, devices, scans, actions, frameworks, reports, audits, ...suites] =
    await Promise.all([
      read('/vulnerabilities?status=open&limit=1'),
      read('/findings?state=open&limit=1'),
      read('/devices?sort=-openCritical&limit=1'),
      read('/scans?limit=1'),
      read('/rice/recommendations?limit=1'),
      read('/compliance/frameworks'),
      read('/reports?limit=1'),
      read(`/cloud-security/${CLOUD[0]}/audits?limit=1`),
      ...CLOUD.map((suite) => read(`/cloud-security/${suite}`)),
    ]);
  const framework = (frameworks.find(({ slug }) => slug === SHOWN) ?? frameworks[0])?.slug;
  const controls = framework === undefined ? [] : await read(`/compliance/frameworks/${framework}/assessment`);
  const control = (controls.find(({ attestation }) => attestation !== null) ?? controls[0])?.id;
  const page = (name, path) => ({ name, path });
  const below = (name, rows, pathOf) => rows.slice(0, 1).map((row) => page(name, pathOf(row)));
  return [
    page('sign-in', '/sign-in'),
    page('overview', '/'),
    page('vulnerabilities', '/vulnerabilities?status=open'),
    ...below('vulnerability', vulnerabilities, ({ id }) => `/vulnerabilities/${id}`),
    page('vulnerabilities-none-matches', `/vulnerabilities?status=open&q=${NOWHERE}`),
    page('findings', '/findings?state=open'),
    ...below('finding', findings, ({ id }) => `/findings?state=open&finding=${id}`),
    page('decisions', '/vulnerabilities/decisions'),
    page('feeds', '/vulnerabilities/feeds'),
    page('feed', `/vulnerabilities/feeds?feed=${FEED}`),
    page('devices', '/devices'),
    page('devices-none-matches', `/devices?q=${NOWHERE}`),
    page('failing-checks', '/devices/failing-checks'),
    page('accepted-checks', '/devices/acceptances'),
    page('uploads', '/devices/uploads'),
    page('scans', '/devices/scans'),
    ...below('scan', scans, ({ id }) => `/devices/scans?scan=${id}`),
    ...below('device', devices, ({ id }) => `/devices/${id}`),
    ...['software', 'scans', 'timeline'].flatMap((tab) =>
      below(`device-${tab}`, devices, ({ id }) => `/devices/${id}?tab=${tab}`),
    ),
    ...below('device-check', devices, ({ id }) => `/devices/${id}?check=${CHECK}`),
    page('add-a-device', '/devices/new'),
    page('software', '/software'),
    page('software-check', '/software/check'),
    page('risk-matrix', '/risk-matrix'),
    page('threat-model', '/threat-model'),
    page('recommendations', '/recommendations'),
    ...below('recommendation', actions, ({ id }) => `/recommendations?action=${id}`),
    page('recommendations-written', '/recommendations/written'),
    page('compliance', '/compliance'),
    page('maturity', '/compliance/maturity'),
    page('compliance-gaps', '/compliance/gaps'),
    page('compliance-expiring', '/compliance/expiring'),
    page('compliance-exceptions', '/compliance/exceptions'),
    page('signal', '/compliance/signals/disk-encryption'),
    ...(framework === undefined ? [] : [page('framework', `/compliance/frameworks/${framework}`)]),
    ...(framework === undefined
      ? []
      : [page('framework-applicability', `/compliance/frameworks/${framework}/applicability`)]),
    ...(control === undefined
      ? []
      : [
          page('control', `/compliance/frameworks/${framework}/controls/${control}`),
          page('attestation', `/compliance/frameworks/${framework}/controls/${control}/attest`),
        ]),
    page('cloud', '/cloud'),
    ...CLOUD.flatMap((suite) =>
      ['checks', 'drift', 'exceptions', 'audits', 'settings', 'connection'].map((view) =>
        page(`cloud-${suite}-${view}`, `/cloud/${suite}?view=${view}`),
      ),
    ),
    ...CLOUD.flatMap((suite, at) =>
      below(at === 0 ? 'cloud-check' : `cloud-check-${suite}`, suites[at], ({ id }) => `/cloud/${suite}/checks/${id}`),
    ),
    ...below('cloud-audit', audits, ({ id }) => `/cloud/${CLOUD[0]}?view=audits&audit=${id}`),
    page('cloud-nothing-matches', `/cloud/${CLOUD[0]}?view=checks&q=${NOWHERE}`),
    page('reports', '/reports'),
    ...below('report', reports, ({ id }) => `/reports/${id}`),
    ...PLANS.map((view) => page(`planning-${view}`, `/planning?view=${view}`)),
    ...SETTINGS.map((view) => page(`settings-${view}`, `/settings?view=${view}`)),
    page('not-found', `/${NOWHERE}`),
  ];
}
