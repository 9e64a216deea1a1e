import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GOOGLE_TENANT, googleTenant } from '../../src/demo/tenants/google/google-tenant.js';
import { nothingWrong, slow } from '../../src/demo/tenants/tenant-faults.js';
import { putRecords, type ServedTenant, serveTenant } from '../support/cloud.js';
import { type FakeDns, startFakeDns } from '../support/fake-dns.js';
import { HURRIED } from '../support/hurry.js';
import { startService, type TestService } from '../support/service.js';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { type Answer, type Session, signIn } from '../support/session.js';

type Body = Answer['body'];

const NOW = new Date();
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { clientEmail, clientId, adminEmail } = GOOGLE_TENANT;
/** How an audit ends is the same for every suite. */
const SUITES = [
  {
    suite: 'google-workspace',
    good: googleTenant(NOW),
    worse: googleTenant(NOW, ['anyone-links']),
    check: 'google.drive.no-anyone-links',
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
] as const;

/** The service of this process only serves; what is audited is audited by processes of their own, which end in the middle. */
let service: TestService;
let session: Session;
let dns: FakeDns;
const served = new Map<string, ServedTenant>();
const processes = new Set<ServiceProcess>();

beforeAll(async () => {
  dns = await startFakeDns();
  const environment: Record<string, string> = { ...dns.environment, CLOUD_AUDITS_PER_HOUR: '1000', ROLE: 'api' };
  for (const { suite, good } of SUITES) {
    const tenant = await serveTenant(good);
    served.set(suite, tenant);
    putRecords(good, dns);
    Object.assign(environment, tenant.environment);
  }
  service = await startService(environment);
  session = await signIn(service, 'ada');
});

afterAll(async () => {
  for (const process of processes) await process.kill();
  await service.stop();
  for (const { server } of served.values()) await server.stop();
  await dns.stop();
});

async function start(): Promise<ServiceProcess> {
  const process = await startServiceProcess({ ...service.environment, ...HURRIED });
  processes.add(process);
  return process;
}

/** Looks again and again, until it is so. */
async function until<T>(look: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await look();
    if (isSo(found)) return found;
    await pause(100);
  }
}

describe.each(SUITES)(
  '$suite, audited by a process that ends in the middle',
  ({ suite, good, worse, check, credentials }) => {
    const path = `/cloud-security/${suite}`;
    const tenant = (): ServedTenant['server'] => served.get(suite)!.server;
    let worker: ServiceProcess;
    let last: Body;

    beforeAll(async () => {
      worker = await start();
      const put = await session.put(`${path}/connection`, { credentials });
      expect([put.status, put.body.code]).toEqual([200, undefined]);
      last = await until(show, ({ auditedAt }) => auditedAt !== null);
    }, 120_000);

    afterAll(() => worker.kill());

    async function show(): Promise<Body> {
      const { status, body } = await session.get(path);
      expect(status).toBe(200);
      return body;
    }

    async function audit(id: string): Promise<Body> {
      return (await session.get(`${path}/audits/${id}`)).body;
    }

    /** Asks for an audit of the tenant as it is now, which takes its time; its id, once it is in the middle. */
    async function beInTheMiddle(): Promise<string> {
      tenant().be(slow(700));
      tenant().forget();
      const { auditId } = (await session.post(`${path}/audit`)).body;
      await until(
        async () => [(await audit(auditId)).state, tenant().callCount > 4],
        ([state, isUnderWay]) => state === 'running' && isUnderWay === true,
      );
      return auditId;
    }

    async function expectLastGoodAudit(): Promise<void> {
      const { score, coverage, checks, auditedAt, trend, drift } = last;
      const now = await show();
      expect(now).toMatchObject({ status: 'connected', score, coverage, checks, auditedAt, trend });
      expect(now.drift.items).toEqual(drift.items);
    }

    /** What the next process does by itself. */
    async function expectDoneAgain(id: string, kind: string): Promise<void> {
      tenant().be(nothingWrong);
      worker = await start();
      const next = await until(show, ({ lastRun }) => lastRun.id !== id && lastRun.state === 'completed');
      expect(next.lastRun).toMatchObject({ cause: 'scheduled', problem: null });
      expect(next.drift.items).toMatchObject([{ check, kind }]);
      last = next;
    }

    it('by SIGKILL: what was known stays, the run is marked, and the next process does it again', async () => {
      tenant().show(worse);
      const id = await beInTheMiddle();
      await worker.kill();
      await expectLastGoodAudit();
      expect(await audit(id)).toMatchObject({ state: 'running', endedAt: null, verdicts: null });
      await expectDoneAgain(id, 'regressed');
      expect(await audit(id)).toMatchObject({ state: 'interrupted', problem: { code: 'interrupted' }, verdicts: null });
    }, 300_000);

    it('by Ctrl-C: the same, and the run is marked before the process is gone', async () => {
      tenant().show(good);
      const id = await beInTheMiddle();
      await worker.interrupt();
      expect(await audit(id)).toMatchObject({
        state: 'interrupted',
        problem: { code: 'service-stopped' },
        verdicts: null,
      });
      await expectLastGoodAudit();
      await expectDoneAgain(id, 'fixed');
    }, 300_000);
  },
);
