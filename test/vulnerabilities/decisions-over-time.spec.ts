import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Clock, Database } from '../../src/platform/index.js';
import { ExpireRiskAcceptancesHandler } from '../../src/vulnerabilities/app/end-risk-acceptances.service.js';
import { inDays } from '../support/days.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { envelope, type ReportedVulnerability, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let service: TestService;
let session: Session;

beforeAll(async () => {
  // No worker: its statements would be counted, and what ends by itself ends when the test says so.
  ({ service, session } = await startScanned({ ROLE: 'api' }));
});

afterAll(() => service.stop());

async function scan(device: EnrolledDevice, vulnerabilities: ReportedVulnerability[]): Promise<Answer['body']> {
  const { status, body } = await sendScan(
    service,
    device,
    envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities })),
  );
  expect([status, body.status]).toEqual([202, 'completed']);
  return body;
}

async function accept(vulnerabilityId: string, wanted: Record<string, unknown> = {}): Promise<Answer['body']> {
  const { status, body } = await session.post('/risk-acceptances', {
    vulnerabilityId,
    decision: 'accepted',
    scope: { all: true },
    reason: 'Until the next release.',
    expiresOn: inDays(30),
    ...wanted,
  });
  expect(status).toBe(201);
  return body;
}

async function states(vulnerabilityId: string): Promise<string[]> {
  const { body } = await session.get(`/findings?vulnerabilityId=${vulnerabilityId}&limit=200`);
  return body.data.map((row: Answer['body']) => `${row.package.name} ${row.state}`).sort();
}

const right = async (): Promise<void> => expect(await rollupDifferences(service)).toEqual([]);
const expire = (): Promise<void> => service.inside(ExpireRiskAcceptancesHandler).handle();

/** Runs `work` as if it were some days later, to the millisecond before midnight in UTC. */
async function atTheEndOf<T>(day: string, work: () => Promise<T>): Promise<T> {
  const clock = jest.spyOn(service.app.get(Clock), 'now').mockReturnValue(new Date(`${day}T23:59:59.999Z`));
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}

describe('an acceptance', () => {
  it('holds until the end of its last day, and then what it hid returns by itself', async () => {
    const cve = 'CVE-2026-80001';
    const device = await enrollDevice(service, session, { name: 'expiring' });
    await scan(device, [
      { id: cve, package: 'alpha' },
      { id: cve, package: 'beta' },
      { id: cve, package: 'gamma' },
    ]);
    const made = await accept(cve);
    await accept(cve, { decision: 'mitigated', scope: { package: 'gamma' }, expiresOn: null });
    // Fixed while it was accepted stays fixed.
    await scan(device, [
      { id: cve, package: 'alpha' },
      { id: cve, package: 'gamma' },
    ]);
    await atTheEndOf(made.expiresOn, expire);
    expect(await states(cve)).toEqual(['alpha accepted', 'beta fixed', 'gamma mitigated']);
    await atTheEndOf(inDays(31), expire);
    expect(await states(cve)).toEqual(['alpha open', 'beta fixed', 'gamma mitigated']);
    const { body } = await session.get(`/risk-acceptances/${made.id}`);
    expect(body).toMatchObject({
      status: 'expired',
      endCause: 'expired',
      endedBy: { kind: 'service', name: null },
      findings: 0,
    });
    const listed = await session.get(`/risk-acceptances?status=expired&vulnerabilityId=${cve}`);
    expect(listed.body.data.map(({ id }: Answer['body']) => id)).toEqual([made.id]);
    const [alpha] = (await session.get(`/findings?vulnerabilityId=${cve}&package=alpha`)).body.data;
    expect([alpha.cause, alpha.decision]).toEqual(['decision', null]);
    expect((await session.get(`/findings/${alpha.id}`)).body.history.at(-1)).toMatchObject({
      change: 'decided',
      decided: { before: 'accepted', after: 'open', decisionId: null, by: { kind: 'service' } },
    });
    const events = (await session.get('/audit-events?action=risk-acceptance.expired')).body.data;
    expect(events[0]).toMatchObject({ target: { id: made.id }, facts: { decisions: 1, findings: 1 } });
    // Seen again, the one that was fixed is open as well.
    await scan(device, [
      { id: cve, package: 'alpha' },
      { id: cve, package: 'beta' },
      { id: cve, package: 'gamma' },
    ]);
    expect(await states(cve)).toEqual(['alpha open', 'beta open', 'gamma mitigated']);
    await right();
  });

  it('that was extended holds longer', async () => {
    const cve = 'CVE-2026-80002';
    await scan(await enrollDevice(service, session, { name: 'extended' }), [{ id: cve, package: 'alpha' }]);
    const made = await accept(cve);
    await session.patch(`/risk-acceptances/${made.id}`, { expiresOn: inDays(60) });
    await atTheEndOf(inDays(31), expire);
    expect(await states(cve)).toEqual(['alpha accepted']);
    await atTheEndOf(inDays(61), expire);
    expect(await states(cve)).toEqual(['alpha open']);
    await right();
  });
});

describe('a decision about ten thousand findings', () => {
  const cve = 'CVE-2026-80010';
  const DEVICES = 50;
  const PACKAGES = 200;

  /** The statements that a request sends, but for those that are told in batches. */
  async function statements(work: () => Promise<unknown>): Promise<number> {
    const spy = jest.spyOn(service.app.get(Database), 'answer');
    try {
      await work();
      return spy.mock.calls.filter(([, , name]) => !['rate-exchange', 'job-enqueue'].includes(name ?? '')).length;
    } finally {
      spy.mockRestore();
    }
  }

  it('is as many statements as one about a single finding, and so is its end', async () => {
    await scan(await enrollDevice(service, session, { name: 'single' }), [{ id: 'CVE-2026-80011', package: 'alpha' }]);
    const rows = Array.from({ length: PACKAGES }, (_, i) => ({ id: cve, package: `many-${i}` }));
    for (let i = 0; i < DEVICES; i += 1)
      await scan(
        await enrollDevice(service, session, { name: `many ${i}`, ...(i % 2 ? { tags: ['odd'] } : {}) }),
        rows,
      );
    const one: Answer['body'][] = [];
    const few = await statements(async () => one.push(await accept('CVE-2026-80011')));
    const many = await statements(async () => one.push(await accept(cve)));
    expect(many).toBe(few);
    expect((await session.get(`/risk-acceptances/${one[1].id}`)).body.findings).toBe(DEVICES * PACKAGES);
    expect((await session.get(`/vulnerabilities/${cve}`)).body).toMatchObject({ openFindings: 0, status: 'resolved' });
    await right();
    await accept(cve, { decision: 'mitigated', scope: { tags: ['odd'] }, expiresOn: null });
    const ending = async (id: string): Promise<number> => statements(() => session.delete(`/risk-acceptances/${id}`));
    expect(await ending(one[1].id)).toBe(await ending(one[0].id));
    const { body } = await session.get(`/vulnerabilities/${cve}`);
    expect([body.openFindings, body.affectedDevices]).toEqual([(DEVICES / 2) * PACKAGES, DEVICES / 2]);
    const facets = await session.get(`/findings?vulnerabilityId=${cve}&include=facets&limit=1`);
    expect(facets.body.facets.state).toEqual({ open: 5000, mitigated: 5000 });
    await right();
  }, 120_000);
});
