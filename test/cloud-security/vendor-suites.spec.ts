import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FakeTenant } from '../../src/demo/tenants/fake-tenant.js';
import { GOOGLE_TENANT, googleTenant } from '../../src/demo/tenants/google/google-tenant.js';
import {
  MICROSOFT_CREDENTIALS,
  MICROSOFT_EMERGENCY_ACCOUNTS,
  MICROSOFT_GAPS,
  type MicrosoftGap,
  microsoftTenant,
} from '../../src/demo/tenants/microsoft-tenant.js';
import { GOOGLE_GAPS } from '../../src/demo/tenants/google/google-gaps.js';
import { deny, nothingWrong, throttle } from '../../src/demo/tenants/tenant-faults.js';
import { putRecords, type ServedTenant, serveTenant } from '../support/cloud.js';
import { type FakeDns, startFakeDns } from '../support/fake-dns.js';
import { hurry } from '../support/hurry.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

const NOW = new Date();
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { clientEmail, clientId, adminEmail } = GOOGLE_TENANT;

const CASES = [
  {
    suite: 'google-workspace',
    good: googleTenant(NOW),
    worse: googleTenant(NOW, GOOGLE_GAPS.slice(0, 1)),
    emergencyAccounts: [] as readonly string[],
    credentials: {
      serviceAccountKey: {
        type: 'service_account',
        client_email: clientEmail,
        client_id: clientId,
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      },
      adminEmail,
    },
  },
  {
    suite: 'microsoft-365',
    good: microsoftTenant(NOW, []),
    worse: microsoftTenant(NOW, Object.keys(MICROSOFT_GAPS).slice(0, 1) as MicrosoftGap[]),
    emergencyAccounts: MICROSOFT_EMERGENCY_ACCOUNTS,
    credentials: MICROSOFT_CREDENTIALS,
  },
] as const;

let dns: FakeDns;
let service: TestService;
let session: Session;
const served = new Map<FakeTenant['suite'], ServedTenant>();

const bePatient = hurry();

beforeAll(async () => {
  dns = await startFakeDns();
  let environment: Record<string, string> = { ...dns.environment, CLOUD_AUDITS_PER_HOUR: '1000' };
  for (const { suite, good } of CASES) {
    const tenant = await serveTenant(good);
    served.set(suite, tenant);
    putRecords(good, dns);
    environment = { ...environment, ...tenant.environment };
  }
  service = await startService(environment);
  session = await signIn(service, 'ada');
});

afterAll(async () => {
  bePatient();
  await service.stop();
  for (const { server } of served.values()) await server.stop();
  await dns.stop();
});

describe.each(CASES)('$suite, asked by the service', ({ suite, good, worse, emergencyAccounts, credentials }) => {
  const path = `/cloud-security/${suite}`;
  const server = () => served.get(suite)!.server;

  async function audited(): Promise<{
    run: Record<string, unknown>;
    shown: Record<string, string>;
    body: Answer['body'];
  }> {
    const { status, body: asked } = await session.post(`${path}/audit`, undefined, { Prefer: 'wait=60' });
    expect(status).toBe(202);
    const { body } = await session.get(path);
    const rows = (body.checks as { id: string; status: string }[]).map(({ id, status: one }) => [id, one]);
    return { run: asked.audit, shown: Object.fromEntries(rows), body };
  }

  beforeAll(async () => {
    const { body: settings, headers } = await session.get(`${path}/settings`);
    const { version: _version, changedAt: _changedAt, ...usual } = settings;
    const wanted = { ...usual, emergencyAccounts };
    const put = await session.put(`${path}/settings`, wanted, { 'If-Match': headers.get('etag')! });
    expect(put.status).toBe(200);
    const { status, body } = await session.put(`${path}/connection`, { credentials });
    expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  });

  it('is as good as it is', async () => {
    const { run, shown, body } = await audited();
    expect(run).toMatchObject({ state: 'completed' });
    expect(Object.entries(shown).filter(([, status]) => status !== 'pass')).toEqual([]);
    expect(body).toMatchObject({ score: 100, coverage: 100 });
  });

  it('shows a setting that goes bad, and that it is mended', async () => {
    server().show(worse);
    putRecords(worse, dns);
    const bad = await audited();
    expect(Object.values(bad.shown)).toContain('fail');
    expect(bad.body.score).toBeLessThan(100);
    const { body } = await session.get(`${path}/drift`);
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toContain('regressed');
    server().show(good);
    putRecords(good, dns);
    expect((await audited()).body.score).toBe(100);
  });

  it('gets the same verdicts when it is asked too often at first', async () => {
    server().be(throttle(1, 1));
    const { shown, run } = await audited();
    server().be(nothingWrong);
    expect(Object.values(shown).filter((status) => status !== 'pass')).toEqual([]);
    expect(run).toMatchObject({ state: 'completed' });
  });

  it('goes on with what is left when people are denied', async () => {
    server().be(deny('users', 'guests', 'adminUsers'));
    const { run, shown } = await audited();
    expect(run).toMatchObject({ state: 'completed' });
    expect(Object.values(shown)).toContain('not-assessed');
    expect(Object.values(shown)).toContain('pass');
    expect(Object.values(shown)).not.toContain('fail');
  });

  it('keeps what is known when everything is denied, says why, and comes back', async () => {
    server().be(nothingWrong);
    await audited();
    server().be(deny());
    const { run, body } = await audited();
    server().be(nothingWrong);
    expect(run).toMatchObject({ state: 'failed' });
    expect(run['problem']).toMatchObject({ message: expect.stringMatching(/missing|permission|read|scope/i) });
    expect(body).toMatchObject({ score: 100, coverage: 100 });
    expect((await audited()).run).toMatchObject({ state: 'completed' });
  });
});
