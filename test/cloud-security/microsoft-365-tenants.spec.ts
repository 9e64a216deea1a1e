import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AuditSettings } from '../../src/cloud-security/domain/cloud-suite.port.js';
import type { CheckResult } from '../../src/cloud-security/domain/check-result.js';
import { allChecks } from '../../src/cloud-security/suites/microsoft-365/checks/all-checks.js';
import { Microsoft365Suite } from '../../src/cloud-security/suites/microsoft-365/microsoft-365.suite.js';
import type { FakeTenant } from '../../src/demo/tenants/fake-tenant.js';
import type { MicrosoftGap } from '../../src/demo/tenants/microsoft/gaps.js';
import {
  ALL_MICROSOFT_GAPS,
  MICROSOFT_CREDENTIALS,
  MICROSOFT_EMERGENCY_ACCOUNTS,
  MICROSOFT_GAPS,
  microsoftTenant,
} from '../../src/demo/tenants/microsoft-tenant.js';
import { expectedResults, sampleTenant } from '../support/cloud.js';
import { type Interference, NOTHING_SET, portsOf } from './tenant-ports.js';

const suite = new Microsoft365Suite({
  MICROSOFT_365_LOGIN_URL: 'https://login.microsoftonline.com',
  MICROSOFT_365_GRAPH_URL: 'https://graph.microsoft.com',
  NODE_ENV: 'test',
});
const NOW = new Date('2026-11-22T12:00:00Z');
const DEMO_SETTINGS: AuditSettings = { ...NOTHING_SET, emergencyAccounts: MICROSOFT_EMERGENCY_ACCOUNTS };
/** An application that reaches far, and that nobody approved, whoever owns it. */
const UNAPPROVED_APPS = 'm365.entra.high-privilege-app-permissions';
const DENIED = {
  status: 403,
  body: { error: { code: 'Authorization_RequestDenied', message: 'Insufficient privileges.' } },
};
const COLLECTORS = [
  'org skus domains securityDefaults caPolicies authzPolicy authMethods adminConsent appMgmt groupSettings roleAssignments',
  'roleGroupMembers roleSchedule roleEligibility gaRolePolicy adminUsers guests regDetails applications graphAppRoles',
  'groupPim appControllers dirSync deviceReg appOwners oauthGrants riskyUsers spo secureScore tcm audit',
]
  .join(' ')
  .split(' ');

async function audit(tenant: FakeTenant, now: Date, settings: AuditSettings, interfere?: Interference) {
  const ports = portsOf(tenant, now, { settings, interfere });
  const collected = await suite.collect(MICROSOFT_CREDENTIALS, ports);
  // Kept readings are JSON: what does not survive it is not there at the next evaluation.
  const kept = JSON.parse(JSON.stringify(collected)) as typeof collected;
  return { verdicts: suite.evaluate(kept, { now, settings }), collected: kept, ports };
}

function statuses(results: readonly CheckResult[]): Record<string, string> {
  return Object.fromEntries(results.map(({ checkId, status }) => [checkId, status]));
}

function withStatus(results: readonly CheckResult[], ...wanted: string[]): string[] {
  return results.filter(({ status }) => wanted.includes(status)).map(({ checkId }) => checkId);
}

describe('our own tenant', () => {
  it('passes all checks when it is well kept', async () => {
    const { verdicts: results, ports } = await audit(microsoftTenant(NOW, []), NOW, DEMO_SETTINGS);
    expect(results.filter(({ status }) => status !== 'pass')).toEqual([]);
    expect(results).toHaveLength(allChecks.length);
    expect(ports.progress.at(-1)).toBe(COLLECTORS.length + 1);
  });

  it('fails all but one at its worst', async () => {
    const { verdicts: results } = await audit(microsoftTenant(NOW, ALL_MICROSOFT_GAPS), NOW, DEMO_SETTINGS);
    expect(results.filter(({ status }) => status !== 'fail').map(({ checkId }) => checkId)).toEqual([
      'm365.entra.baseline-protection',
    ]);
  });

  it.each(ALL_MICROSOFT_GAPS)('fails the check of the gap "%s" and no other', async (gap) => {
    const { verdicts: results } = await audit(microsoftTenant(NOW, [gap]), NOW, DEMO_SETTINGS);
    const expected = [...(gap === 'developer-owns-portal' ? [UNAPPROVED_APPS] : []), MICROSOFT_GAPS[gap]];
    expect(withStatus(results, 'fail')).toEqual(expected);
    expect(withStatus(results, 'pass')).toHaveLength(allChecks.length - expected.length);
  });

  it('names the policy that is on trial, though one for administrators is in force', async () => {
    const { verdicts: results } = await audit(microsoftTenant(NOW, ['mfa-policy-report-only']), NOW, DEMO_SETTINGS);
    expect(results.find(({ checkId }) => checkId === 'm365.entra.mfa-all-users')).toMatchObject({
      reason: 'report-only',
      affected: { count: 1, sample: [{ note: 'report-only' }] },
    });
  });

  it('says of approved domains that links for anyone are not bound by them', async () => {
    const check = 'm365.sharepoint.sharing-domain-allowlist';
    const summaryWith = async (gaps: readonly MicrosoftGap[]) => {
      const { verdicts: results } = await audit(microsoftTenant(NOW, gaps), NOW, DEMO_SETTINGS);
      return results.find(({ checkId }) => checkId === check)?.summary;
    };
    expect(await summaryWith([])).not.toContain('Links for anyone');
    expect(await summaryWith(['anyone-sharing'])).toContain('Links for anyone work beyond that, too.');
  });

  it('does not grow old', async () => {
    const later = new Date('2031-02-03T04:05:06Z');
    const { verdicts: results } = await audit(microsoftTenant(later, []), later, DEMO_SETTINGS);
    expect(withStatus(results, 'pass')).toHaveLength(allChecks.length);
  });

  it('names who changed a policy, and what may have moved by it', async () => {
    const { collected } = await audit(microsoftTenant(NOW, ['mfa-policy-report-only']), NOW, DEMO_SETTINGS);
    const [change] = suite.changesIn(collected);
    expect(change).toMatchObject({
      actor: 'jo.marsh@larkfield-labs.example',
      activity: 'Update conditional access policy',
    });
    expect(change?.checkIds).toContain('m365.entra.mfa-all-users');
  });

  it('says which exclusions to approve when its emergency accounts are not in the settings', async () => {
    const { verdicts: results } = await audit(microsoftTenant(NOW, []), NOW, NOTHING_SET);
    const mfa = results.find(({ checkId }) => checkId === 'm365.entra.mfa-all-users');
    expect(mfa).toMatchObject({ status: 'fail', reason: 'unapproved-exclusions' });
    const approvedExclusions = mfa!.wouldPassIf!.approve.map(({ id }) => id);
    const again = await audit(microsoftTenant(NOW, []), NOW, { ...NOTHING_SET, approvedExclusions });
    expect(statuses(again.verdicts)['m365.entra.mfa-all-users']).toBe('pass');
  });

  it('shows in the preflight that nothing is missing', async () => {
    const preflight = await suite.preflight(MICROSOFT_CREDENTIALS, portsOf(microsoftTenant(NOW, []), NOW));
    expect(preflight).toMatchObject({ accepted: true, tenant: { name: 'Larkfield Labs' }, missing: [], excess: [] });
  });
});

const TENANTS: readonly (readonly [
  name: string,
  tenant: () => FakeTenant | null,
  now: Date,
  settings: AuditSettings,
])[] = [
  ['our own, well kept', () => microsoftTenant(NOW, []), NOW, DEMO_SETTINGS],
  ['the sample, well kept', () => sampleTenant('microsoft-365', 'good'), ...sampleContext('good')],
  ['the sample, badly kept', () => sampleTenant('microsoft-365', 'bad'), ...sampleContext('bad')],
];

describe.each(TENANTS)('what cannot be read of %s', (_, make, now, settings) => {
  it('costs verdicts, and never makes one a failure', async () => {
    const tenant = make();
    if (tenant === null) return;
    const known = statuses((await audit(tenant, now, settings)).verdicts);
    const flipped: string[] = [];
    for (const denied of COLLECTORS) {
      const { verdicts: results } = await audit(make()!, now, settings, (id) => (id === denied ? DENIED : undefined));
      for (const { checkId, status } of results)
        if (status === 'error' || (status === 'fail' && known[checkId] !== 'fail'))
          flipped.push(`${denied}: ${checkId} ${status}`);
    }
    expect(flipped).toEqual([]);
  });

  it('is named with the permission that would help', async () => {
    const tenant = make();
    if (tenant === null) return;
    const { verdicts: results } = await audit(tenant, now, settings, (id) => (id === 'token' ? undefined : DENIED));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['not-assessed']));
    // The samples are older than some addresses, and answer that they are not there.
    expect(results.filter(({ missing, reason }) => missing.length === 0 && reason !== 'refused')).toEqual([]);
  });
});

describe.each(['good', 'bad'] as const)('the %s sample tenant', (which) => {
  it('gets the expected verdicts', async () => {
    const tenant = sampleTenant('microsoft-365', which);
    if (tenant === null) return;
    const { verdicts: results } = await audit(tenant, ...sampleContext(which));
    expect(statuses(results)).toMatchObject(expectedResults('microsoft-365', which) ?? {});
  });

  it('gets them too when every request is throttled at first', async () => {
    const tenant = sampleTenant('microsoft-365', which);
    if (tenant === null) return;
    // The transport waits and asks again; what reaches the suite of throttling are the items of a batch.
    let rounds = 0;
    const throttleOnce: Interference = (collector, { body }) => {
      if (collector !== 'adminUsers' || rounds++ > 0) return undefined;
      const { requests } = body as { requests: { id: string }[] };
      return {
        status: 200,
        body: { responses: requests.map(({ id }) => ({ id, status: 429, headers: { 'Retry-After': '3' } })) },
      };
    };
    const { verdicts: results, ports } = await audit(tenant, ...sampleContext(which), throttleOnce);
    expect(statuses(results)).toMatchObject(expectedResults('microsoft-365', which) ?? {});
    expect(ports.asked.filter(({ collector }) => collector === 'adminUsers').map(({ pace }) => pace?.everyMs)).toEqual([
      0, 3000,
    ]);
  });
});

/** The clock and the settings of a sample; any will do where there is none. */
function sampleContext(which: 'good' | 'bad'): [Date, AuditSettings] {
  if (sampleTenant('microsoft-365', which) === null) return [NOW, NOTHING_SET];
  const path = resolve(process.cwd(), `../shared/data/cloud/samples/m365/${which}/meta.json`);
  const { now, emergencyAccounts } = JSON.parse(readFileSync(path, 'utf8')) as {
    now: string;
    emergencyAccounts: string[];
  };
  return [new Date(now), { ...NOTHING_SET, emergencyAccounts }];
}
