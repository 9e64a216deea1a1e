import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attested } from '../compliance/claims.js';
import { inDays } from '../support/days.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { envelope, type ReportedVulnerability, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

const PATH = '/workforce';
const SOFTWARE = 'DD-WRL-003';
const SYSTEMS = 'IO-WRL-005';

let service: TestService;
let ada: Session;
let organizationId: number;

const CVES = Object.fromEntries(
  [
    ['a', 'one'],
    ['b', 'one'],
    ['c', 'two'],
    ['d', 'two'],
    ['e', 'three'],
  ].map(([name, of], i) => [name!, { id: `CVE-2026-${i + 1}`, package: of!, fixed: '2.0.0' }]),
);

beforeAll(async () => {
  let device: EnrolledDevice;
  ({ service, session: ada, device } = await startScanned());
  organizationId = await organizationIdOf(service, ada.account.organization.id);
  const other = await enrollDevice(service, ada, { name: 'other' });
  // What is there at first is no inflow, nor what another device that is new brings.
  await report(device, 80, ['a']);
  await report(device, 40, ['a', 'b', 'c']);
  await report(device, 5, ['a', 'b', 'c', 'd']);
  await report(other, 10, ['e']);
  // Known by then.
  await report(other, 2, ['e', 'a']);
  const checks = [{ id: 'ssh-config', status: 'fail', observed: {}, evidence: [] }];
  const native = envelope('native', undefined, { checks, inventory: { sources: [], packages: [] } });
  expect((await sendScan(service, device, native)).status).toBe(202);
  await settleRisk(service, organizationId);
});

afterAll(() => service.stop());

async function report(to: EnrolledDevice, daysAgo: number, names: string[]): Promise<void> {
  const vulnerabilities = names.map((name) => CVES[name] as ReportedVulnerability);
  const startedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const body = envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities }), { startedAt });
  const { status } = await sendScan(service, to, body);
  expect(status).toBe(202);
}

async function read(session: Session = ada): Promise<Answer['body']> {
  const { status, body } = await session.get(PATH);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

const of = (body: Answer['body'], role: string): Answer['body'] =>
  body.roles.find((one: { role: string }) => one.role === role);

async function staff(values: Record<string, number>): Promise<number> {
  const { status, body } = await ada.put('/planning/assumptions', { currency: 'EUR', values });
  expect(status).toBe(200);
  return body.version;
}

describe('GET /workforce', () => {
  it('shows demand by role without staffing, and says that gaps are not known', async () => {
    const body = await read(await signIn(service, 'cy'));
    expect(body).toMatchObject({
      illustrative: true,
      assumptionsVersion: 0,
      asOf: expect.any(String),
      hoursPerFte: 325,
    });
    for (const { staffed, gapFte, demandHours, parts } of body.roles) {
      expect([staffed, gapFte]).toEqual([null, null]);
      expect(demandHours.total).toBeGreaterThan(0);
      const sum = parts.reduce((hours: number, part: { hours: number }) => hours + part.hours, 0);
      expect(sum).toBeCloseTo(demandHours.total, 6);
    }
    expect(body.mostWanted).toMatchObject({ by: 'demand', role: body.roles[0].role });
    expect(body.notes[0]).toContain('gaps are not known');
    expect(body.assumptions).toEqual(expect.arrayContaining(['capacity.productive-hours', 'staffing.io-wrl-005']));
  });

  it('asks for what the actions take, and names the largest of them', async () => {
    const { data } = (await ada.get('/rice/recommendations')).body;
    const software = of(await read(), SOFTWARE);
    const ids = data.flatMap(({ id, kind }: { id: string; kind: string }) => (kind === 'upgrade' ? [id] : []));
    expect(software.work.items).toBe(ids.length);
    expect(software.work.largest.map(({ id }: { id: string }) => id).sort()).toEqual(ids.sort());
    expect(of(await read(), SYSTEMS).work.largest).toMatchObject([{ kind: 'fix-check' }, { kind: 'restore-coverage' }]);
  });

  it('measures inflow: new work of the last days, without what a first scan brought', async () => {
    const { inflow, queue } = await read();
    // Packages one and two 40 days ago, two again 5 days ago: 3 in 80 days.
    expect(inflow).toMatchObject({ from: 'measured', historyDays: 80 });
    expect(inflow.rates.every(({ role }: { role: string }) => role === SOFTWARE)).toBe(true);
    expect(inflow.perMonth).toBeCloseTo((3 * 30) / 80, 1);
    expect(queue.map(({ tier }: { tier: { key: string } }) => tier.key).slice(0, 2)).toEqual([
      'malware',
      '3-days-forensic',
    ]);
    expect(queue.some(({ inflow: comes }: { inflow: { perMonth: number } }) => comes.perMonth > 0)).toBe(true);
    for (const { keepsUp, why } of queue) {
      if (keepsUp === null) expect(why).toContain('Not known');
    }
  });

  it('assumes inflow while there are fewer than 30 days of scans', async () => {
    const begunAt = (moment: string): Promise<unknown> =>
      service.database.query(`UPDATE scan_series_last SET first_started_at = ${moment}`);
    await begunAt(`now() - interval '1 day' - (now() - first_started_at) / 100`);
    try {
      const body = await read();
      expect(body.inflow).toMatchObject({ from: 'assumed', perMonth: 8 });
      // By days of the calendar.
      expect([1, 2]).toContain(body.inflow.historyDays);
      expect(body.assumptions).toContain('inflow.new-work-per-month');
    } finally {
      await begunAt(`now() - (now() - first_started_at - interval '1 day') * 100`);
    }
  });

  it('moves the gap with staffing, by as much, and no demand', async () => {
    const before = await read();
    const version = await staff({ 'staffing.dd-wrl-003': 0.01, 'staffing.io-wrl-005': 2 });
    const few = await read();
    expect(few.assumptionsVersion).toBe(version);
    expect(of(few, SOFTWARE)).toMatchObject({ staffed: 0.01, demandHours: of(before, SOFTWARE).demandHours });
    expect(few.mostWanted).toMatchObject({ role: SOFTWARE, by: 'gap', fte: of(few, SOFTWARE).gapFte });
    expect(of(few, SYSTEMS).gapFte).toBeLessThan(0);
    expect(of(few, 'PD-WRL-001').gapFte).toBeNull();
    expect(few.illustrative).toBe(true);

    await staff({ 'staffing.dd-wrl-003': 1.01, 'staffing.io-wrl-005': 2 });
    const more = await read();
    expect(of(more, SOFTWARE).gapFte).toBeCloseTo(of(few, SOFTWARE).gapFte - 1, 6);
    expect(more.roles.map(({ role }: { role: string }) => role).sort()).toEqual(
      few.roles.map(({ role }: { role: string }) => role).sort(),
    );
  });

  it('counts the attestations that are due for review this quarter', async () => {
    const duties = async () =>
      of(await read(), 'OG-WRL-012').parts.filter(({ source }: { source: string }) => source === 'duties');
    expect(await duties()).toEqual([]);
    await attested(ada, { reviewOn: inDays(30) });
    await attested(ada, { reviewOn: inDays(200) }, '/compliance/frameworks/nist-csf-2.0/controls/GV.OC-02');
    expect(await duties()).toMatchObject([
      { key: 'attestations', hours: 2, basis: expect.stringMatching(/^1 attestation ending/) },
    ]);
  });

  it('is not sent again to one who has it', async () => {
    const { headers } = await ada.get(PATH);
    expect((await ada.get(PATH, { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('is empty for an organization without data, which it says', async () => {
    const body = await read(await signIn(service, 'me'));
    expect(body).toMatchObject({ roles: [], mostWanted: null, inflow: null, queue: [], assumptionsVersion: 0 });
    expect(body.notes[0]).toMatch(/^No device was scanned/);
  });
});
