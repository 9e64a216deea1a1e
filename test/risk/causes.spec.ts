import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CloudChecks } from '../../src/cloud-security/index.js';
import { CAUSES } from '../../src/risk/model/causes.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf, verifyRisk } from '../support/risk.js';
import { envelope, sendScan, startScanned } from '../support/scan.js';
import { auditSays } from '../support/suite-verdicts.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

const MFA = 'm365.entra.mfa-all-users';
const BASELINE = 'm365.entra.baseline-protection';
const DMARC = 'm365.email.dmarc';
const LYNIS = `report_version_major=1
report_version_minor=0
report_datetime_start=2026-11-20 10:00:00
lynis_version=3.0.8
os=Linux
suggestion[]=FIRE-4590|Configure a firewall|-|-|
tests_executed=FIRE-4590|
`;

let service: TestService;
let session: Session;
let organizationId: number;
let devices: EnrolledDevice[];

beforeAll(async () => {
  const started = await startScanned();
  ({ service, session } = started);
  organizationId = await organizationIdOf(service, session.account.organization.id);
  devices = [started.device, await enrollDevice(service, session, { name: 'second' })];
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

describe('causes', () => {
  it('name checks that there are, of suites of this service', () => {
    const checks = service.app.get(CloudChecks, { strict: false });
    const members = CAUSES.flatMap((one) => one.members).filter((id) => /^(google|m365)\./.test(id));
    expect(members.length).toBeGreaterThan(50);
    expect(members.filter((id) => checks.find(id) === null)).toEqual([]);
  });

  it('are each one action for all checks that have them, and every check that fails is in one action', async () => {
    const fail = { status: 'fail' as const, severity: 'critical' as const };
    await auditSays(service, organizationId, { [MFA]: fail, [BASELINE]: fail, [DMARC]: fail });
    expect(await verifyRisk(service, organizationId)).toEqual([]);
    const { data, summary } = await show('/rice/recommendations?kind=close-gap');
    expect(data.map(({ title, findings }: { title: string; findings: number }) => [title, findings])).toEqual([
      ['People can sign in with a password alone (Microsoft 365)', 2],
      ['Forged mail in the name of a domain is delivered (DMARC) (Microsoft 365)', 1],
    ]);
    const [first] = data;
    expect(first.members.map(({ subject }: { subject: { name: string } }) => subject.name).sort()).toEqual([
      BASELINE,
      MFA,
    ]);
    expect(first.why).toMatchObject({ code: 'largest', personDays: 0.5 });
    expect(first.why.text).toBe(
      `Half a day of work removes ${first.riskRemoved.removes.toFixed(1)} of ${summary.score.toFixed(1)} points for everyone, more than anything else.`,
    );
    const ids = first.members.map(({ id }: { id: string }) => id) as string[];
    const { plan } = (await show(`/rice/recommendations?simulate=${ids.join(',')}`)).summary;
    expect([plan.score, plan.unknown]).toEqual([first.scoreAfter, []]);
    expect((await show('/rice/recommendations?q=baseline-protection')).data).toHaveLength(1);
  });

  it('keep their action when one of its checks is set right', async () => {
    const before = (await show('/rice/recommendations?kind=close-gap')).data[0];
    await auditSays(service, organizationId, {
      [MFA]: { status: 'fail', severity: 'critical' },
      [BASELINE]: { status: 'pass' },
      [DMARC]: { status: 'pass' },
    });
    expect(await verifyRisk(service, organizationId)).toEqual([]);
    const { data } = await show('/rice/recommendations?kind=close-gap');
    expect(data).toMatchObject([{ id: before.id, title: before.title, findings: 1 }]);
    expect(data[0].members).toHaveLength(1);
  });

  it('count a device that fails two checks of one cause once', async () => {
    const [both, one] = devices as [EnrolledDevice, EnrolledDevice];
    const checks = [{ id: 'firewall', status: 'fail', observed: {}, evidence: [] }];
    for (const [device, scan] of [
      [both, envelope('native', undefined, { startedAt: new Date().toISOString(), findings: [], checks })],
      [both, envelope('lynis', LYNIS)],
      [one, envelope('lynis', LYNIS)],
    ] as const)
      expect((await sendScan(service, device, scan)).status).toBe(202);
    expect(await verifyRisk(service, organizationId)).toEqual([]);
    const { data } = await show('/rice/recommendations?kind=fix-check');
    expect(data).toMatchObject([{ title: 'No host firewall on 2 devices', devices: 2, findings: 3 }]);
    expect(data[0].rice.reach.value).toBe(2);
    expect(data[0].deed).toBe('Switch on the host firewall');
  });
});
