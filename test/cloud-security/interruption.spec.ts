import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Answer, type Session, signIn } from '../support/session.js';
import { startService, type TestService } from '../support/service.js';
import { startServiceProcess } from '../support/service-process.js';
import { ACME, type AcmeWorld, connect, startAcme, stopAcme } from './connected.js';

/** The service of this process only reads; what is audited is audited by others, which end in the middle. */
let world: AcmeWorld;
let first: Answer['body'];

beforeAll(async () => {
  world = await startAcme({ ROLE: 'api' });
  const worker = await startWorker();
  await connect(world);
  await worker.stop();
  first = (await world.session.get(ACME)).body;
  expect(first).toMatchObject({ status: 'connected', score: 100, lastRun: { state: 'completed' } });
}, 120_000);

afterAll(() => stopAcme(world));

function startWorker(): Promise<TestService> {
  return startService({ ...world.service.environment, ROLE: 'worker' });
}

/** Asks for an audit that hangs in the middle, at the door of the suite. */
async function askAndHang(session: Session): Promise<string> {
  world.tenant.asked.length = 0;
  world.tenant.held.add('sharing');
  const { body } = await session.post(`${ACME}/audit`);
  await world.tenant.isAsked('sharing');
  return body.auditId as string;
}

async function endedAs(id: string): Promise<Answer['body']> {
  for (;;) {
    const { body } = await world.session.get(`${ACME}/audits/${id}`);
    if (body.state !== 'running' && body.state !== 'queued') return body;
    await pause(100);
  }
}

/** The audit that was done again, once it has ended. */
async function nextAfter(id: string): Promise<Answer['body']> {
  for (;;) {
    const [last] = (await world.session.get(`${ACME}/audits?limit=1`)).body.data;
    if (last.id !== id && last.state === 'completed') return last;
    await pause(100);
  }
}

async function expectLastGoodAudit(): Promise<void> {
  const { body } = await world.session.get(ACME);
  const { score, coverage, checks, auditedAt, trend, drift } = first;
  expect(body).toMatchObject({ score, coverage, checks, auditedAt, trend, drift });
}

it('an orderly stop in the middle does not wait for the suite, marks the run, and it is done again', async () => {
  world.tenant.links = 'anyone';
  const worker = await startWorker();
  const id = await askAndHang(world.session);
  const running = (await world.session.get(`${ACME}/audits/${id}`)).body;
  expect(running).toMatchObject({ state: 'running', verdicts: null });
  await worker.stop();
  expect(await endedAs(id)).toMatchObject({ state: 'interrupted', problem: { code: 'service-stopped' } });
  await expectLastGoodAudit();

  world.tenant.release();
  world.tenant.links = 'members';
  const next = await startWorker();
  expect(await nextAfter(id)).toMatchObject({ cause: 'scheduled', score: 100 });
  first = (await world.session.get(ACME)).body;
  await next.stop();
}, 120_000);

it('a process that is killed in the middle leaves the last good audit, and the next one takes it up', async () => {
  world.tenant.links = 'anyone';
  const victim = await startServiceProcess(world.service.environment);
  const id = await askAndHang(world.session);
  await victim.kill();
  await expectLastGoodAudit();
  const asked = await world.session.post(`${ACME}/audit`);
  expect(asked.body).toMatchObject({ auditId: id, alreadyUnderWay: true });

  world.tenant.release();
  const next = await startWorker();
  expect(await endedAs(id)).toMatchObject({ state: 'interrupted', problem: { code: 'interrupted' } });
  expect(await nextAfter(id)).toMatchObject({ cause: 'scheduled', state: 'completed' });
  expect((await world.session.get(`${ACME}/drift?limit=1`)).body.data).toMatchObject([{ kind: 'regressed' }]);
  await next.stop();
}, 180_000);

it('disconnecting in the middle ends the run, and nothing of it is kept', async () => {
  const before = (await world.session.get(`${ACME}/drift`)).body.page.total;
  world.tenant.links = 'members';
  const worker = await startWorker();
  const id = await askAndHang(world.session);
  await world.session.delete(`${ACME}/connection`);
  expect(await endedAs(id)).toMatchObject({ state: 'interrupted', problem: { code: 'connection-changed' } });
  world.tenant.release();
  await worker.stop();
  expect((await world.session.get(`${ACME}/drift`)).body.page.total).toBe(before);
  expect((await world.session.get(ACME)).body).toMatchObject({ status: 'not-connected', score: null });
}, 60_000);

it('one organization does not wait for the other, nor has two runs of its own', async () => {
  const worker = await startWorker();
  const other = await signIn(world.service, 'me');
  await world.session.put(`${ACME}/connection`, { credentials: world.tenant.credentials });
  const asked = await Promise.all(Array.from({ length: 8 }, () => world.session.post(`${ACME}/audit`)));
  const ids = new Set(asked.map(({ body }) => body.auditId as string));
  await other.put(`${ACME}/connection`, { credentials: world.tenant.credentials });
  const runs = await Promise.all([...ids].map((id) => endedAs(id)));
  for (const run of runs) expect(run).toMatchObject({ state: 'completed' });
  // Who asked once a run had ended began another; none began beside one.
  const moments = runs.map(({ startedAt, endedAt }) => [startedAt, endedAt] as [string, string]).sort();
  expect(moments.flat()).toEqual(moments.flat().sort());
  const { body } = await other.post(`${ACME}/audit`, undefined, { Prefer: 'wait=30' });
  expect(body.audit.state).toBe('completed');
  await worker.stop();
}, 60_000);
