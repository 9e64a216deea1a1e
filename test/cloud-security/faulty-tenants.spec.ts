import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS } from '../../src/cloud-security/domain/audit-settings.js';
import type { FakeTenant } from '../../src/demo/tenants/fake-tenant.js';
import { GOOGLE_GAPS } from '../../src/demo/tenants/google/google-gaps.js';
import { googleTenant } from '../../src/demo/tenants/google/google-tenant.js';
import { FakeTenantServer } from '../../src/demo/tenants/fake-tenant-server.js';
import {
  ALL_MICROSOFT_GAPS,
  MICROSOFT_EMERGENCY_ACCOUNTS,
  microsoftTenant,
} from '../../src/demo/tenants/microsoft-tenant.js';
import {
  deny,
  down,
  malformed,
  nothingWrong,
  revoked,
  type TenantFault,
  throttle,
} from '../../src/demo/tenants/tenant-faults.js';
import { CHECKS } from '../../src/cloud-security/suites/google-workspace/checks/checks.js';
import { allChecks } from '../../src/cloud-security/suites/microsoft-365/checks/all-checks.js';
import { audit, type Audited } from '../support/audited.js';
import { expectedResults, sampleFacts, sampleTenant } from '../support/cloud.js';

const SUITE_CHECKS = { 'google-workspace': CHECKS.length, 'microsoft-365': allChecks.length };

interface Case {
  name: string;
  tenant: FakeTenant;
  now: Date;
  emergencyAccounts: readonly string[];
  expected: Record<string, string> | null;
}

const NOW = new Date('2026-11-20T09:00:00Z');

const ours = (name: string, tenant: FakeTenant, emergencyAccounts: readonly string[] = []): Case => ({
  name,
  tenant,
  now: NOW,
  emergencyAccounts,
  expected: null,
});

const samples = (['google-workspace', 'microsoft-365'] as const).flatMap((suite) =>
  (['good', 'bad'] as const).flatMap((which) => {
    const tenant = sampleTenant(suite, which);
    const facts = sampleFacts(suite, which);
    if (tenant === null || facts === null) return [];
    const { emergencyAccounts } = facts;
    const expected = expectedResults(suite, which);
    return [{ name: `${which} sample of ${suite}`, tenant, now: new Date(facts.now), emergencyAccounts, expected }];
  }),
);

const CASES: Case[] = [
  ours('our good Google Workspace', googleTenant(NOW)),
  ours('our bad Google Workspace', googleTenant(NOW, GOOGLE_GAPS)),
  ours('our good Microsoft 365', microsoftTenant(NOW, []), MICROSOFT_EMERGENCY_ACCOUNTS),
  ours('our bad Microsoft 365', microsoftTenant(NOW, ALL_MICROSOFT_GAPS), MICROSOFT_EMERGENCY_ACCOUNTS),
  ...samples,
];

/** Verdicts that need something to be known. */
const KNOWING = ['pass', 'fail', 'warning'];

describe.each(CASES)('$name', ({ tenant, now, emergencyAccounts, expected }) => {
  let server: FakeTenantServer;
  const settings = { ...DEFAULT_SETTINGS, emergencyAccounts };
  const collectors = [...new Set(tenant.routes.map(({ collector }) => collector))];

  beforeEach(async () => {
    server = await FakeTenantServer.start(tenant);
  });
  afterEach(() => server.stop());

  async function audited(fault: TenantFault = nothingWrong): Promise<Audited> {
    server.be(fault);
    return audit(server, tenant.suite, now, settings);
  }

  /** What is known less must be said to be: never a failure that was none, never a pass that was none. */
  function expectNoTurn(before: Audited, after: Audited, because: string): void {
    const turned = Object.entries(after.statuses).filter(
      ([checkId, status]) => status !== before.statuses[checkId] && ['pass', 'fail'].includes(status),
    );
    expect({ because, turned }).toEqual({ because, turned: [] });
  }

  it('gets a verdict for every check, as expected where that is written down', async () => {
    const { statuses } = await audited();
    expect(Object.keys(statuses)).toHaveLength(SUITE_CHECKS[tenant.suite]);
    expect(statuses).toMatchObject(expected ?? {});
    expect(Object.values(statuses)).not.toContain('error');
  });

  it('turns no verdict when one interface after the other is denied, or answers nonsense', async () => {
    const before = await audited();
    let lost = 0;
    for (const collector of collectors) {
      const denied = await audited(deny(collector));
      expectNoTurn(before, denied, `${collector} denied`);
      lost += Object.values(denied.statuses).filter((status) => status === 'not-assessed').length;
      if (collector !== 'token') expectNoTurn(before, await audited(malformed(collector)), `${collector} malformed`);
    }
    expect(lost).toBeGreaterThan(45);
  });

  it.each<[string, TenantFault]>([
    ['everything is denied', deny()],
    ['everything is nonsense', malformed()],
    ['the credentials were taken back', revoked],
    ['nothing answers', down],
  ])('is not known when %s', async (_what, fault) => {
    const { statuses } = await audited(fault);
    expect(Object.entries(statuses).filter(([, status]) => KNOWING.includes(status))).toEqual([]);
  });

  it.each([
    [1, null],
    [2, 1],
    [3, null],
  ])(
    'gets the same verdicts when it throttles each collector %d times (Retry-After: %p)',
    async (times, retryAfter) => {
      const before = await audited();
      const after = await audited(throttle(times, retryAfter));
      expect(after.statuses).toEqual(before.statuses);
      expect(after.cost.throttled).toBeGreaterThan(0);
    },
  );

  it('has unknown mail domains while the name service is silent', async () => {
    server.dnsIsDown = true;
    const { statuses } = await audited();
    const mail = Object.entries(statuses).filter(([checkId]) => /\.(?:spf|dkim|dmarc)$/.test(checkId));
    expect(mail.map(([, status]) => status)).toEqual(['not-assessed', 'not-assessed', 'not-assessed']);
  });
});
