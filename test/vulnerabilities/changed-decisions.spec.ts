import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inDays } from '../support/days.js';
import { statesOf } from '../support/decision.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let cve = '';
let count = 0;

beforeAll(async () => {
  ({ service, session } = await startScanned());
  device = await enrollDevice(service, session, { name: 'of the lab', tags: ['lab'] });
});

afterAll(() => service.stop());

beforeEach(() => {
  count += 1;
  cve = `CVE-2026-${75_000 + count}`;
});

/** One finding of the vulnerability, beside those of the tests before. */
async function shown(): Promise<void> {
  const vulnerabilities = Array.from({ length: count }, (_, i) => ({ id: `CVE-2026-${75_001 + i}`, package: 'alpha' }));
  const startedAt = new Date(Date.UTC(2026, 0, 1, 0, count)).toISOString();
  const report = trivyReport({ artifact: 'app', vulnerabilities });
  const { status, body } = await sendScan(service, device, envelope('trivy', report, { startedAt }));
  expect([status, body.status]).toEqual([202, 'completed']);
}

async function decided(wanted: Record<string, unknown> = {}): Promise<Answer['body']> {
  const { status, body } = await session.post('/risk-acceptances', {
    vulnerabilityId: cve,
    decision: 'accepted',
    scope: { all: true },
    reason: 'It cannot be reached.',
    expiresOn: inDays(200),
    ...wanted,
  });
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
}

async function right(): Promise<void> {
  expect(await rollupDifferences(service)).toEqual([]);
}

describe('a decision', () => {
  it('is changed with If-Match by one of its own author, and not once it has ended', async () => {
    await shown();
    const ben = await signIn(service, 'ben');
    const made = await decided({ scope: { tags: ['nothing'] } });
    const { headers } = await session.get(`/risk-acceptances/${made.id}`);
    const etag = headers.get('etag')!;
    const changed = await ben.patch(
      `/risk-acceptances/${made.id}`,
      { reason: 'Another one.', scope: { tags: ['lab'] }, expiresOn: inDays(60), reviewerEmail: 'ada@example.org' },
      { 'If-Match': etag },
    );
    const { id } = changed.body;
    expect([changed.status, changed.headers.get('content-location'), changed.body]).toMatchObject([
      200,
      `/api/v1/risk-acceptances/${id}`,
      {
        decidedBy: { name: 'Ben' },
        reason: 'Another one.',
        scope: { tags: ['lab'] },
        expiresOn: inDays(60),
        reviewerEmail: 'ada@example.org',
        replaces: made.id,
        replacedBy: null,
      },
    ]);
    expect(await statesOf(session, cve)).toEqual([`${cve} of the lab alpha accepted`]);
    // What Ada decided stays what she decided.
    const before = (await session.get(`/risk-acceptances/${made.id}`)).body;
    expect(before).toMatchObject({
      ...{ decidedBy: { name: 'Ada' }, decidedAt: made.decidedAt, reason: made.reason, scope: { tags: ['nothing'] } },
      ...{ status: 'ended', endCause: 'changed', endedBy: { name: 'Ben' }, findings: 0, replacedBy: id },
    });
    const again = await session.patch(`/risk-acceptances/${made.id}`, { reason: 'No.' });
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      409,
      'risk-acceptance-ended',
      expect.stringContaining(id),
    ]);
    const stale = await session.patch(`/risk-acceptances/${made.id}`, { reason: 'No.' }, { 'If-Match': etag });
    expect([stale.status, stale.body.code]).toEqual([412, 'stale-version']);
    expect((await session.patch(`/risk-acceptances/${id}`, { expiresOn: null })).status).toBe(422);
    expect((await session.patch(`/risk-acceptances/${id}`, { reason: 'Another one.' })).body.id).toBe(id);
    expect((await session.delete(`/risk-acceptances/${id}`)).status).toBe(204);
    expect((await session.delete(`/risk-acceptances/${id}`)).status).toBe(204);
    expect((await session.patch(`/risk-acceptances/${id}`, { reason: 'No.' })).body.code).toBe('risk-acceptance-ended');
    const { body } = await session.get(`/risk-acceptances/${id}`);
    expect(body).toMatchObject({ status: 'ended', endCause: 'ended', endedBy: { name: 'Ada' }, findings: 0 });
    await right();
  });

  it('that is changed twice at once has one that takes its place', async () => {
    await shown();
    const made = await decided();
    const answers = await Promise.all(
      ['One.', 'Two.', 'Three.'].map((reason) => session.patch(`/risk-acceptances/${made.id}`, { reason })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { body } = await session.get(`/risk-acceptances?status=active&vulnerabilityId=${cve}`);
    expect(body.data).toMatchObject([{ replaces: made.id }]);
  });

  it('and its end are in the audit trail', async () => {
    await shown();
    const { id } = await decided();
    const { body: changed } = await session.patch(`/risk-acceptances/${id}`, { reason: 'Still.' });
    await session.delete(`/risk-acceptances/${changed.id}`);
    const reported = async (target: string): Promise<unknown[]> => {
      const { body } = await session.get(`/audit-events?targetType=risk-acceptance&targetId=${target}`);
      return body.data.map((one: Answer['body']) => [one.action, one.facts.findings]);
    };
    expect(await reported(id)).toEqual([['risk-acceptance.made', 1]]);
    expect(await reported(changed.id)).toEqual([
      ['risk-acceptance.ended', 1],
      ['risk-acceptance.changed', 0],
    ]);
  });
});
