import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PruneReportsHandler } from '../../src/reports/app/read-reports.service.js';
import { makeKey } from '../support/api-key.js';
import type { TestService } from '../support/service.js';
import { Browser, Session, signIn } from '../support/session.js';
import { pdf, type Pdf, probe, startReported } from './reported.js';

/** Two replicas that answer only; the other one keeps little and allows little. */
let service: TestService;
let other: TestService;
let ada: Session;
let cy: Session;
let me: Session;

beforeAll(async () => {
  service = await startReported({ ROLE: 'api' });
  other = await startReported({
    ...service.environment,
    REPORT_FILES_KEPT: '1',
    REPORTS_KEPT: '4',
    REPORT_EXPORTS_PER_CALLER_PER_HOUR: '6',
    REPORT_EXPORTS_PER_HOUR: '26',
  });
  [ada, cy, me] = await Promise.all([signIn(service, 'ada'), signIn(service, 'cy'), signIn(service, 'me')]);
}, 60_000);

afterAll(async () => {
  await other.stop();
  await service.stop();
});

/** The same person at the other replica. */
function atOther(session: Session): Session {
  const copy = new Session(other.url);
  for (const [name, value] of session.cookies) copy.cookies.set(name, value);
  return copy;
}

/** A report of other data than those before. */
function another(says: string, path?: string): Promise<Pdf> {
  probe.says = says;
  return pdf(ada, path);
}

describe('of two processes that print the same at once', () => {
  it('both give the same report and the same bytes, and one of them is kept', async () => {
    probe.says = 'at once';
    const answers = await Promise.all([pdf(ada), pdf(atOther(ada)), pdf(cy), pdf(atOther(cy))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ sha256, reportId }) => `${sha256} ${reportId}`)).size).toBe(1);
    const { data } = (await cy.get('/reports')).body;
    expect(data).toHaveLength(1);
    expect(data[0].files).toHaveLength(1);
  });

  it('prints that are under way are told apart by what they are of', async () => {
    const asked = async (paper: string): Promise<Record<string, unknown>> =>
      (await cy.get(`/reports/export/pdf?paper=${paper}`, { Prefer: 'respond-async' })).body;
    const first = await asked('a4');
    expect(first).toMatchObject({ alreadyUnderWay: false, job: { state: 'queued', resultLink: null } });
    expect(await asked('a4')).toMatchObject({ jobId: first['jobId'], alreadyUnderWay: true });
    const letter = await asked('letter');
    expect(letter).toMatchObject({ reportId: first['reportId'], alreadyUnderWay: false });
    probe.says = 'newer data';
    const newer = await asked('a4');
    expect(newer).toMatchObject({ alreadyUnderWay: false });
    expect(newer['reportId']).not.toBe(first['reportId']);
    expect(new Set([first, letter, newer].map(({ jobId }) => jobId)).size).toBe(3);
  });
});

describe('GET /reports', () => {
  it('lists what was made, the newest first, with who and when', async () => {
    const made = await another('listed');
    const { status, body } = await cy.get('/reports');
    expect(status).toBe(200);
    expect(body.page).toMatchObject({ total: 3, hasMore: false });
    const [newest] = body.data;
    const madeBy = { kind: 'user', id: ada.account.user.id, name: ada.account.user.name };
    expect(newest).toEqual({
      id: made.reportId,
      asOf: expect.any(String),
      dataVersion: expect.stringMatching(/^[\w-]{22}$/),
      madeAt: expect.any(String),
      madeBy,
      files: [
        {
          paper: 'a4',
          lang: 'en',
          sha256: made.sha256,
          pages: expect.any(Number),
          size: made.bytes.length,
          missingScripts: [],
          printedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          printedBy: madeBy,
          isKept: true,
          link: `/api/v1/reports/${made.reportId}/pdf?paper=a4&lang=en`,
        },
      ],
    });
    expect(body.data.map(({ madeAt }: { madeAt: string }) => madeAt)).toEqual(
      body.data
        .map(({ madeAt }: { madeAt: string }) => madeAt)
        .sort()
        .reverse(),
    );
  });

  it('is turned page by page, and takes days', async () => {
    const first = (await cy.get('/reports?limit=2&sort=madeAt')).body;
    const rest = (await cy.get(`/reports?limit=2&sort=madeAt&cursor=${first.page.nextCursor}`)).body;
    const ids = [...first.data, ...rest.data].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(3);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect((await cy.get(`/reports?madeAfter=${tomorrow}`)).body.data).toEqual([]);
    expect((await cy.get(`/reports?madeBefore=${tomorrow}`)).body.data).toHaveLength(3);
    const { status, body } = await cy.get('/reports?madeafter=2026-01-01');
    expect([status, body.errors[0].suggestion]).toEqual([400, 'madeAfter']);
  });

  it('walks its index', async () => {
    const plan = await service.database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM report WHERE organization_id = 1 ORDER BY made_at DESC, id DESC LIMIT 51`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('report_by_age');
  });
});

describe('GET /reports/{id}', () => {
  it('shows what was printed, to the figure', async () => {
    const made = await another('shown');
    const { body: summary } = await cy.get('/reports/summary');
    const { status, body, headers } = await cy.get(`/reports/${made.reportId}`);
    expect(status).toBe(200);
    const { asOf: _, ...said } = summary;
    expect(body.summary).toMatchObject(said);
    expect([body.dataVersion, body.files[0].sha256]).toEqual([summary.dataVersion, made.sha256]);
    const again = await cy.get(`/reports/${made.reportId}`, { 'If-None-Match': headers.get('etag')! });
    expect(again.status).toBe(304);
    // It does not move with the data.
    probe.says = 'something else';
    expect((await cy.get(`/reports/${made.reportId}`)).body.summary).toEqual(body.summary);
    const earlier = await pdf(cy, `/reports/${made.reportId}/pdf`);
    expect([earlier.status, earlier.sha256]).toEqual([200, made.sha256]);
  });

  it('of another organization is not there, and neither is what is none', async () => {
    const { reportId } = await another('theirs');
    for (const path of [`/reports/${reportId}`, `/reports/${reportId}/pdf`, `/reports/${reportId}/pdf?paper=letter`]) {
      const foreign = await me.get(path);
      const absent = await me.get(path.replace(reportId!, randomUUID()));
      expect([foreign.status, absent.status]).toEqual([404, 404]);
      expect(foreign.body.detail).toBe(absent.body.detail);
    }
    expect((await me.get('/reports')).body.data).toEqual([]);
    expect((await cy.get('/reports/nonsense')).status).toBe(404);
    expect((await cy.get(`/reports/${reportId}/pdf?paper=a5`)).status).toBe(400);
  });
});

describe('retention', () => {
  it('lets old PDFs go and prints the same again', async () => {
    const old = await another('old');
    const young = await another('young');
    await other.inside(PruneReportsHandler).handle();
    const shown = (await cy.get('/reports')).body.data as {
      id: string;
      files: { isKept: boolean; sha256: string }[];
    }[];
    const file = (id: string | null): object | undefined => shown.find((report) => report.id === id)?.files[0];
    expect(file(young.reportId)).toMatchObject({ isKept: true });
    expect(file(old.reportId)).toMatchObject({ isKept: false, sha256: old.sha256 });
    const etag = { 'If-None-Match': `"${old.sha256}"` };
    expect((await pdf(cy, `/reports/${old.reportId}/pdf`, { headers: etag })).status).toBe(304);
    expect((await cy.get(`/reports/${old.reportId}`)).body.files[0].isKept).toBe(false);

    const again = await pdf(cy, `/reports/${old.reportId}/pdf`);
    expect([again.status, again.sha256]).toEqual([200, old.sha256]);
    const [kept] = (await cy.get(`/reports/${old.reportId}`)).body.files;
    // They stay those of who had them printed first.
    expect(kept).toMatchObject({ isKept: true, printedBy: { id: ada.account.user.id } });
  });

  it('then lets reports go: the oldest above a number, and those of long ago', async () => {
    const { data } = (await cy.get('/reports')).body as { data: { id: string }[] };
    expect(data).toHaveLength(4);
    await service.database.query(`UPDATE report SET made_at = now() - interval '401 days' WHERE id = $1`, [
      data[0]!.id,
    ]);
    await other.inside(PruneReportsHandler).handle();
    const left = (await cy.get('/reports')).body.data as { id: string }[];
    expect(left.map(({ id }) => id)).toEqual(data.slice(1).map(({ id }) => id));
    expect((await pdf(cy, `/reports/${data[0]!.id}/pdf`)).status).toBe(404);
    const files = await service.database.query<object>(
      `SELECT FROM report_file f WHERE NOT EXISTS (SELECT FROM report r WHERE r.id = f.report_id)`,
    );
    expect(files).toEqual([]);
  });
});

describe('who asks too often', () => {
  it('is told when to come back: the caller first, then the organization', async () => {
    const ben = await signIn(service, 'ben');
    const asked: Pdf[] = [];
    for (let i = 0; i < 7; i += 1) asked.push(await pdf(atOther(ben)));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const { headers, bytes } = asked.at(-1)!;
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.parse(bytes.toString())).toMatchObject({
      code: 'too-many-requests',
      'violated-policies': ['report-caller'],
    });
    // Reading what it says is no export.
    expect((await atOther(ben).get('/reports/summary')).status).toBe(200);

    const keys = await Promise.all(Array.from({ length: 4 }, () => makeKey(ada)));
    const policies = new Set<unknown>();
    for (const { key } of keys) {
      const headers = { Authorization: `Bearer ${key}` };
      for (let i = 0; i < 7; i += 1) {
        const { status, bytes: body } = await pdf(new Browser(other.url), undefined, { headers });
        if (status === 429) policies.add(JSON.parse(body.toString())['violated-policies'][0]);
      }
    }
    expect(policies).toContain('report');
    expect((await atOther(me).get('/reports/export/pdf')).status).toBe(200);
  });
});
