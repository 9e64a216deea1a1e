const ID = 'd-0-1-aa';
/** A moment ago: what the pages say of its age must not grow by itself. */
const AT = new Date().toISOString();
const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

/** A device as the service shows one that was registered a moment ago. */
const PENDING = {
  id: ID,
  name: 'a-picture',
  hostname: null,
  platform: 'linux',
  role: null,
  criticality: 3,
  exposure: 'internal',
  state: 'pending',
  approval: 'not-required',
  health: 'never-reported',
  tags: [],
  ownerEmail: null,
  os: null,
  agentVersion: null,
  agent: 'unknown',
  lastSeenAt: null,
  registeredAt: AT,
  enrolledAt: null,
  openFindings: null,
  riskScore: null,
  riskGap: 'not-counted',
  hardware: null,
  hardwareId: null,
  conflict: null,
  deactivatedAt: null,
  lastRefusal: null,
};
const ENROLLED = {
  ...PENDING,
  hostname: 'picture-7',
  state: 'active',
  health: 'reporting',
  agentVersion: '0.1.0',
  agent: 'current',
  enrolledAt: AT,
  lastSeenAt: AT,
  riskGap: 'not-scanned',
};
const SCAN = { id: 's-0-1-aa', status: 'completed', receivedAt: AT, reason: null };

const list = (data) => ({ data, page: { total: data.length, hasMore: false, nextCursor: null }, asOf: AT });
const json = (status, body) => ({ status, contentType: 'application/json', body: JSON.stringify(body) });

/** Answers in the stead of the service: what it says of the device, its scans and its registration. */
const told =
  (device, scans = []) =>
  async (page) => {
    const inAnHour = new Date(Date.now() + HOUR_MS).toISOString();
    const commands = { linux: COMMAND, macos: COMMAND, windows: COMMAND };
    const enrollment = { token: TOKEN, expiresAt: inAnHour, command: COMMAND, commands };
    const answers = {
      'POST /api/v1/devices': json(201, { device: PENDING, enrollment }),
      [`GET /api/v1/devices/${ID}`]: json(200, device),
      [`GET /api/v1/devices/${ID}/scans`]: json(200, list(scans)),
      [`GET /api/v1/devices/${ID}/checks`]: json(200, list([{ status: 'fail' }, { status: 'unknown' }])),
      [`GET /api/v1/scans/${SCAN.id}`]: json(200, { ...SCAN, coverage: [{ type: 'deb', count: 710 }] }),
    };
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const answer = answers[`${request.method()} ${new URL(request.url()).pathname}`];
      void (answer === undefined ? request.continue() : request.respond(answer));
    });
  };

const TOKEN = `sps_enr_${'x'.repeat(49)}`;
const COMMAND = [
  'curl -fsSO http://localhost:3000/agent/posture-agent.mjs && echo "<hash>  posture-agent.mjs" | sha256sum -c &&',
  `POSTURE_ENROLLMENT_TOKEN=${TOKEN} node posture-agent.mjs enroll --server http://localhost:3000`,
].join('\n');

const named = (page) => page.locator('input[name=name]').fill('a-picture');
const register = (page) => page.locator('main form button[type=submit]').click();
/** The page goes on to the device by itself, and asks of it every three seconds. */
const waiting = (page) => new Promise((later) => setTimeout(later, SECOND_MS)).then(() => page.waitForSelector('ol'));

const refused = (code, title, more = {}) => ({
  code,
  title,
  at: AT,
  since: AT,
  count: 1,
  superseded: false,
  clockOffsetSeconds: null,
  ...more,
});
const failing = (device, lastRefusal) => [told({ ...device, lastRefusal }), named, register, waiting];

/** The steps of the wizard that adds a device, and what it names when one fails: a name, and the way there. */
export const WIZARD = [
  ['wizard-unnamed', [register]],
  ['wizard-run', [told(PENDING), named, register, waiting]],
  ['wizard-wait', [told(ENROLLED), named, register, waiting]],
  ['wizard-found', [told(ENROLLED, [SCAN]), named, register, waiting]],
  ['wizard-used', failing(ENROLLED, refused('enrollment-token-used', 'Not a valid enrolment token'))],
  ['wizard-expired', failing(PENDING, refused('enrollment-token-expired', 'Not a valid enrolment token'))],
  [
    'wizard-clock',
    failing(ENROLLED, refused('timestamp-out-of-range', 'The clock is off', { clockOffsetSeconds: -5400, count: 4 })),
  ],
  ['wizard-signature', failing(ENROLLED, refused('signature-invalid', 'Not signed by a known device'))],
  ['wizard-version', [told({ ...ENROLLED, agentVersion: '0.0.1', agent: 'outdated' }), named, register, waiting]],
];
