import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GapDeadlinesOfRisk } from '../../src/risk/app/check-deadlines.service.js';
import { DEFAULT_RISK_POLICY } from '../../src/risk/model/policy.js';
import { organizationIdOf, verifyRisk } from '../support/risk.js';
import { envelope, sendScan, startScanned } from '../support/scan.js';
import { auditSays } from '../support/suite-verdicts.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

const MFA = 'm365.entra.mfa-all-users';
const LOW = 'm365.teams.channel-mail-off';
const DAY_MS = 86_400_000;

let service: TestService;
let session: Session;
let organizationId: number;

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
async function show(path: string): Promise<any> {
  const { status, body } = await session.get(path);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

/** What the checks of the suite are told: a suite that was never really audited has no page. */
async function deadlineOf(days: number | null) {
  const failingSince = days === null ? null : new Date(Date.now() - days * DAY_MS);
  const gap = { checkId: MFA, severity: 'critical', warning: false, failingSince };
  return (await service.inside(GapDeadlinesOfRisk).of(organizationId, [gap]))[0];
}

async function failsSince(days: number | null): Promise<void> {
  const says = () => auditSays(service, organizationId, { [MFA]: { status: 'fail', severity: 'critical' } });
  await says();
  await service.database.query(
    `UPDATE cloud_result SET first_failed_at = now() - make_interval(days => $2) WHERE organization_id = $1 AND check_id = '${MFA}'`,
    [organizationId, days],
  );
  await says();
  expect(await verifyRisk(service, organizationId)).toEqual([]);
}

beforeAll(async () => {
  const started = await startScanned();
  ({ service, session } = started);
  organizationId = await organizationIdOf(service, session.account.organization.id);
  const checks = [
    { id: 'accounts-without-password', status: 'fail', observed: {}, evidence: [] },
    { id: 'time-sync', status: 'fail', observed: {}, evidence: [] },
  ];
  const scan = envelope('native', undefined, { startedAt: new Date().toISOString(), findings: [], checks });
  expect((await sendScan(service, started.device, scan)).status).toBe(202);
});

afterAll(() => service.stop());

describe('a gap of a suite', () => {
  it('is due so many days after it first failed as its level has, and overdue once that day has passed', async () => {
    await failsSince(20);
    expect(await deadlineOf(20)).toEqual({ dueOn: dayBefore(6), days: 14, because: 'very-high', overdue: true });
    const { data } = await show('/rice/recommendations?kind=close-gap');
    expect(data[0]).toMatchObject({ dueOn: dayBefore(6), why: { dueIn: null } });
    expect(data[0].overdueDevices).toBeGreaterThan(0);
    await failsSince(3);
    expect(await deadlineOf(3)).toMatchObject({ dueOn: dayBefore(-11), overdue: false });
  });

  it('of which nobody knows since when it fails has no day, and is not overdue', async () => {
    await failsSince(null);
    expect(await deadlineOf(null)).toEqual({ dueOn: null, days: 14, because: 'very-high', overdue: false });
    const { data } = await show('/rice/recommendations?kind=close-gap');
    expect(data[0]).toMatchObject({ dueOn: null, overdueDevices: 0 });
  });

  it('of low risk has no day', async () => {
    await auditSays(service, organizationId, { [LOW]: { status: 'fail', severity: 'low' } });
    expect(await verifyRisk(service, organizationId)).toEqual([]);
    const { data } = await show(`/rice/recommendations?kind=close-gap&q=${LOW}`);
    expect(data).toMatchObject([{ dueOn: null, overdueDevices: 0 }]);
  });
});

describe('a failing check of a device', () => {
  it('is due by its level from the day on which it first failed; a low one is not due', async () => {
    expect(await verifyRisk(service, organizationId)).toEqual([]);
    const { data } = await show('/failing-checks');
    const of = (id: string) => data.find((one: { id: string }) => one.id === id);
    const { changedAt, dueOn, dueDays, dueBecause, overdue } = of('accounts-without-password');
    expect(dueDays).toBeGreaterThan(0);
    expect(['moderate', 'high', 'very-high']).toContain(dueBecause);
    expect(Date.parse(dueOn) - Date.parse(changedAt.slice(0, 10))).toBe(dueDays * DAY_MS);
    expect(overdue).toBe(false);
    expect(of('time-sync')).toMatchObject({ dueOn: null, dueDays: null, dueBecause: null, overdue: false });
    expect(DEFAULT_RISK_POLICY.deadlines.preset).toBe('by-risk');
  });
});
