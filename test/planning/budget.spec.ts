import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { auditSays } from '../support/suite-verdicts.js';

const REMOTE = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const EVENT = { 'loss.event-min': 2_000_000, 'loss.event-mode': 15_000_000, 'loss.event-max': 120_000_000 };

let service: TestService;
let session: Session;
let viewer: Session;
let organizationId: number;
let version = 0;

beforeAll(async () => {
  let device: EnrolledDevice;
  ({ service, session, device } = await startScanned({ LOG_LEVEL: 'error' }));
  viewer = await signIn(service, 'cy');
  organizationId = await organizationIdOf(service, session.account.organization.id);
  await service.database.query(
    `INSERT INTO cve_intelligence (cve, epss, epss_scored, cvss_vector) VALUES ('CVE-2026-1', 0.9, 0.9, $1), ('CVE-2026-2', 0.2, 0.2, $1)`,
    [REMOTE],
  );
  const server = await enrollDevice(service, session, { name: 'server', role: 'server', exposure: 'internet' });
  const isolated = { name: 'isolated', role: 'workstation', exposure: 'isolated' } as const;
  const other = await enrollDevice(service, session, isolated);
  await report(device, 'app', 'CVE-2026-2');
  await report(server, 'web', 'CVE-2026-2');
  await report(other, 'app', 'CVE-2026-1');
  const checks = [{ id: 'ssh-config', status: 'fail', observed: {}, evidence: [] }];
  const native = envelope('native', undefined, { checks, inventory: { sources: [], packages: [] } });
  expect((await sendScan(service, other, native)).status).toBe(202);
  await settleRisk(service, organizationId);
});

afterAll(async () => {
  await service.stop();
});

async function report(to: EnrolledDevice, name: string, id: string): Promise<void> {
  const vulnerabilities = [{ id, package: name, fixed: '2.0.0' }];
  const { status } = await sendScan(service, to, envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities })));
  expect(status).toBe(202);
}

async function say(values: Record<string, number>, currency = 'USD'): Promise<void> {
  const { status, body } = await session.put('/planning/assumptions', { currency, values });
  expect(status).toBe(200);
  ({ version } = body);
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
async function budget(as: Session = viewer): Promise<any> {
  const { status, body } = await as.get('/budget');
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
function line(body: any, id: string): any {
  const found = body.lines.find((one: { id: string }) => one.id === id);
  expect(found?.id).toBe(id);
  return found;
}

describe('GET /budget', () => {
  it('answers an organization without data, and says what is missing', async () => {
    const body = await budget(await signIn(service, 'me'));
    expect(body).toMatchObject({ currency: 'USD', illustrative: true, asOf: null, assumptionsVersion: 0 });
    // Work that needs no device, such as connecting a suite, has its lines also here.
    const others = body.lines.filter(({ category }: { category: string }) => category !== 'projects');
    expect(
      others.every(({ year1, missing }: { year1: unknown; missing: string[] }) => year1 === null && missing.length > 0),
    ).toBe(true);
    const categories = others.map(({ category }: { category: string }) => category);
    expect([...new Set(categories)]).toEqual(['people', 'services', 'training', 'reserve']);
    expect(body.totals).toMatchObject({ runPerYear: { amount: 0, currency: 'USD' }, isLowerBound: true });
    expect(body.loss).toMatchObject({ illustrative: true, measured: { before: null, after: null }, likeliest: null });
  });

  it('has lines by what was measured, and what each takes away', async () => {
    const body = await budget();
    expect(line(body, 'tools.endpoint')).toMatchObject({
      basis: { count: 3, text: '3 devices × USD 72 per device and year' },
      year1: { amount: 21_600, low: 16_200, high: 37_800, currency: 'USD' },
      perYear: { amount: 21_600 },
      assumptions: expect.arrayContaining(['costs.endpoint-per-device', 'costs.endpoint-share']),
    });
    expect(line(body, 'tools.backup').basis.count).toBe(1);
    const upgrades = line(body, 'projects.upgrade');
    expect(upgrades).toMatchObject({ work: { items: 2, coveredHours: 0 }, perYear: { amount: 0 } });
    expect(upgrades.risk.removes).toBeGreaterThan(0);
    const { body: actions } = await viewer.get('/rice/recommendations');
    expect(upgrades.risk.scoreBefore).toBeCloseTo(actions.summary.score, 1);
    expect(line(body, 'projects.fix-check').risk.scoreAfter).toBe(0);
    expect(body.dataVersion).toMatch(/^[1-9]\d*$/);
    expect(body.assumptions).toEqual(expect.arrayContaining(['costs.person-year', 'loss.conversion']));
    expect(body.defaults).toContain('costs.person-year');
  });

  it('measures the likeliest use: threat × reach of what is open, and what is left of it', async () => {
    const { loss } = await budget();
    // .2 × 1 of the server on the internet; .9 × .1 where nobody gets to.
    expect(loss.measured).toEqual({ before: 0.2, after: 0 });
    expect(loss.probability30Days).toEqual({ before: 0.2, after: 0.0025 });
    expect(loss.eventsPerYear).toEqual({ before: 0.12, after: 0.0015 });
    expect(loss.likeliest.title).toContain('Upgrade');
    await auditSays(service, organizationId, { 'm365.entra.open-high-risk-users': { status: 'fail' } });
    await settleRisk(service, organizationId);
    const after = await budget();
    expect(after.loss.measured).toEqual({ before: 0.3, after: 0 });
    expect(after.loss.likeliest.title).toBe('Fix "Accounts are probably in other hands" (Microsoft 365)');
  });

  it('gives figures of loss when the organization says what an event costs, always the same ones', async () => {
    await say(EVENT);
    const body = await budget();
    const { annualized, singleYear, seed, spendCap } = body.loss;
    expect(body.loss).toMatchObject({ illustrative: false, runs: 10_000, lossOfEvent: { mean: 30_333_333 } });
    expect(annualized.before.mean).toBe(Math.round(12 * 0.3 * 0.05 * (182_000_000 / 6)));
    for (const figures of [annualized.before, annualized.after, singleYear.before]) {
      expect(figures.p10).toBeLessThanOrEqual(figures.p50);
      expect(figures.p50).toBeLessThanOrEqual(figures.p90);
    }
    expect(singleYear.before.chanceOfAny).toBeCloseTo(0.165, 3);
    expect(spendCap).toMatchObject({ amount: Math.round(0.37 * annualized.before.mean), share: 0.37 });
    expect(line(body, 'reserve.incidents').year1.amount).toBe(annualized.before.mean);
    const { low, expected, high } = line(body, 'projects.close-gap').returnOnInvestment;
    expect(low).toBeLessThanOrEqual(expected);
    expect(expected).toBeLessThanOrEqual(high);
    expect(await budget()).toEqual(body);
    expect((await budget()).loss.seed).toBe(seed);
  });

  it('follows staffing: people cost more, and fewer hours are bought', async () => {
    const before = await budget();
    expect(line(before, 'people.io-wrl-005')).toMatchObject({ year1: null, missing: ['staffing.io-wrl-005'] });
    await say({ 'staffing.io-wrl-005': 2, 'costs.person-year.io-wrl-005': 9_000_000 });
    const after = await budget();
    expect(line(after, 'people.io-wrl-005')).toMatchObject({
      year1: { amount: 18_000_000, low: 17_100_000, high: 19_800_000 },
      basis: { count: 2, unitCost: 9_000_000 },
    });
    expect(line(after, 'projects.fix-check')).toMatchObject({ year1: { amount: 0 } });
    const sum = after.lines.reduce(
      (total: number, one: { year1: { amount: number } | null }) => total + (one.year1?.amount ?? 0),
      0,
    );
    expect(after.totals.year1.amount).toBe(sum);
    expect(after.totals.withoutAmount).not.toContain('people.io-wrl-005');
    expect(after.assumptionsVersion).toBe(version);
  });

  it('does not call dollars something else', async () => {
    await say({ 'costs.endpoint-per-device': 5_000 }, 'EUR');
    const body = await budget();
    expect(body.currency).toBe('EUR');
    expect(line(body, 'tools.endpoint').year1).toEqual({ amount: 15_000, low: 14_250, high: 16_500, currency: 'EUR' });
    expect(line(body, 'tools.backup')).toMatchObject({ year1: null, missing: ['costs.backup-per-server'] });
    expect(line(body, 'projects.upgrade')).toMatchObject({ year1: null, missing: ['costs.person-year'] });
    expect(body.totals).toMatchObject({ year1: { amount: 15_000, currency: 'EUR' }, isLowerBound: true });
    expect(body.missing).toEqual(expect.arrayContaining(['costs.person-year', 'costs.backup-per-server']));
    const { body: said } = await viewer.get('/planning/assumptions');
    const cost = said.assumptions.find(({ key }: { key: string }) => key === 'costs.person-year');
    expect(cost).toMatchObject({ default: null, value: null });
  });

  it('lets nobody say a loss in parts, or upside down', async () => {
    const refused = async (values: Record<string, number>): Promise<unknown> => {
      const { status, body } = await session.put('/planning/assumptions', { currency: 'USD', values });
      return [status, (body.errors ?? []).map(({ pointer }: { pointer: string }) => pointer)];
    };
    expect(await refused({ ...EVENT, 'loss.event-min': 15_000_001 })).toEqual([400, ['/values/loss.event-mode']]);
    expect(await refused({ 'loss.event-min': 1, 'loss.event-max': 2 })).toEqual([400, ['/values/loss.event-mode']]);
  });

  it('is kept by its reader until something changes, and reads what it is made of once', async () => {
    const { headers } = await viewer.get('/budget');
    const etag = headers.get('etag') ?? '';
    const spy = jest.spyOn(service.app.get(Database), 'answer');
    try {
      expect((await viewer.get('/budget', { 'If-None-Match': etag })).status).toBe(304);
      const names = spy.mock.calls.map(([, , name]) => name);
      expect(names).not.toContain('risk-likelihood-packages');
    } finally {
      spy.mockRestore();
    }
  });

  it('shows nobody without a session, and takes no parameters for granted', async () => {
    expect((await fetch(`${service.url}/api/v1/budget`)).status).toBe(401);
    expect((await viewer.post('/budget', {})).status).toBe(405);
  });
});
