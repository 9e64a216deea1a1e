import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Baseline } from '../../src/cloud-security/domain/cloud-check.js';
import type { SuiteChange, SuitePorts } from '../../src/cloud-security/domain/cloud-suite.port.js';
import type { CheckResult } from '../../src/cloud-security/domain/check-result.js';
import { CloudHttpClient, HTTP_LIMITS } from '../../src/cloud-security/outbound/cloud-http.client.js';
import { CHECKS } from '../../src/cloud-security/suites/google-workspace/checks/checks.js';
import { GoogleWorkspaceSuite } from '../../src/cloud-security/suites/google-workspace/google-workspace.suite.js';
import { CREDENTIALS, settings } from '../../src/cloud-security/suites/google-workspace/testing/google-kit.js';
import { FakeTenantServer } from '../../src/demo/tenants/fake-tenant-server.js';
import { GOOGLE_GAPS, type GoogleGap } from '../../src/demo/tenants/google/google-gaps.js';
import { GOOGLE_TENANT, googleTenant } from '../../src/demo/tenants/google/google-tenant.js';
import { deny, down, malformed, nothingWrong, revoked, throttle } from '../../src/demo/tenants/tenant-faults.js';

const NOW = new Date();
const { customerId, adminEmail, readerEmail, clientId, clientEmail } = GOOGLE_TENANT;
const credentials = { ...CREDENTIALS, customerId, adminEmail, readerEmail, clientId, clientEmail };

let server: FakeTenantServer;
let suite: GoogleWorkspaceSuite;

beforeAll(async () => {
  server = await FakeTenantServer.start(googleTenant(NOW));
  suite = new GoogleWorkspaceSuite({
    GOOGLE_WORKSPACE_TOKEN_URL: server.base,
    GOOGLE_WORKSPACE_ADMIN_URL: `${server.base}/`,
    GOOGLE_WORKSPACE_IDENTITY_URL: server.base,
    NODE_ENV: 'test',
  });
});

afterAll(() => server.stop());

/** A run in which waiting takes no time. */
async function run<T>(use: (ports: SuitePorts) => Promise<T>): Promise<T> {
  let at = NOW.getTime();
  const wait = (ms: number): Promise<void> => {
    at += ms;
    return Promise.resolve();
  };
  const http = new CloudHttpClient({
    rules: { production: false, origins: new Set([server.base]), isTrusted: () => false },
    limits: HTTP_LIMITS,
    clock: { now: () => at, wait, random: () => 0.5 },
    deadline: at + 3_600_000,
    signal: new AbortController().signal,
  });
  const { addresses } = suite;
  try {
    return await use({ http, dns: server.dns, addresses, now: NOW, settings: settings(), onProgress: () => undefined });
  } finally {
    http.close();
  }
}

async function audit(
  baseline: Baseline = 'cisa',
): Promise<{ verdicts: readonly CheckResult[]; changes: readonly SuiteChange[] }> {
  const collected = await run((ports) => suite.collect(credentials, ports));
  const results = suite.evaluate(collected, { now: NOW, settings: settings({ baseline }) });
  return { verdicts: results, changes: suite.changesIn(collected) };
}

/** What does not pass, by check. */
async function wrong(): Promise<Record<string, string>> {
  const { verdicts: results } = await audit();
  return Object.fromEntries(
    results.filter(({ status }) => status !== 'pass').map(({ checkId, status }) => [checkId, status]),
  );
}

function show(...gaps: readonly GoogleGap[]): void {
  server.be(nothingWrong);
  server.show(googleTenant(NOW, gaps));
}

describe('a made-up Google Workspace, over HTTP', () => {
  it.each(['cisa', 'cis'] as const)('passes every check when it is good, by the baseline of %s', async (baseline) => {
    show();
    const { verdicts: results } = await audit(baseline);
    expect(results).toHaveLength(CHECKS.length);
    expect(results.filter(({ status }) => status !== 'pass')).toEqual([]);
  });

  it('fails every check when it is bad', async () => {
    server.show(googleTenant(NOW, GOOGLE_GAPS));
    const failed = Object.values(await wrong()).filter((status) => status === 'fail');
    expect(failed).toHaveLength(CHECKS.length);
  });

  it.each(GOOGLE_GAPS)('goes bad by %s in one to four checks, and is mended by closing it', async (gap) => {
    show(gap);
    const worse = await wrong();
    expect(Object.keys(worse).length).toBeGreaterThanOrEqual(1);
    expect(Object.keys(worse).length).toBeLessThanOrEqual(4);
    expect(new Set(Object.values(worse))).toEqual(new Set(['fail']));
    show();
    expect(await wrong()).toEqual({});
  });

  it('names who made a setting worse, and from what to what', async () => {
    show('2sv-off-in-sales');
    const { verdicts: results, changes } = await audit();
    const failed = results.filter(({ status }) => status === 'fail').map(({ checkId }) => checkId);
    // What kind of second step it is means nothing where none is asked.
    const siblings = ['2sv-phishing-resistant', '2sv-no-sms', '2sv-trusted-device'];
    expect(failed).toEqual(['2sv-enforced', ...siblings].map((name) => `google.identity.${name}`));
    expect(changes[0]).toMatchObject({
      actor: 'ines.okafor@lantern-bay.example',
      activity: 'Security: TwoStepVerificationEnforcementProto: true → false',
      checkIds: expect.arrayContaining(failed) as unknown,
      objects: [{ kind: 'org-unit', name: 'Sales' }],
    });
  });

  it('gets the same verdicts when it is asked too often at first', async () => {
    show('anyone-links', 'no-dmarc');
    const calm = await wrong();
    server.be(throttle(2, null));
    expect(await wrong()).toEqual(calm);
    server.be(throttle(1, 3));
    expect(await wrong()).toEqual(calm);
  });

  it.each([
    ['denies everything', deny()],
    ['answers in halves', malformed()],
    ['is down', down],
    ['has revoked the delegation', revoked],
  ])('holds nothing against anybody when it %s', async (_what, fault) => {
    server.show(googleTenant(NOW, GOOGLE_GAPS));
    server.be(fault);
    expect(new Set(Object.values(await wrong()))).toEqual(new Set(['not-assessed']));
  });
});

describe('the preflight of a Google Workspace', () => {
  it('finds all scopes, and whose it is', async () => {
    show();
    expect(await run((ports) => suite.preflight(credentials, ports))).toMatchObject({
      accepted: true,
      problem: null,
      missing: [],
      tenant: { id: customerId, name: 'lantern-bay.example' },
    });
  });

  it('says which checks it costs that the administrator may not read policies', async () => {
    show();
    server.be(deny('policies'));
    const found = await run((ports) => suite.preflight(credentials, ports));
    expect(found).toMatchObject({ accepted: true });
    expect(found.missing).toHaveLength(1);
    expect(found.missing[0]!.costsChecks).toHaveLength(54);
  });

  it('does not accept what Google gives no token', async () => {
    server.be(revoked);
    const found = await run((ports) => suite.preflight(credentials, ports));
    expect(found).toMatchObject({
      accepted: false,
      tenant: null,
      problem: { code: 'unauthorized_client' },
      granted: [],
    });
  });
});
