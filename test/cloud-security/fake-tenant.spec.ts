import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CloudRequest } from '../../src/cloud-security/domain/cloud-suite.port.js';
import { CloudHttpClient, HTTP_LIMITS } from '../../src/cloud-security/outbound/cloud-http.client.js';
import type { FakeTenant } from '../../src/demo/tenants/fake-tenant.js';
import { FakeTenantServer } from '../../src/demo/tenants/fake-tenant-server.js';
import { hugeTenant } from '../../src/demo/tenants/testing/huge-tenant.js';
import { deny, down, malformed, nothingWrong, revoked, slow, throttle } from '../../src/demo/tenants/tenant-faults.js';
import { sampleTenant } from '../support/cloud.js';

const GOOGLE: FakeTenant = {
  suite: 'google-workspace',
  routes: [
    { collector: 'token', method: 'POST', path: /^\/token$/, answer: () => ({ body: { access_token: 'a' } }) },
    {
      collector: 'users',
      method: 'GET',
      path: /^\/admin\/directory\/v1\/users$/,
      answer: () => ({
        body: {
          users: [
            { id: '1', primaryEmail: 'root@a.example', isAdmin: true },
            { id: '2', primaryEmail: 'ann@a.example', isAdmin: false },
          ],
        },
      }),
    },
    { collector: 'domains', method: 'GET', path: /^\/domains$/, answer: () => ({ body: { domains: [] } }) },
  ],
  dns: { 'TXT a.example': [['v=spf1 ', '-all']], 'CNAME s._domainkey.a.example': [['s.vendor.example']] },
};

const MICROSOFT: FakeTenant = {
  suite: 'microsoft-365',
  routes: [
    { collector: 'token', method: 'POST', path: /\/token$/, answer: () => ({ body: { access_token: 'a' } }) },
    {
      collector: 'people',
      method: 'GET',
      path: /^\/v1\.0\/reports\/authenticationMethods\/userRegistrationDetails$/,
      answer: () => ({ body: { value: [{ id: '1', userPrincipalName: 'ann@a.example', isAdmin: false }] } }),
    },
    { collector: 'batch', method: 'POST', path: /\$batch$/, answer: () => ({ body: { responses: [] } }) },
  ],
  dns: {},
};

const PEOPLE = '/v1.0/reports/authenticationMethods/userRegistrationDetails';

let server: FakeTenantServer;
let http: CloudHttpClient;

async function open(tenant: FakeTenant): Promise<void> {
  server = await FakeTenantServer.start(tenant);
  http = new CloudHttpClient({
    rules: { production: false, origins: new Set([server.base]), isTrusted: () => false },
    limits: HTTP_LIMITS,
    clock: { now: () => 0, wait: () => Promise.resolve(), random: () => 0.5 },
    deadline: 600_000,
    signal: new AbortController().signal,
  });
}

function get(path: string): CloudRequest {
  return { method: 'GET', url: `${server.base}${path}`, headers: { Authorization: 'Bearer a' } };
}

function post(path: string, body: unknown): CloudRequest {
  return { ...get(path), method: 'POST', body };
}

afterEach(async () => {
  http.close();
  await server.stop();
});

describe('a made-up tenant of Google', () => {
  beforeEach(() => open(GOOGLE));

  it('answers, and counts what is asked', async () => {
    expect((await http.send(get('/domains'))).body).toEqual({ domains: [] });
    expect((await http.send(get('/nowhere'))).status).toBe(404);
    expect((await http.send({ method: 'GET', url: `${server.base}/domains` })).status).toBe(401);
    expect(Object.fromEntries(server.calls)).toEqual({ domains: 2 });
  });

  it('refuses what is denied, and nothing else', async () => {
    server.be(deny('users'));
    expect(await http.send(get('/admin/directory/v1/users'))).toMatchObject({
      status: 403,
      body: { error: { code: 403, details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } },
    });
    expect((await http.send(get('/domains'))).status).toBe(200);
    server.be(deny());
    expect((await http.send(get('/domains'))).status).toBe(403);
    expect((await http.send(post('/token', new URLSearchParams()))).status).toBe(200);
    server.be(nothingWrong);
    expect((await http.send(get('/domains'))).status).toBe(200);
  });

  it.each([null, 1])('throttles, then is fine (Retry-After: %p)', async (retryAfter) => {
    server.be(throttle(2, retryAfter));
    expect((await http.send(get('/domains'))).status).toBe(200);
    expect(http.cost).toEqual({ apiCalls: 3, throttled: 2 });
  });

  it('is slow, malformed, down or takes its credentials back', async () => {
    server.be(slow(1));
    expect((await http.send(get('/domains'))).status).toBe(200);
    server.be(malformed('domains'));
    await expect(http.send(get('/domains'))).rejects.toMatchObject({ reason: 'malformed' });
    server.be(down);
    await expect(http.send(get('/domains'))).rejects.toMatchObject({ reason: 'unreachable' });
    server.be(revoked);
    expect((await http.send(get('/domains'))).status).toBe(401);
    expect(await http.send(post('/token', new URLSearchParams()))).toMatchObject({
      body: { error: 'unauthorized_client' },
    });
  });

  it('is another one from one request to the next', async () => {
    server.show({ ...GOOGLE, routes: [] });
    expect((await http.send(get('/domains'))).status).toBe(404);
  });

  it('has mail domains', async () => {
    expect(await server.dns.txt('a.example')).toEqual({ state: 'found', records: ['v=spf1 -all'] });
    expect(await server.dns.cname('S._domainkey.a.example')).toEqual({ state: 'found', records: ['s.vendor.example'] });
    expect(await server.dns.txt('b.example')).toEqual({ state: 'none' });
    server.dnsIsDown = true;
    expect(await server.dns.txt('a.example')).toEqual({ state: 'failed' });
  });

  it('has as many people as are wished for', async () => {
    server.show(hugeTenant(GOOGLE, 1_700));
    const emails = new Set<string>();
    const first = get('/admin/directory/v1/users?maxResults=500');
    await http.pages(
      first,
      (body) => {
        const { nextPageToken } = body as { nextPageToken?: string };
        return nextPageToken === undefined ? null : `${first.url}&pageToken=${nextPageToken}`;
      },
      (body) => {
        for (const { primaryEmail } of (body as { users: { primaryEmail: string }[] }).users) emails.add(primaryEmail);
      },
    );
    expect(emails.size).toBe(1_702);
    expect(server.calls.get('users')).toBe(5);
  });
});

describe('a made-up tenant of Microsoft', () => {
  beforeEach(() => open(MICROSOFT));

  it('refuses in its own words, inside a batch each request', async () => {
    server.be(deny());
    expect(await http.send(get(PEOPLE))).toMatchObject({
      status: 403,
      body: { error: { code: 'Authorization_RequestDenied' } },
    });
    expect(await http.send(post('/v1.0/$batch', { requests: [{ id: '7' }, { id: '8' }] }))).toMatchObject({
      status: 200,
      body: {
        responses: [
          { id: '7', status: 403 },
          { id: '8', status: 403 },
        ],
      },
    });
  });

  it('has as many people as are wished for', async () => {
    server.show(hugeTenant(MICROSOFT, 2_500));
    const ids = new Set<string>();
    await http.pages(
      get(`${PEOPLE}?$top=999`),
      (body) => (body as { '@odata.nextLink'?: string })['@odata.nextLink'] ?? null,
      (body) => {
        for (const { id } of (body as { value: { id: string }[] }).value) ids.add(id);
      },
    );
    expect(ids.size).toBe(2_501);
    expect(server.calls.get('people')).toBe(4);
  });
});

describe('the sample tenants, where they are', () => {
  beforeEach(() => open(sampleTenant('microsoft-365', 'good') ?? MICROSOFT));

  it('give a token, and their people', async () => {
    expect((await http.send(post('/tenant/oauth2/v2.0/token', new URLSearchParams()))).body).toHaveProperty(
      'access_token',
    );
    expect((await http.send(get(PEOPLE))).body).toHaveProperty('value');
  });
});
