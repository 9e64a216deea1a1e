import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CloudHttpClient, HTTP_LIMITS } from '../../src/cloud-security/outbound/cloud-http.client.js';
import { systemClock } from '../../src/cloud-security/outbound/pauses.js';
import { Microsoft365Suite } from '../../src/cloud-security/suites/microsoft-365/microsoft-365.suite.js';
import { FakeTenantServer } from '../../src/demo/tenants/fake-tenant-server.js';
import {
  MICROSOFT_CREDENTIALS,
  MICROSOFT_EMERGENCY_ACCOUNTS,
  microsoftTenant,
} from '../../src/demo/tenants/microsoft-tenant.js';
import { NOTHING_SET } from './tenant-ports.js';

const NOW = new Date('2026-11-22T12:00:00Z');

describe('an audit of Microsoft 365 over the real transport', () => {
  let server: FakeTenantServer;
  beforeAll(async () => {
    server = await FakeTenantServer.start(microsoftTenant(NOW, ['anyone-sharing']));
  });
  afterAll(() => server.stop());

  it('gives the same verdicts as without one, in a bounded number of calls', async () => {
    const settings = { ...NOTHING_SET, emergencyAccounts: MICROSOFT_EMERGENCY_ACCOUNTS };
    const http = new CloudHttpClient({
      rules: { production: false, origins: new Set([server.base]), isTrusted: () => true },
      limits: HTTP_LIMITS,
      clock: systemClock,
      deadline: systemClock.now() + 60_000,
      signal: new AbortController().signal,
    });
    const addresses = { login: server.base, graph: server.base };
    const suite = new Microsoft365Suite({
      MICROSOFT_365_LOGIN_URL: server.base,
      MICROSOFT_365_GRAPH_URL: server.base,
      NODE_ENV: 'test',
    });
    const ports = { http, dns: server.dns, addresses, now: NOW, settings, onProgress: () => undefined };
    const collected = await suite.collect(MICROSOFT_CREDENTIALS, ports);
    http.close();
    const results = suite.evaluate(collected, { now: NOW, settings });
    expect(results.filter(({ status }) => status !== 'pass').map(({ checkId }) => checkId)).toEqual([
      'm365.sharepoint.external-sharing-limited',
    ]);
    expect(http.cost).toMatchObject({ throttled: 0 });
    // One of them takes our snapshot job away again.
    expect(http.cost.apiCalls).toBeLessThanOrEqual(36);
  });
});
