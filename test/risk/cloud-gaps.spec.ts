import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CloudChecks } from '../../src/cloud-security/index.js';
import { DEFAULT_RISK_POLICY } from '../../src/risk/model/policy.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf, settleRisk, verifyRisk } from '../support/risk.js';
import { reportTo, startScanned } from '../support/scan.js';
import { auditSays, disconnectSuite } from '../support/suite-verdicts.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const MFA = 'm365.entra.mfa-all-users';
const DMARC = 'm365.email.dmarc';
const LINK = `/api/v1/cloud-security/microsoft-365/checks/${MFA}`;
const DEVICES = 3;

let service: TestService;
let session: Session;
let organizationId: number;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
  organizationId = await organizationIdOf(service, session.account.organization.id);
  for (let i = 1; i < DEVICES; i += 1) await enrollDevice(service, session, { name: `more-${i}` });
  await reportTo(service, device, [{ id: 'CVE-2026-1', package: 'one', fixed: '2.0.0', severity: 'critical' }]);
  await auditSays(service, organizationId, {
    [MFA]: { status: 'pass', severity: 'critical' },
    [DMARC]: { status: 'pass' },
  });
});

afterAll(async () => {
  await service.stop();
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
async function show(path: string): Promise<any> {
  const { status, body } = await session.get(path);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
async function dashboard(): Promise<any> {
  expect(await verifyRisk(service, organizationId)).toEqual([]);
  return show('/risk-dashboard');
}

/** What can happen while a check fails, as its suite has it. */
function titleOf(id: string): string {
  return service.app.get(CloudChecks, { strict: false }).find(id)?.risk ?? id;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0);
}

async function ledger(): Promise<{ cause: string; devices: number[] }[]> {
  return service.database.query(
    `SELECT cause, ARRAY (SELECT (s ->> 'devices')::int FROM jsonb_array_elements(subjects) s) AS devices
       FROM risk_ledger WHERE organization_id = $1 ORDER BY at, id`,
    [organizationId],
  );
}

describe('a suite in which everything is as it should be', () => {
  it('has no part of the score, and is shown', async () => {
    const { cloud, failingChecks } = await dashboard();
    expect([cloud.points, cloud.removes, failingChecks]).toEqual([0, 0, 0]);
    expect(cloud.suites).toMatchObject([{ suite: 'microsoft-365', checks: 2, passing: 2, failing: 0, neverSeen: 0 }]);
  });
});

describe('a setting that goes bad between two audits', () => {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
  let before: any, after: any;

  beforeAll(async () => {
    before = await dashboard();
    await auditSays(service, organizationId, { [MFA]: { status: 'fail', severity: 'critical' } });
    after = await dashboard();
  });

  it('raises the score with the cause `cloud`, which names the check', () => {
    expect(after.score - before.score).toBeGreaterThan(1);
    const [cause] = after.changedSince.causes.filter((one: { cause: string }) => one.cause === 'cloud');
    expect(cause.subjects).toEqual([
      {
        subject: { kind: 'cloud-check', ecosystem: 'microsoft-365', name: MFA, title: titleOf(MFA), link: LINK },
        points: cause.points,
      },
    ]);
    const points = after.changedSince.causes.map((one: { points: number }) => one.points) as number[];
    expect(total(points)).toBeCloseTo(after.score - after.changedSince.scoreBefore, 2);
  });

  it('is a driver for every device, a part of the points, and a failing check of its level', () => {
    const driver = after.drivers.find(({ subject }: { subject: { name: string } }) => subject.name === MFA);
    expect(driver.subject).toMatchObject({ kind: 'cloud-check', title: titleOf(MFA), link: LINK });
    expect([driver.devices, driver.findings]).toEqual([DEVICES, 1]);
    expect(driver.points).toBe(after.cloud.points);
    expect(driver.removes).toBe(after.cloud.removes);
    expect(after.failingChecks).toBe(1);
    expect(after.levels['very-high'] - before.levels['very-high']).toBe(1);
    expect(after.trend.at(-1).causes.map(({ cause }: { cause: string }) => cause)).toContain('cloud');
  });

  it('is in its cell of the matrix, counted apart from findings', async () => {
    const { cells, totals } = await show('/risk-matrix');
    expect(totals.checks).toBe(1);
    const cell = cells.find(({ checks }: { checks: number }) => checks === 1);
    expect([cell.likelihood, cell.impact, cell.level]).toEqual([4, 5, 'very-high']);
    expect(cell.cloudChecks).toEqual([
      { suite: 'microsoft-365', id: MFA, title: titleOf(MFA), accepted: false, link: LINK },
    ]);
    expect(cell.massShare).toBeGreaterThan(0);
    expect(total(cells.map((one: { massShare: number }) => one.massShare))).toBeCloseTo(1, 4);
  });

  it('is an action for the whole organization, with the score after it', async () => {
    const { data, summary } = await show('/rice/recommendations');
    const gap = data.find(({ kind }: { kind: string }) => kind === 'close-gap');
    expect(gap).toMatchObject({
      title: 'People can sign in with a password alone (Microsoft 365)',
      deed: 'Require a second factor of everyone',
      why: { code: 'largest', dueIn: null },
      members: [{ subject: { name: MFA }, title: titleOf(MFA), link: LINK }],
      subject: { kind: 'cloud-check', ecosystem: 'microsoft-365', name: MFA },
      tier: { key: 'very-high-risk' },
      devices: DEVICES,
      findings: 1,
      link: LINK,
    });
    expect(gap.rice.reach).toEqual({
      value: DEVICES,
      basis: 'all devices of the organization: a setting of a suite holds for everybody',
    });
    expect(gap.rice.effort.value).toBe(0.1);
    const points = total(data.map((one: { riskRemoved: { points: number } }) => one.riskRemoved.points));
    // What never scanned devices are taken for has no action.
    expect(points - summary.score).toBeLessThanOrEqual(0.01);
    expect(gap.cumulative.scoreAfter).toBeLessThan(gap.cumulative.scoreBefore);
    const { plan } = (await show(`/rice/recommendations?simulate=${gap.id}`)).summary;
    expect(plan.score).toBe(gap.scoreAfter);
    expect(gap.scoreAfter).toBeCloseTo(before.score, 1);
    expect((await show('/rice/recommendations?kind=close-gap')).data).toHaveLength(1);
  });

  it('is behind threats, with evidence that leads to the check', async () => {
    const { threats, elsewhere, score, insufficientData, unclaimed } = await show('/threat-model');
    const cloud = threats.filter(({ theme }: { theme: string }) => theme === 'cloud');
    expect(cloud.map(({ id }: { id: string }) => id).sort()).toEqual(['e-cloud', 's-cloud']);
    const [spoofing] = cloud.filter(({ letter }: { letter: string }) => letter === 'S');
    expect([spoofing.level, spoofing.checks, spoofing.findings, spoofing.devices]).toEqual([
      'very-high',
      1,
      0,
      DEVICES,
    ]);
    expect(spoofing.evidence).toMatchObject([{ key: MFA, link: LINK, title: 'Sign-in without a second factor' }]);
    const known = service.app.get(CloudChecks, { strict: false }).find(MFA)?.supports.mitreAttack ?? [];
    expect(spoofing.techniques.map(({ id }: { id: string }) => id).sort()).toEqual([...new Set(known)].sort());
    const shares = [...threats, insufficientData, unclaimed].map(({ points }: { points: number }) => points);
    expect(total([...shares, elsewhere.decided, elsewhere.neverScanned])).toBeCloseTo(score, 1);
  });

  it('is told at once to whoever reads after the event, and twice is as once', async () => {
    await auditSays(service, organizationId, { [MFA]: { status: 'fail', severity: 'critical' } });
    await settleRisk(service, organizationId);
    expect((await show('/risk-dashboard')).score).toBe(after.score);
  });

  it('keeps its mass out of sight, and says so', async () => {
    await auditSays(service, organizationId, {
      [MFA]: { status: 'not-assessed', standing: 'fail', severity: 'critical' },
    });
    const { score, cloud } = await dashboard();
    expect(score).toBe(after.score);
    expect(cloud.suites[0]).toMatchObject({ failing: 1, outOfSight: 1 });
  });

  it('stays in the number when it is accepted, and is shown as accepted', async () => {
    await auditSays(service, organizationId, { [MFA]: { status: 'fail', severity: 'critical', excepted: true } });
    const { score, accepted, cloud, failingChecks } = await dashboard();
    expect(score).toBe(after.score);
    expect(accepted.checks).toBe(1);
    expect(accepted.removes).toBeCloseTo(after.score - before.score, 1);
    expect([failingChecks, cloud.suites[0].accepted]).toEqual([0, 1]);
    expect((await show('/rice/recommendations?kind=close-gap')).data).toEqual([]);
    expect((await show('/risk-matrix')).totals.checks).toBe(0);
    const inherent = await show('/risk-matrix?view=inherent');
    expect(inherent.totals.checks).toBe(1);
    expect((await show('/threat-model')).elsewhere.decided).toBeGreaterThan(0);
  });

  it('weighs half in threat as a warning', async () => {
    await auditSays(service, organizationId, { [MFA]: { status: 'warning', severity: 'critical' } });
    const { score } = await dashboard();
    expect(score).toBeLessThan(after.score);
    expect(score).toBeGreaterThan(before.score);
  });

  it('leaves no trace in the score when it is mended', async () => {
    await auditSays(service, organizationId, { [MFA]: { status: 'pass', severity: 'critical' } });
    const mended = await dashboard();
    expect([mended.score, mended.cloud.points]).toEqual([before.score, 0]);
    expect((await show('/rice/recommendations?kind=close-gap')).data).toEqual([]);
    const { causes } = mended.changedSince;
    expect(causes.filter(({ cause }: { cause: string }) => cause === 'cloud')).toEqual([]);
  });
});

describe('a setting that is wrong for some people', () => {
  const gap = async () => (await show('/rice/recommendations?kind=close-gap')).data[0];
  const says = (people?: { concerned: number; all: number }) =>
    auditSays(service, organizationId, { [MFA]: { status: 'fail', severity: 'critical', ...(people && { people }) } });

  it('counts for as many of the devices as they are of all people, and says for whom it is', async () => {
    await says();
    const everybody = await dashboard();
    expect(await gap()).toMatchObject({ people: null, devices: DEVICES });
    await says({ concerned: 8, all: 24 });
    const some = await dashboard();
    expect(some.score).toBeLessThan(everybody.score);
    const action = await gap();
    expect(action).toMatchObject({ people: { concerned: 8, all: 24 }, devices: 1 });
    expect(action.rice.reach).toEqual({
      value: 1,
      basis: 'as many of the devices as the people concerned are of all people',
    });
    expect(action.why.text).toContain('for 8 of 24 people');
    expect(some.cloud.removes).toBeLessThan(everybody.cloud.removes);
  });

  it('is for everybody where it concerns all of them, and never for nobody', async () => {
    await says({ concerned: 24, all: 24 });
    await dashboard();
    expect(await gap()).toMatchObject({ people: null, devices: DEVICES });
    await says({ concerned: 0, all: 24 });
    const { cloud } = await dashboard();
    expect(cloud.removes).toBeGreaterThan(0);
    expect(await gap()).toMatchObject({ people: { concerned: 0, all: 24 }, devices: 1 });
    await auditSays(service, organizationId, { [MFA]: { status: 'pass', severity: 'critical' } });
    expect((await dashboard()).cloud.points).toBe(0);
  });
});

describe('a check that nobody ever could read', () => {
  it('widens the range upwards and moves nothing else', async () => {
    const before = await dashboard();
    await auditSays(service, organizationId, { 'm365.unread': { status: 'not-assessed', standing: null } });
    const { score, range, cloud, failingChecks } = await dashboard();
    expect([score, range.low, failingChecks]).toEqual([before.score, before.range.low, before.failingChecks]);
    expect(range.high).toBeGreaterThan(before.range.high);
    expect(cloud.suites[0].neverSeen).toBe(1);
    await auditSays(service, organizationId, { 'm365.unread': { status: 'not-applicable' } });
    expect((await dashboard()).range.high).toBe(before.range.high);
  });
});

describe('the number of devices', () => {
  it('thins nothing out, and what follows it is no cause', async () => {
    await auditSays(service, organizationId, { [MFA]: { status: 'fail', severity: 'critical' } });
    const before = await dashboard();
    await enrollDevice(service, session, { name: 'one more' });
    const { score, drivers, changedSince } = await dashboard();
    const driver = drivers.find(({ subject }: { subject: { name: string } }) => subject.name === MFA);
    expect(driver.devices).toBe(DEVICES + 1);
    // Only what is on devices is thinned out by one that is clean as far as the others are.
    expect(Math.abs(score - before.score)).toBeLessThan(1);
    const causes = changedSince.causes.map(({ points }: { points: number }) => points) as number[];
    expect(total(causes)).toBeCloseTo(score - changedSince.scoreBefore, 2);
  });
});

describe('a policy', () => {
  it('says what a check weighs and with which techniques, is tried on first, and is the cause then', async () => {
    const policy = structuredClone(DEFAULT_RISK_POLICY);
    policy.id = 'ours';
    policy.checks[MFA] = { ...policy.checks[MFA]!, threat: 0.6, techniques: ['T1110'] };
    const before = await dashboard();
    const trial = await session.put('/risk-policy?dryRun=true', { policy });
    expect(trial.status).toBe(200);
    expect(trial.body.before.score).toBe(before.score);
    expect(trial.body.after.score).toBeGreaterThan(before.score);
    expect((await session.put('/risk-policy', { policy })).status).toBe(200);
    const after = await dashboard();
    expect(after.score).toBe(trial.body.after.score);
    expect(after.changedSince.causes.map(({ cause }: { cause: string }) => cause)).toContain('policy');
    const { threats } = await show('/threat-model');
    const spoofing = threats.find(({ id }: { id: string }) => id === 's-cloud');
    expect(spoofing.techniques.map(({ id }: { id: string }) => id)).toEqual(['T1110']);
  });

  it('that is older than suites counts them by the rules that ship', async () => {
    const { cloud: _, ...older } = structuredClone(DEFAULT_RISK_POLICY);
    older.checks = Object.fromEntries(Object.entries(older.checks).filter(([id]) => !/^(cloud:|m365|google)/.test(id)));
    const trial = await session.put('/risk-policy?dryRun=true', { policy: older });
    const same = await session.put('/risk-policy?dryRun=true', { policy: DEFAULT_RISK_POLICY });
    expect([trial.status, trial.body.after.score]).toEqual([200, same.body.after.score]);
    expect((await session.put('/risk-policy', { policy: DEFAULT_RISK_POLICY })).status).toBe(200);
  });
});

describe('a suite that is disconnected', () => {
  it('leaves as a device leaves: not mended, but out of the inventory', async () => {
    const before = await dashboard();
    await disconnectSuite(service, organizationId);
    const after = await dashboard();
    expect(after.score).toBeLessThan(before.score);
    expect(after.cloud).toBeNull();
    expect((await ledger()).at(-1)).toEqual({ cause: 'inventory', devices: [DEVICES + 1] });
  });
});

describe('an organization without devices', () => {
  it('counts a suite as for one', async () => {
    const alone = await startService();
    const person = await signIn(alone, 'ada');
    const id = await organizationIdOf(alone, person.account.organization.id);
    await auditSays(alone, id, { [MFA]: { status: 'fail', severity: 'critical' } });
    expect(await verifyRisk(alone, id)).toEqual([]);
    const { body } = await person.get('/risk-dashboard');
    expect([body.score, body.coverage.enrolled, body.cloud.points]).toEqual([59.1, 0, 59.1]);
    const { data } = (await person.get('/rice/recommendations')).body;
    expect(data.map(({ kind, devices }: { kind: string; devices: number }) => [kind, devices])).toEqual([
      ['close-gap', 1],
    ]);
    await alone.stop();
  });
});
