import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RiskProjection } from '../../src/risk/index.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf, settleRisk, verifyRisk } from '../support/risk.js';
import { reportTo, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import { auditSays, disconnectSuite, type SaidOfCheck } from '../support/suite-verdicts.js';

const OPERATIONS = 30;
const VERIFIED_EVERY = 5;
const SUITES = ['google-workspace', 'microsoft-365'];
const CHECKS: Record<string, string[]> = {
  'google-workspace': ['google.identity.2sv-enforced', 'google.gmail.spf', 'google.of.no-rule'],
  'microsoft-365': ['m365.entra.mfa-all-users', 'm365.email.dmarc', 'm365.of.no-rule'],
};
const SAID: SaidOfCheck[] = [
  { status: 'fail' },
  { status: 'fail', excepted: true },
  { status: 'warning', confidence: 'indirect' },
  { status: 'pass' },
  { status: 'not-applicable' },
  { status: 'not-assessed', standing: 'fail' },
  { status: 'error', standing: null },
  { status: 'manual', standing: 'warning' },
];

let service: TestService;
let session: Session;
let organizationId: number;
const devices: EnrolledDevice[] = [];
let seed = 20_261_122;

/** The same numbers in every run. */
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

function any<T>(values: readonly T[]): T {
  return values[random(values.length)] as T;
}

beforeAll(async () => {
  const started = await startScanned();
  ({ service, session } = started);
  devices.push(started.device);
  organizationId = await organizationIdOf(service, session.account.organization.id);
});

afterAll(async () => {
  await service.stop();
});

async function audit(): Promise<string> {
  const suite = any(SUITES);
  const checks = (CHECKS[suite] ?? []).filter(() => random(2) === 0);
  await auditSays(
    service,
    organizationId,
    Object.fromEntries(checks.map((id) => [id, { severity: any(['critical', 'low']), ...any(SAID) }])),
    suite,
  );
  return `audit of ${suite}`;
}

async function operate(): Promise<string> {
  const what = random(10);
  if (what < 5) return audit();
  if (what === 5) {
    await disconnectSuite(service, organizationId, any(SUITES));
    return 'disconnected';
  }
  if (what === 6) {
    devices.push(await enrollDevice(service, session, { name: `more-${devices.length}` }));
    return 'enrolled';
  }
  if (what === 7 && devices.length > 1) {
    const [gone] = devices.splice(0, 1);
    expect((await session.delete(`/devices/${gone!.id}`)).status).toBe(204);
    return 'deactivated';
  }
  const vulnerabilities = ['CVE-2026-1', 'CVE-2026-2', 'CVE-2026-3']
    .filter(() => random(2) === 0)
    .map((id) => ({ id, package: 'one' }));
  await reportTo(service, any(devices), vulnerabilities);
  return 'scanned';
}

describe(`${OPERATIONS} random audits, scans and changes of the fleet`, () => {
  it('leave what a computation from the facts gives, and a day whose causes add up', async () => {
    const done: string[] = [];
    for (let i = 1; i <= OPERATIONS; i += 1) {
      done.push(await operate());
      await settleRisk(service, organizationId);
      if (i % VERIFIED_EVERY !== 0) continue;
      expect([done, await verifyRisk(service, organizationId)]).toEqual([done, []]);
      const { score, changedSince } = (await session.get('/risk-dashboard')).body;
      const causes = changedSince.causes as { cause: string; points: number }[];
      const sum = causes.reduce((total, { points }) => total + points, 0);
      expect(sum).toBeCloseTo(score - changedSince.scoreBefore, 2);
      expect(causes.map(({ cause }) => cause)).not.toContain('unexplained');
    }
    const { score } = (await session.get('/risk-dashboard')).body;
    await service.inside(RiskProjection).rebuild(organizationId);
    expect(await verifyRisk(service, organizationId)).toEqual([]);
    expect((await session.get('/risk-dashboard')).body.score).toBe(score);
  });
});
