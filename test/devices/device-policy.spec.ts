import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice, machine, redeem } from '../support/device.js';
import { sendScan, startScanned, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const THRESHOLDS = { screenLockSeconds: 900, passwordMinimumLength: 15, signatureAgeDays: 7, administrators: 3 };
const POLICY = { scanIntervalSeconds: null, disabledChecks: [], optInChecks: [], thresholds: THRESHOLDS };

let service: TestService;
let admin: Session;
let device: EnrolledDevice;
let hour = 0;

type Check = { id: string; status: string; observed?: object; reason?: object };

beforeAll(async () => {
  ({ service, session: admin, device } = await startScanned({ DEVICE_MINIMUM_AGENT_VERSION: '1.2.0' }));
});

afterAll(() => service.stop());

async function tell(checks: Check[]): Promise<string> {
  const scanId = randomUUID();
  const startedAt = new Date(Date.UTC(2026, 0, 1, (hour += 1))).toISOString();
  const { body } = await sendScan(service, device, {
    schemaVersion: '1.0',
    scanId,
    source: 'native',
    startedAt,
    scope: 'host',
    checks,
  });
  expect(body.status).toBe('completed');
  return scanId;
}

async function told(id: string): Promise<Record<string, unknown>> {
  const { body } = await admin.get(`/devices/${device.id}/checks`);
  return body.data.find((one: Check) => one.id === id);
}

async function setPolicy(changes: object, thresholds: object = {}): Promise<void> {
  const policy = { ...POLICY, ...changes, thresholds: { ...THRESHOLDS, ...thresholds } };
  expect((await admin.put('/device-policy', { policy })).status).toBe(200);
}

describe('the policy for devices', () => {
  it('ships with every limit, and can be read by everybody in the organization', async () => {
    const { status, body, headers } = await (await signIn(service, 'cy')).get('/device-policy');
    expect(status).toBe(200);
    expect(body).toEqual({
      version: 0,
      policy: POLICY,
      scanIntervalSeconds: 3600,
      minimumAgentVersion: '1.2.0',
      changedBy: null,
      changedAt: null,
    });
    expect(headers.get('etag')).toBe('"0"');
  });

  it('is changed by administrators, once by each who read the same version', async () => {
    const change = { policy: { ...POLICY, scanIntervalSeconds: 600 } };
    expect((await (await signIn(service, 'cy')).put('/device-policy', change)).status).toBe(403);
    const first = await admin.put('/device-policy', change, { 'If-Match': '"0"' });
    expect(first).toMatchObject({ status: 200, body: { version: 1, scanIntervalSeconds: 600 } });
    expect(first.body.changedBy).toMatch(/^user:/);
    const second = await admin.put('/device-policy', change, { 'If-Match': '"0"' });
    expect(second).toMatchObject({ status: 412, body: { code: 'policy-changed' } });
  });

  it.each([
    [{}, 'policy'],
    [{ policy: { ...POLICY, thresholds: undefined } }, 'thresholds'],
    [{ policy: { ...POLICY, thresholds: { ...THRESHOLDS, administrators: 0 } } }, 'administrators'],
    [{ policy: { ...POLICY, scanIntervalSeconds: 59 } }, 'scanIntervalSeconds'],
    [{ policy: { ...POLICY, disabledChecks: ['no-such-check'] } }, 'disabledChecks'],
    [{ policy: { ...POLICY, disabledChecks: ['password-manager'] } }, 'disabledChecks'],
    [{ policy: { ...POLICY, optInChecks: ['firewall'] } }, 'optInChecks'],
    [{ policy: { ...POLICY, more: 1 } }, 'more'],
  ])('of %j is refused, and the fault is named', async (body, name) => {
    const answer = await admin.put('/device-policy', body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body.errors)).toContain(name);
  });

  it('reaches agents when they ask, when they enrol and with every receipt', async () => {
    await setPolicy({ scanIntervalSeconds: 900, disabledChecks: ['remote-access'], optInChecks: ['password-manager'] });
    const asked = await signedRequest(service, device, { method: 'GET', path: '/agent/policy' });
    expect(asked.body).toMatchObject({
      scanIntervalSeconds: 900,
      disabledChecks: ['remote-access'],
      optInChecks: ['password-manager'],
      minimumAgentVersion: '1.2.0',
    });
    const registered = await admin.post('/devices', { name: 'another' });
    const enrolled = await redeem(service, registered.body.enrollment.token, machine());
    expect(enrolled.body.scanIntervalSeconds).toBe(900);
    const scan = { schemaVersion: '1.0', scanId: randomUUID(), source: 'native', scope: 'other', checks: [] };
    expect((await sendScan(service, device, scan)).body.nextScanInSeconds).toBe(900);
  });

  it('is the organization’s own, and tells nobody else anything', async () => {
    const other = await signIn(service, 'me');
    expect((await other.get('/device-policy')).body.version).toBe(0);
    const theirs = await enrollDevice(service, other);
    const asked = await signedRequest(service, theirs, { method: 'GET', path: '/agent/policy' });
    expect(asked.body).toMatchObject({ scanIntervalSeconds: 3600, disabledChecks: [] });
  });

  it('parts agents that come when they are due from late ones by its own interval', async () => {
    await service.database.query(`UPDATE device_contact SET last_seen_at = now() - interval '2 hours'`);
    await setPolicy({ scanIntervalSeconds: 60 });
    const contact = async (): Promise<string> => (await admin.get(`/devices/${device.id}`)).body.contact;
    expect(await contact()).toBe('late');
    expect((await admin.get('/devices?contact=late')).body.page.total).toBe(2);
    await setPolicy({ scanIntervalSeconds: 3600 });
    expect(await contact()).toBe('on-time');
    expect((await admin.get('/devices?contact=late')).body.page.total).toBe(0);
  });

  it('leaves a trace of who changed what', async () => {
    const { body } = await admin.get('/audit-events?action=device-policy.changed');
    expect(body.data[0].facts).toMatchObject({
      before: { scanIntervalSeconds: 60 },
      after: { scanIntervalSeconds: 3600 },
    });
  });
});

describe('agents older than the service welcomes', () => {
  it('are shown and can be asked for', async () => {
    const versions = {
      current: ['1.2.0', '1.10.3', '2.0.0-rc.1'],
      outdated: ['1.1.9', '0.9.99'],
      unknown: ['dev', null],
    };
    for (const agentVersion of Object.values(versions).flat()) {
      const registered = await admin.post('/devices', { name: `with ${String(agentVersion)}`, tags: ['versions'] });
      await redeem(service, registered.body.enrollment.token, { ...machine(), agentVersion });
    }
    for (const [standing, expected] of Object.entries(versions)) {
      const { body } = await admin.get(`/devices?tag=versions&agent=${standing}`);
      expect(body.data.map((one: { agentVersion: string }) => one.agentVersion).sort()).toEqual([...expected].sort());
      expect(body.data.every((one: { agent: string }) => one.agent === standing)).toBe(true);
    }
    const { body } = await admin.get('/devices?tag=versions&include=facets');
    expect(body.facets.agent).toEqual({ current: 3, outdated: 2, unknown: 2 });
  });
});

describe('what an agent observed', () => {
  it('is judged by the limits of the organization, and what it said itself is told beside', async () => {
    await setPolicy({}, { screenLockSeconds: 300 });
    await tell([
      {
        id: 'screen-lock',
        status: 'pass',
        observed: { idleSeconds: 600, lockDelaySeconds: 0, requiresPassword: true },
      },
      { id: 'administrators', status: 'pass', observed: {} },
      { id: 'password-policy', status: 'unknown', reason: { code: 'insufficient-privilege' } },
    ]);
    expect(await told('screen-lock')).toMatchObject({
      status: 'fail',
      told: { status: 'pass', reason: null },
      judgedBy: [{ limit: 'screenLockSeconds', value: 300 }],
      whyItMatters: expect.stringContaining('unlocked'),
      fix: expect.stringContaining('GNOME'),
    });
    expect(await told('administrators')).toMatchObject({ status: 'unknown', reason: { code: 'not-observed' } });
    expect(await told('password-policy')).toMatchObject({ status: 'unknown', told: null });
  });

  it('is judged again when the limits change, and the history says which of both it was', async () => {
    const scanId = await tell([
      {
        id: 'screen-lock',
        status: 'pass',
        observed: { idleSeconds: 600, lockDelaySeconds: 0, requiresPassword: true },
      },
      { id: 'administrators', status: 'pass', observed: { count: 2 } },
    ]);
    await setPolicy({}, { screenLockSeconds: 600, administrators: 1 });
    await until(
      () => told('screen-lock'),
      ({ status }) => status === 'pass',
    );
    expect(await told('screen-lock')).toMatchObject({ status: 'pass', told: null });
    expect(await told('administrators')).toMatchObject({ status: 'fail', told: { status: 'pass' } });
    const { body } = await admin.get(`/devices/${device.id}/checks/administrators/history`);
    expect(body.data).toMatchObject([
      { before: 'pass', after: 'fail', cause: 'policy', scanId: null, source: 'native' },
      { before: 'unknown', after: 'pass', cause: 'scan', scanId },
      { before: null, after: 'unknown', cause: 'scan', reason: { code: 'not-observed' } },
    ]);
    expect(body.data[0].summary).toBe(
      '“Few accounts can administer the machine” went from pass to fail, by another policy for devices.',
    );
  });

  it('that shows the same again is not a change, whatever it was judged to be', async () => {
    const before = (await admin.get(`/devices/${device.id}/checks/administrators/history`)).body.page.total;
    const checks = [{ id: 'administrators', status: 'pass', observed: { count: 2 } }];
    await tell(checks);
    await tell(checks);
    expect((await told('administrators')).status).toBe('fail');
    const after = (await admin.get(`/devices/${device.id}/checks/administrators/history`)).body.page.total;
    expect(after).toBe(before);
  });

  it('is published to the other contexts as it is judged', async () => {
    const facts = await service.database.query<{ status: string }>(
      `SELECT status FROM published_device_check WHERE check_id = 'administrators'`,
    );
    expect(facts).toEqual([{ status: 'fail' }]);
  });
});

describe('the timeline of a device', () => {
  it('tells its life, its scans that changed something and its answers, newest first, page by page', async () => {
    const { body } = await admin.get(`/devices/${device.id}/timeline?limit=200`);
    const kinds = new Set(body.data.map((one: { kind: string }) => one.kind));
    expect([...kinds].sort()).toEqual(['check', 'device']);
    expect(body.data.map((one: { event: string }) => one.event)).toEqual(
      expect.arrayContaining(['registered', 'enrolled', 'answered']),
    );
    const moments = body.data.map((one: { at: string }) => Date.parse(one.at));
    expect(moments).toEqual([...moments].sort((a, b) => b - a));
    const walked = [];
    for (let next: string | null = `/devices/${device.id}/timeline?limit=2`; next !== null;) {
      const page = await admin.get(next);
      walked.push(...page.body.data);
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(walked).toEqual(body.data);
    const life = await admin.get(`/devices/${device.id}/timeline?kind=device`);
    expect(life.body.data.map((one: { event: string }) => one.event)).toEqual(['enrolled', 'registered']);
  });

  it('of another organization’s device does not exist', async () => {
    const other = await signIn(service, 'me');
    for (const path of ['timeline', 'checks/administrators/history']) {
      expect((await other.get(`/devices/${device.id}/${path}`)).status).toBe(404);
    }
  });
});

describe('the catalogue of checks', () => {
  it('says what each means, how to mend it, and by which limits it is judged here', async () => {
    await setPolicy({}, { passwordMinimumLength: 14 });
    const { status, body } = await admin.get('/checks');
    expect(status).toBe(200);
    const check = body.data.find(({ id }: Check) => id === 'password-policy');
    expect(check).toMatchObject({
      severity: 'medium',
      judgedBy: [{ limit: 'passwordMinimumLength', value: 14 }],
      optIn: false,
      fix: { linux: expect.any(String), macos: expect.any(String), windows: expect.any(String) },
    });
    expect(body.data.find(({ id }: Check) => id === 'lynis:SSH-7408')).toMatchObject({ whyItMatters: null, fix: {} });
  });
});
