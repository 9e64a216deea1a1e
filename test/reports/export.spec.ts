import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeKey } from '../support/api-key.js';
import { atRest } from '../support/at-rest.js';
import { auditOf } from '../support/belonging.js';
import type { TestService } from '../support/service.js';
import { Browser, type Session, signIn } from '../support/session.js';
import { pdf, type Pdf, probe, startReported } from './reported.js';

let service: TestService;
let ada: Session;
let cy: Session;
let me: Session;

beforeAll(async () => {
  service = await startReported();
  [ada, cy, me] = await Promise.all([signIn(service, 'ada'), signIn(service, 'cy'), signIn(service, 'me')]);
  // What begins with an organization is counted by jobs: data of the report, which are to stay as they are.
  await atRest(service);
}, 90_000);

afterAll(() => service.stop());

const rows = (): Promise<{ reports: number; files: number } | null> =>
  service.database.queryOne(
    `SELECT (SELECT count(*) FROM report)::int AS reports, (SELECT count(*) FROM report_file)::int AS files`,
  );

/** What a report says, without when it was read: of two that should be one, this shows what differs. */
async function told({ reportId }: Pdf): Promise<unknown> {
  const { asOf: _, ...said } = (await cy.get(`/reports/${reportId}`)).body.summary;
  return said;
}

/** What was put on record of an action, the oldest first. */
async function recorded(action: string): Promise<Awaited<ReturnType<typeof auditOf>>> {
  return (await auditOf(service, ada.account.organization.id)).filter((event) => event.action === action);
}

describe('GET /reports/export/pdf', () => {
  let first: Pdf;

  it('gives a PDF to be saved, with its hash and the report that it is of', async () => {
    first = await pdf(cy);
    expect(first.status).toBe(200);
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { headers } = first;
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-length')).toBe(String(first.bytes.length));
    expect(headers.get('etag')).toBe(`"${first.sha256}"`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="security-report-[a-z0-9-]+-\d{4}-\d\d-\d\d\.pdf"; filename\*=UTF-8''Security%20report%20/,
    );
    expect(headers.get('link')).toBe(`</api/v1/reports/${first.reportId}>; rel="describedby"`);
    expect(headers.get('x-report-incomplete')).toBeNull();
    expect(headers.get('vary')).toContain('Prefer');
  });

  it('gives the same bytes for the same data, to whoever asks, and prints once', async () => {
    const again = await Promise.all(Array.from({ length: 20 }, (_, i) => pdf(i % 2 === 0 ? ada : cy)));
    expect(new Set(again.map(({ status, sha256, reportId }) => [status, sha256, reportId].join()))).toEqual(
      new Set([[200, first.sha256, first.reportId].join()]),
    );
    expect(await rows()).toEqual({ reports: 1, files: 1 });
  });

  it('does not send what one has, and answers HEAD without a body', async () => {
    const etag = `"${first.sha256}"`;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const unchanged = await pdf(cy, undefined, { headers: { 'If-None-Match': tag } });
      expect([unchanged.status, unchanged.bytes.length, unchanged.headers.get('etag')]).toEqual([304, 0, etag]);
    }
    const head = await pdf(cy, undefined, { method: 'HEAD' });
    expect([head.status, head.bytes.length, head.headers.get('etag')]).toEqual([200, 0, etag]);
    expect(head.headers.get('content-length')).toBe(String(first.bytes.length));
    expect((await pdf(cy, undefined, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it('prints another paper of the same report', async () => {
    const letter = await pdf(cy, '/reports/export/pdf?paper=letter&lang=en');
    expect([letter.status, letter.reportId]).toEqual([200, first.reportId]);
    expect(letter.sha256).not.toBe(first.sha256);
    expect(await rows()).toEqual({ reports: 1, files: 2 });
  });

  it('makes another report when the data have changed, and the same one when they have changed back', async () => {
    probe.says = 'something else';
    const changed = await pdf(cy);
    expect(changed.reportId).not.toBe(first.reportId);
    expect(changed.sha256).not.toBe(first.sha256);
    probe.says = 'nothing';
    const back = await pdf(cy);
    expect(await told(back)).toEqual(await told(first));
    expect([back.reportId, back.sha256]).toEqual([first.reportId, first.sha256]);
  });

  it('says who was given what', async () => {
    const [made] = await recorded('report.made');
    expect(made).toMatchObject({ target: first.reportId, actor: cy.account.user.id });
    const [printed] = await recorded('report.printed');
    expect(printed).toMatchObject({
      target: first.reportId,
      facts: { paper: 'a4', lang: 'en', sha256: first.sha256, size: first.bytes.length, sha256Before: null },
    });
    const downloads = await recorded('report.downloaded');
    // Neither 304 nor HEAD hands anything out.
    expect(downloads).toHaveLength(1 + 20 + 1 + 1 + 2);
    expect(downloads[0]).toMatchObject({
      target: first.reportId,
      actor: cy.account.user.id,
      facts: { paper: 'a4', lang: 'en', sha256: first.sha256 },
    });
  });

  it('of each organization says its own', async () => {
    const theirs = await pdf(me);
    expect(theirs.status).toBe(200);
    expect(theirs.reportId).not.toBe(first.reportId);
  });

  it.each([
    ['paper=a5', 'paper'],
    ['paper=', 'paper'],
    ['paper=a4&paper=letter', 'paper'],
    ['lang=xx', 'lang'],
    ['size=a4', 'size'],
  ])('does not take ?%s', async (query, parameter) => {
    const { status, body } = await cy.get(`/reports/export/pdf?${query}`);
    expect([status, body.code, body.errors[0].parameter]).toEqual([400, 'invalid-parameter', parameter]);
  });

  it('is open to keys that may read reports, and to nobody without a key', async () => {
    const authorization = async (scopes: string[]): Promise<{ headers: Record<string, string> }> => ({
      headers: { Authorization: `Bearer ${(await makeKey(ada, { scopes })).key}` },
    });
    const nobody = new Browser(service.url);
    const allowed = await pdf(nobody, undefined, await authorization(['reports:read']));
    expect([allowed.status, allowed.sha256]).toEqual([200, first.sha256]);
    expect((await pdf(nobody, undefined, await authorization(['devices:read']))).status).toBe(403);
    expect((await pdf(nobody)).status).toBe(401);
  });
});

describe('a report with a section that cannot be read', () => {
  it('is handed out, says so, and is not kept', async () => {
    const before = await rows();
    probe.fails = true;
    try {
      for (const headers of [{}, { Prefer: 'respond-async' }] as Record<string, string>[]) {
        const told = await pdf(cy, undefined, { headers });
        expect([told.status, told.reportId, told.headers.get('x-report-incomplete')]).toEqual([200, null, 'probe']);
        expect([told.headers.get('link'), told.headers.get('preference-applied')]).toEqual([null, null]);
      }
    } finally {
      probe.fails = false;
    }
    expect(await rows()).toEqual(before);
    const downloads = await recorded('report.downloaded');
    expect(downloads.at(-1)).toMatchObject({ target: 'not-kept', facts: { failed: ['probe'] } });
  });

  it('nor is one that says more than can be kept', async () => {
    const before = await rows();
    probe.says = 'x'.repeat(2 * 1024 * 1024);
    const { status, body } = await cy.get('/reports/export/pdf');
    probe.says = 'nothing';
    expect([status, body.code]).toEqual([422, 'report-too-large']);
    expect(await rows()).toEqual(before);
  });
});

describe('Prefer: respond-async', () => {
  it('answers with a job whose result is the PDF', async () => {
    probe.says = 'later';
    const { status, body, headers } = await cy.get('/reports/export/pdf?paper=letter', {
      Prefer: 'respond-async, wait=30',
    });
    expect(status).toBe(202);
    expect(headers.get('location')).toBe(`/api/v1/jobs/${body.jobId}`);
    expect(headers.get('preference-applied')).toBe('respond-async, wait=30');
    const resultLink = `/api/v1/reports/${body.reportId}/pdf?paper=letter&lang=en`;
    expect(body.job).toMatchObject({ kind: 'print-report', state: 'done', problem: null, resultLink });
    const result = await pdf(cy, resultLink.slice('/api/v1'.length));
    expect([result.status, result.reportId]).toEqual([200, body.reportId]);
    expect((await pdf(cy, '/reports/export/pdf?paper=letter')).sha256).toBe(result.sha256);
    expect((await me.get(`/jobs/${body.jobId}`)).status).toBe(404);
  });
});
