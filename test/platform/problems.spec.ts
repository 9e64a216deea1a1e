import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startService, type TestService } from '../support/service.js';
import { Browser, type Session, signIn } from '../support/session.js';
import { rawRequest } from './raw-request.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

let service: TestService;
let admin: Session;

beforeAll(async () => {
  service = await startService();
  admin = await signIn(service, 'ada');
});

afterAll(() => service.stop());

/** A POST of the signed-in admin with these bytes. */
function post(body: string | Buffer, headers: Record<string, string> = {}): ReturnType<typeof rawRequest> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return rawRequest(service, 'POST', '/api/v1/devices', {
    headers: { Origin: service.url, Cookie: cookie, 'Content-Type': 'application/json', ...headers },
    body,
  });
}

describe('every refusal', () => {
  it.each<[string, string, number, string]>([
    ['GET', '/api/v1/nothing', 404, 'not-found'],
    ['GET', '/nothing', 404, 'not-found'],
    ['GET', '/api/v1/devices/nonsense', 401, 'unauthenticated'],
    ['PUT', '/health/live', 405, 'method-not-allowed'],
    ['PUT', '/api/v1/auth/refresh', 405, 'method-not-allowed'],
    ['TRACE', '/api/v1/devices', 405, 'method-not-allowed'],
    ['PROPFIND', '/api/v1/devices', 405, 'method-not-allowed'],
    ['GET', '/api/v1/devices/%zz', 400, 'malformed-url'],
    ['GET', '/api/v1/devices/%00', 400, 'malformed-url'],
    ['GET', '/api/v1/devices/%c0%af', 400, 'malformed-url'],
  ])('%s %s is %i %s, as a problem document', async (method, path, status, code) => {
    const { headers, ...answer } = await rawRequest(service, method, path);
    expect(answer.status).toBe(status);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(headers).toMatchObject(SECURITY_HEADERS);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['etag']).toBeUndefined();
    expect(headers['x-request-id']).toMatch(UUID);
    expect(answer.body).toEqual({
      type: `urn:posture:problem:${code}`,
      title: expect.any(String),
      status,
      detail: expect.any(String),
      instance: path,
      code,
      requestId: headers['x-request-id'],
    });
  });

  it.each([
    ['PUT', '/health/live', 'GET, HEAD'],
    ['DELETE', '/api/v1/devices', 'GET, HEAD, POST'],
    ['GET', '/api/v1/auth/dev/exchange', 'POST'],
  ])('of %s %s says what the address takes', async (method, path, allow) => {
    const { status, headers } = await rawRequest(service, method, path);
    expect([status, headers['allow']]).toEqual([405, allow]);
  });

  it('of a request that says who it is by a request id of its own gets ours', async () => {
    const { headers } = await rawRequest(service, 'GET', '/nothing', { headers: { 'X-Request-Id': 'forged' } });
    expect(headers['x-request-id']).toMatch(UUID);
  });
});

describe('success', () => {
  it('is a problem too when Node refuses the request before we see it', async () => {
    const { status, headers, body } = await rawRequest(service, 'GET', `/health/live?${'x'.repeat(20_000)}`);
    expect([status, headers['content-type']]).toEqual([431, 'application/problem+json; charset=utf-8']);
    expect(JSON.stringify(body)).toContain('headers-too-large');
  });

  it('carries the same headers', async () => {
    const { status, headers } = await rawRequest(service, 'GET', '/health/live');
    expect(status).toBe(200);
    expect(headers).toMatchObject(SECURITY_HEADERS);
    expect(headers['x-request-id']).toMatch(UUID);
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('promises https only where the public address is https', async () => {
    const https = await startService({ ...service.environment, DEV_LOGIN: '0', PUBLIC_URL: 'https://posture.example' });
    try {
      const { headers } = await rawRequest(https, 'GET', '/health/live');
      expect(headers['strict-transport-security']).toContain('max-age=');
      expect((await rawRequest(service, 'GET', '/health/live')).headers['strict-transport-security']).toBeUndefined();
    } finally {
      await https.app.close();
    }
  });
});

describe('a body', () => {
  it.each<[string, string | Buffer, Record<string, string>, number, string]>([
    ['of a form', 'name=x', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, 'unsupported-media-type'],
    ['of plain text', '{"name":"x"}', { 'Content-Type': 'text/plain' }, 415, 'unsupported-media-type'],
    ['of no type', '{"name":"x"}', { 'Content-Type': '' }, 415, 'unsupported-media-type'],
    [
      'in UTF-16',
      '{"name":"x"}',
      { 'Content-Type': 'application/json; charset=utf-16' },
      415,
      'unsupported-media-type',
    ],
    ['that is compressed', Buffer.from('1f8b', 'hex'), { 'Content-Encoding': 'gzip' }, 415, 'unsupported-media-type'],
    ['that is cut off', '{"name":', {}, 400, 'malformed-json'],
    ['that is not JSON', 'name', {}, 400, 'malformed-json'],
    ['that is a text', '"name"', {}, 400, 'invalid-body'],
    ['that is a list', '[]', {}, 400, 'invalid-body'],
    ['that is null', 'null', {}, 400, 'invalid-body'],
    ['of bytes that are no UTF-8', Buffer.from('7b226e616d65223a22c328ff227d', 'hex'), {}, 400, 'malformed-json'],
    ['that is nested too deep', `{"name":${'['.repeat(100)}${']'.repeat(100)}}`, {}, 400, 'invalid-body'],
    ['that is nested hopelessly', '['.repeat(500_000) + ']'.repeat(500_000), {}, 400, 'invalid-body'],
    ['with a NUL', '{"name":"a\\u0000b"}', {}, 400, 'invalid-body'],
    ['that reaches for prototypes', '{"name":"x","__proto__":{"role":"owner"}}', {}, 400, 'invalid-body'],
    [
      'that reaches for constructors',
      '{"name":"x","tags":[{"constructor":{"prototype":{}}}]}',
      {},
      400,
      'invalid-body',
    ],
    ['with unknown members', '{"name":"x","nmae":"y"}', {}, 400, 'invalid-body'],
    ['over 1 MiB', `{"name":"${'x'.repeat(1024 * 1024)}"}`, {}, 413, 'body-too-large'],
  ])('%s is refused with %i %s', async (_what, body, headers, status, code) => {
    const answer = await post(body, headers);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toMatch(/Unexpected|SyntaxError|position|node_modules/);
  });

  it('of an unknown member tells where it is and what was meant', async () => {
    const { body } = await post('{"name":"x","criticalty":3}');
    expect(body.errors).toContainEqual({
      pointer: '/criticalty',
      detail: 'is not a property of this operation',
      suggestion: 'criticality',
    });
  });

  it('of just 1 MiB is read', async () => {
    const rest = 1024 * 1024 - '{"name":""}'.length;
    const { status, body } = await post(`{"name":"${'x'.repeat(rest)}"}`);
    expect([status, body.code]).toEqual([400, 'invalid-body']);
  });

  it('is refused to a stranger before anything else is said about it', async () => {
    const { status } = await new Browser(service.url).post('/devices', { nonsense: true });
    expect(status).toBe(401);
  });
});

describe('a list parameter', () => {
  it.each([
    ['limit=0', 'invalid-parameter'],
    ['sevrity=high', 'unknown-parameter'],
    ['__proto__=x', 'unknown-parameter'],
    ['q=%00', 'invalid-parameter'],
    ['limit=1&limit=2', 'invalid-parameter'],
    ['filter[a]=1', 'unknown-parameter'],
    ['cursor=AAAAAAAAAAAAAAAAAAAAAAAA', 'invalid-cursor'],
  ])('%s is 400 %s', async (query, code) => {
    const { status, body } = await admin.get(`/vulnerabilities?${query}`);
    expect([status, body.code]).toEqual([400, code]);
  });
});
