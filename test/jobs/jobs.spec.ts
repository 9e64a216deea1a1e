import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KeepLongJobsHandler } from '../../src/jobs/app/long-jobs.handlers.js';
import { LongJobs } from '../../src/jobs/index.js';
import { says } from '../support/fake-model.js';
import { until } from '../support/scan.js';
import { startServiceProcess } from '../support/service-process.js';
import { type Answer, type Session, signIn } from '../support/session.js';
import {
  type AdvisedWorld,
  factAbout,
  PATH,
  refresh,
  shown,
  startAdvised,
  startWorker,
  stopAdvised,
  written,
} from '../advice/advised.js';

/** The service of this process only answers; the work is done by others, which end in the middle. */
let world: AdvisedWorld;
let ada: Session;
const BODY = { parts: ['recommendations'], force: true };

beforeAll(async () => {
  // A model that says nothing is waited for longer than any of this takes.
  world = await startAdvised({ ROLE: 'api', AI_IDLE_TIMEOUT_MS: '300000', AI_TOTAL_TIMEOUT_MS: '600000' });
  ({ ada } = world);
  await ada.put('/organizations/ai-settings', world.model.settings());
  world.model.otherwise = says.by((asked) => ({
    items: [written('Upgrade openssl', [factAbout(asked, 'openssl').id])],
  }));
  await refresh(ada);
}, 60_000);

afterAll(() => stopAdvised(world));

function jobOf(session: Session, id: string): Promise<Answer['body']> {
  return session.get(`/jobs/${id}`).then(({ body }) => body);
}

describe('a job', () => {
  it('says how it went, to its organization alone', async () => {
    const job = await refresh(ada, BODY);
    expect(await jobOf(ada, job.id)).toEqual({
      id: job.id,
      kind: 'refresh-advice',
      state: 'done',
      progress: { done: 1, total: 1, phase: null },
      createdAt: expect.any(String),
      startedAt: expect.any(String),
      endedAt: expect.any(String),
      resultLink: `/api/v1${PATH}`,
      problem: null,
    });
    expect((await (await signIn(world.service, 'cy')).get(`/jobs/${job.id}`)).status).toBe(200);
    const foreign = await (await signIn(world.service, 'me')).get(`/jobs/${job.id}`);
    const absent = await ada.get('/jobs/01a00000-0000-7000-8000-000000000000');
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect(foreign.body.detail).toBe(absent.body.detail);
    expect((await ada.get('/jobs/nonsense')).status).toBe(404);
  });

  it('shows what it is at, and is not begun a second time while it is under way', async () => {
    world.model.next(says.silence());
    const first = await ada.post(`${PATH}/refresh`, BODY);
    expect(first.body).toMatchObject({ alreadyUnderWay: false, job: { resultLink: null, endedAt: null } });
    const running = await until(
      () => jobOf(ada, first.body.jobId),
      ({ progress }) => progress.phase !== null,
    );
    expect(running).toMatchObject({
      state: 'running',
      progress: { done: 0, total: 1, phase: 'Writing: Recommendations' },
    });
    const all = await Promise.all(Array.from({ length: 5 }, () => ada.post(`${PATH}/refresh`, BODY)));
    for (const { body } of all) expect(body).toMatchObject({ jobId: first.body.jobId, alreadyUnderWay: true });
  });

  it('that an orderly stop cuts off waits again, and is done by the next worker', async () => {
    const before = await shown(ada);
    await world.worker?.stop();
    const [{ id }] = (await world.service.database.query<{ id: string }>(
      `SELECT id FROM long_job WHERE ended_at IS NULL`,
    )) as [{ id: string }];
    expect(await jobOf(ada, id)).toMatchObject({ state: 'queued', progress: { done: 0, phase: null } });
    expect(await shown(ada)).toEqual(before);
    world.worker = await startWorker(world);
    const job = await until(
      () => jobOf(ada, id),
      ({ state }) => state === 'done',
    );
    expect(job.problem).toBeNull();
    expect((await shown(ada)).generatedAt).not.toBe(before.generatedAt);
    await world.worker.stop();
    world.worker = null;
  });

  it('whose worker is killed leaves what was shown, and is done again by another', async () => {
    const before = await shown(ada);
    const asked = world.model.asked.length;
    world.model.next(says.silence());
    const victim = await startServiceProcess(world.service.environment);
    const { jobId } = (await ada.post(`${PATH}/refresh`, BODY)).body;
    await until(
      () => Promise.resolve(world.model.asked.length),
      (length) => length > asked,
    );
    await victim.kill();
    expect(await shown(ada)).toEqual(before);
    expect(await jobOf(ada, jobId)).toMatchObject({ state: 'running' });

    // Nobody has heard of it for long.
    await world.service.database.query(`UPDATE long_job SET alive_at = now() - interval '5 minutes' WHERE id = $1`, [
      jobId,
    ]);
    world.worker = await startWorker(world);
    await world.worker.inside(KeepLongJobsHandler).handle();
    await until(
      () => jobOf(ada, jobId),
      ({ state }) => state === 'done',
    );
    expect((await shown(ada)).generatedAt).not.toBe(before.generatedAt);
  }, 60_000);

  it('whose workers die every time fails in the end, and makes room', async () => {
    world.model.next(says.silence());
    const { jobId } = (await ada.post(`${PATH}/refresh`, BODY)).body;
    await until(
      () => jobOf(ada, jobId),
      ({ state }) => state === 'running',
    );
    await world.service.database.query(
      `UPDATE long_job SET state = 'running', attempts = 3, alive_at = now() - interval '5 minutes' WHERE id = $1`,
      [jobId],
    );
    const worker = world.worker!;
    await worker.inside(KeepLongJobsHandler).handle();
    const job = await until(
      () => jobOf(ada, jobId),
      ({ state }) => state === 'failed',
    );
    expect(job).toMatchObject({ problem: { code: 'interrupted' }, resultLink: null });
    const next = await refresh(ada, BODY);
    const end = await until(
      () => jobOf(ada, next.id),
      ({ state }) => state === 'done',
    );
    expect(end).toMatchObject({ state: 'done' });

    const by = { kind: 'user', id: 'ada' };
    const odd = await worker
      .inside(LongJobs)
      .begin(world.organizationId, { kind: 'of-another-version', asked: {}, by });
    await until(
      () => jobOf(ada, odd.job.id),
      ({ state, problem }) => state === 'failed' && problem.code === 'unknown-kind',
    );

    await world.service.database.query(`UPDATE long_job SET ended_at = now() - interval '31 days' WHERE id = $1`, [
      jobId,
    ]);
    await worker.inside(KeepLongJobsHandler).handle();
    expect((await ada.get(`/jobs/${jobId}`)).status).toBe(404);
  }, 60_000);
});
