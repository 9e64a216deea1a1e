import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import { InvalidateRisk } from '../../src/vulnerabilities/index.js';
import { writeAdvisories } from '../support/advisories.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { sendInventory } from '../support/inventory.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { envelope, readAll, type ReportedVulnerability, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

const PATH = '/rice/recommendations';
const REMOTE = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const LOCAL = 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H';

/** An id of no action. */
const NOWHERE = '00000000-0000-5000-8000-000000000000';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let organizationId: number;
const many: EnrolledDevice[] = [];

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
  organizationId = await organizationIdOf(service, session.account.organization.id);
  await service.database.query(
    `INSERT INTO cve_intelligence (cve, epss, epss_scored, cvss_vector)
     VALUES ('CVE-2026-1', 0.02, 0.02, $1), ('CVE-2026-2', 0.02, 0.02, $1), ('CVE-2026-3', 0.01, 0.01, $2), ('CVE-2026-9', 0.3, 0.3, $1)`,
    [REMOTE, LOCAL],
  );
  await service.database.query(
    `INSERT INTO intelligence_feed (key, imported_at) VALUES ('kev', now()) ON CONFLICT (key) DO UPDATE SET imported_at = now()`,
  );
  for (let i = 0; i < 4; i += 1) many.push(await enrollDevice(service, session, { name: `many-${i}` }));
  const wide = [{ id: 'CVE-2026-3', package: 'wide', fixed: '1.1.0' }];
  for (const one of many) await report(one, wide);
  await report(device, [
    { id: 'CVE-2026-1', package: 'one', fixed: '2.0.4, 1.2.9' },
    { id: 'CVE-2026-2', package: 'one' },
  ]);
  const checks = [{ id: 'ssh-config', status: 'fail', observed: {}, evidence: [] }];
  const native = envelope('native', undefined, { checks, inventory: { sources: [], packages: [] } });
  expect((await sendScan(service, many[0]!, native)).status).toBe(202);
  await settleRisk(service, organizationId);
});

afterAll(async () => {
  await service.stop();
});

async function report(to: EnrolledDevice, vulnerabilities: ReportedVulnerability[]): Promise<void> {
  const { status } = await sendScan(service, to, envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities })));
  expect(status).toBe(202);
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
async function list(query = ''): Promise<any> {
  const { status, body } = await session.get(`${PATH}${query}`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

function names({ data }: { data: { kind: string; subject: { name: string } }[] }): string[] {
  return data.map(({ kind, subject }) => `${kind} ${subject.name}`);
}

async function listBy(id: string, addedOn: string | null): Promise<void> {
  await service.database.query(`UPDATE cve_intelligence SET kev_added_on = $2 WHERE cve = $1`, [id, addedOn]);
  await service.inside(InvalidateRisk).identifiers([id], 'kev');
  await settleRisk(service, organizationId);
}

describe('GET /rice/recommendations', () => {
  it('has an action for what a newer version fixes, for what nothing fixes yet, and for each failing check', async () => {
    const body = await list();
    expect(names(body).sort()).toEqual(['fix-check ssh-config', 'mitigate one', 'upgrade one', 'upgrade wide']);
    expect(body.page).toMatchObject({ total: 4, hasMore: false });
    const of = (name: string) => body.data[names(body).indexOf(name)];
    expect(of('upgrade one')).toMatchObject({
      title: 'Upgrade one (npm) to 1.2.9 or later on 1 device: 1 CVE',
      target: '1.2.9',
      cves: [{ id: 'CVE-2026-1', kev: false, epss: expect.closeTo(0.02) }],
      cveCount: 1,
      packages: ['one'],
      devices: 1,
      findings: 1,
    });
    expect(of('mitigate one')).toMatchObject({ target: null, cves: [{ id: 'CVE-2026-2' }], findings: 1 });
    expect(of('upgrade wide')).toMatchObject({ devices: 4, findings: 4 });
    expect(of('fix-check ssh-config')).toMatchObject({
      title: 'Weak SSH settings on 1 device',
      devices: 1,
      link: null,
    });
  });

  it('counts what each value of a filter would leave, the other filters being as they are', async () => {
    const { data } = await list();
    const count = (of: (row: (typeof data)[number]) => string | null): Record<string, number> =>
      data.map(of).reduce((sums: Record<string, number>, value: string | null) => {
        return value === null ? sums : { ...sums, [value]: (sums[value] ?? 0) + 1 };
      }, {});
    const { facets } = await list('?include=facets&limit=1');
    expect(facets).toEqual({
      kind: { 'fix-check': 1, mitigate: 1, upgrade: 2 },
      tier: count(({ tier }) => tier.key),
      ecosystem: { npm: 3 },
    });
    const narrowed = (await list('?include=facets&kind=mitigate')).facets;
    expect([narrowed.kind, narrowed.ecosystem]).toEqual([facets.kind, { npm: 1 }]);
    for (const [tier, rows] of Object.entries(facets.tier)) expect((await list(`?tier=${tier}`)).page.total).toBe(rows);
  });

  it('knows no ecosystem of checks, whose severity stands in that field', async () => {
    expect((await list('?ecosystem=npm')).page.total).toBe(3);
    const others = ['low', 'medium', 'high', 'critical'].map((severity) => list(`?ecosystem=${severity}`));
    expect((await Promise.all(others)).map(({ page }) => page.total)).toEqual([0, 0, 0, 0]);
  });

  it('refuses a tier that the policy in force does not have', async () => {
    const { status, body } = await session.get(`${PATH}?tier=3-days,3-day`);
    expect([status, body.code]).toEqual([400, 'invalid-parameter']);
    expect(body.errors).toEqual([expect.objectContaining({ parameter: 'tier', suggestion: '3-days' })]);
  });

  it('shows four inputs that multiply to the score, and how each came about', async () => {
    for (const { rice } of (await list()).data) {
      const { reach, impact, confidence, effort, score } = rice;
      expect((reach.value * impact.value * confidence.value) / effort.value).toBeCloseTo(score, 1);
      for (const input of [reach, impact, confidence, effort]) expect(input.basis).toMatch(/\w+/);
      expect(effort.days[0]).toEqual({ what: 'preparation and test', days: 0.5 });
    }
  });

  it('links to as many findings as it counts', async () => {
    for (const { link, findings } of (await list()).data) {
      if (link !== null) expect((await session.get(link)).body.page.total).toBe(findings);
    }
  });

  it('gives the score away by points, and shows it along the list', async () => {
    const { data, summary } = await list();
    const points = data.reduce(
      (sum: number, one: { riskRemoved: { points: number } }) => sum + one.riskRemoved.points,
      0,
    );
    expect(points).toBeCloseTo(summary.score, 2);
    expect(summary.score).toBe((await session.get('/risk-dashboard')).body.score);
    expect(data[0].cumulative).toMatchObject({ place: 1, scoreBefore: summary.score, scoreAfter: data[0].scoreAfter });
    expect(data.at(-1).cumulative.scoreAfter).toBe(summary.scoreAfterAll);
    for (const one of data) expect(one.scoreAfter).toBeCloseTo(summary.score - one.riskRemoved.removes, 1);
  });

  it('follows a listing by CISA without a scan, and its end', async () => {
    const before = await list();
    await listBy('CVE-2026-3', '2026-11-01');
    const listed = await list();
    expect(names(listed)[0]).toBe('upgrade wide');
    expect(names(listed)).not.toEqual(names(before));
    expect(listed.data[0]).toMatchObject({ kevCount: 1, tier: { days: 14 } });
    expect(listed.data[0].waves).toEqual([
      { tier: listed.data[0].tier, devices: 4, dueOn: listed.data[0].dueOn, overdue: expect.any(Number) },
    ]);
    expect(listed.summary.score).toBeGreaterThan(before.summary.score);
    await listBy('CVE-2026-3', null);
    const after = await list();
    expect(names(after)).toEqual(names(before));
    expect(after.summary.score).toBe(before.summary.score);
    expect(after.data.map(({ id }: { id: string }) => id)).toEqual(before.data.map(({ id }: { id: string }) => id));
  });

  it('simulates a plan: the same score in any order, and unknown ids are named', async () => {
    const { data } = await list();
    const [a, b] = data.map(({ id }: { id: string }) => id);
    const { plan } = (await list(`?simulate=${a},${b},${NOWHERE}`)).summary;
    expect(plan.steps.map(({ id }: { id: string }) => id)).toEqual([a, b]);
    expect(plan.unknown).toEqual([NOWHERE]);
    expect(plan.score).toBe(plan.steps[1].scoreAfter);
    expect((await list(`?simulate=${b},${a}`)).summary.plan.score).toBe(plan.score);
    expect((await list()).summary.plan).toBeNull();
  });

  it('is ordered and narrowed, and read in pages', async () => {
    const scores = (await list('?sort=rice')).data.map(({ rice }: { rice: { score: number } }) => rice.score);
    expect(scores).toEqual([...scores].sort((x: number, y: number) => y - x));
    const whole = await list('?sort=riskRemoved');
    expect(names({ data: await readAll(session, `${PATH}?sort=riskRemoved`, 1) })).toEqual(names(whole));
    expect(names(await list('?sort=-riskRemoved'))).toEqual(names(whole).reverse());
    expect(names(await list('?kind=fix-check'))).toEqual(['fix-check ssh-config']);
    expect(names(await list('?q=WID'))).toEqual(['upgrade wide']);
    expect((await session.get(`${PATH}?sort=age`)).status).toBe(400);
  });

  it('reads roll-ups, with a few statements however much there is', async () => {
    const spy = jest.spyOn(service.app.get(Database), 'answer');
    await list();
    const sent = spy.mock.calls.map(([text]) => text).filter((text) => !/session|member|rate_window/.test(text));
    spy.mockRestore();
    expect(sent.length).toBeLessThanOrEqual(8);
    expect(sent.filter((text) => /\b(published_)?finding\b/.test(text))).toEqual([]);
  });

  it('advises to leave a release that gets no more fixes, and still upgrades what has one', async () => {
    await service.database.query(
      `INSERT INTO end_of_life_cycle (product, cycle, feed, label, ended, eol_on, released_on, identifiers)
       VALUES ('debian', '12', 'test', 'Debian', false, '2026-06-10', '2023-06-10', '{}'), ('debian', '13', 'test', 'Debian', false, '2999-01-01', '2025-08-09', '{}')`,
    );
    await sendInventory(service, many[1]!, [
      { name: 'libssl3', version: '3.0.1-1', source: 'openssl' },
      { name: 'zlib1g', version: '1.2-1', source: 'zlib' },
    ]);
    await writeAdvisories(service, organizationId, [
      { ecosystem: 'Debian:12', package: 'openssl', identifiers: ['CVE-2026-9'], events: [{ introduced: '0' }] },
      {
        ecosystem: 'Debian:12',
        package: 'zlib',
        identifiers: ['CVE-2026-8'],
        events: [{ introduced: '0' }, { fixed: '1.2-2' }],
      },
    ]);
    await settleRisk(service, organizationId);
    const { data } = await list('?ecosystem=Debian:12&sort=riskRemoved');
    expect(data).toMatchObject([
      {
        kind: 'migrate',
        title: 'Move 1 device from Debian 12 to Debian 13: 2 CVEs',
        subject: { kind: 'release', name: 'Debian 12' },
        target: 'Debian 13',
        endOfLifeOn: '2026-06-10',
        devices: 1,
        findings: 2,
      },
      { kind: 'upgrade', subject: { name: 'zlib' }, target: '1.2-2', findings: 1 },
    ]);
    expect((await session.get(data[0].link)).body.page.total).toBe(2);
  });
});

describe('GET /risk-dashboard', () => {
  it('shows the most urgent actions and the worst threats, and reads them with two statements when they are there', async () => {
    const { data } = await list('?limit=5');
    const { body } = await session.get('/risk-dashboard');
    expect(body.topActions.map(({ title }: { title: string }) => title)).toEqual(
      data.map(({ title }: { title: string }) => title),
    );
    const { threats } = (await session.get('/threat-model')).body;
    expect(body.threats.map(({ id }: { id: string }) => id)).toEqual(
      threats.slice(0, 5).map(({ id }: { id: string }) => id),
    );
    const spy = jest.spyOn(service.app.get(Database), 'answer');
    const again = await session.get('/risk-dashboard');
    // Of the minute in which it is asked for.
    const asOf = { coverage: { ...body.coverage, asOf: again.body.coverage.asOf } };
    const named = spy.mock.calls.flatMap(([, , name]) => (name?.startsWith('risk-') ? [name] : []));
    spy.mockRestore();
    expect(again.body).toEqual({ ...body, ...asOf });
    expect(named.filter((name) => !name.includes('waiting'))).toHaveLength(2);
  });
});
