import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startService, type TestService } from '../support/service.js';
import { Browser, type Session, signIn } from '../support/session.js';
import { overSocket, type SocketAnswer } from './raw-socket.js';

const EVERY_ANSWER = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};
const HSTS = { 'strict-transport-security': expect.stringMatching(/^max-age=(\d{8,}); includeSubDomains$/) };

let service: TestService;
let https: TestService;
let ada: Session;

beforeAll(async () => {
  service = await startService();
  https = await startService({ ...service.environment, DEV_LOGIN: '0', PUBLIC_URL: 'https://posture.example' });
  ada = await signIn(service);
});

afterAll(async () => {
  await https.stop();
  await service.stop();
});

/** A request with these header lines; the connection closes after its answer. */
function request(line: string, headers: string[] = [], body = ''): string {
  return [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', body].join('\r\n');
}

function expectRefusal(answers: SocketAnswer[], status: number, code: string): void {
  expect(answers).toHaveLength(1);
  const [{ headers, ...answer }] = answers as [SocketAnswer];
  expect([answer.status, answer.body.code, answer.body.status]).toEqual([status, code, status]);
  expect(answer.body.type).toBe(`urn:posture:problem:${code}`);
  expect(answer.body.requestId).toBe(headers['x-request-id']);
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(headers).toMatchObject(EVERY_ANSWER);
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('etag');
}

describe('on the wire', () => {
  it.each<[string, () => string, number, string]>([
    [
      'a cookie of 20 kB',
      () => request('GET /health/live', [`Cookie: a=${'x'.repeat(20_000)}`]),
      431,
      'headers-too-large',
    ],
    [
      'five hundred headers',
      () =>
        request(
          'GET /health/live',
          Array.from({ length: 500 }, (_, i) => `X-${i}: 1`),
        ),
      431,
      'headers-too-large',
    ],
    ['an expectation that nobody knows', () => request('GET /health/live', ['Expect: tea']), 417, 'expectation-failed'],
    [
      'Transfer-Encoding and Content-Length',
      () => request('POST /api/v1/auth/refresh', ['Transfer-Encoding: chunked', 'Content-Length: 5'], '0\r\n\r\n'),
      400,
      'malformed-request',
    ],
    [
      'two lengths',
      () => request('POST /api/v1/auth/refresh', ['Content-Length: 5', 'Content-Length: 6'], 'hello'),
      400,
      'malformed-request',
    ],
    ['two hosts', () => request('GET /health/live', ['Host: evil.example']), 400, 'malformed-request'],
    ['a line break in a header', () => request('GET /health/live', ['X-A: a\rX-B: b']), 400, 'malformed-request'],
    ['a NUL in a header', () => request('GET /health/live', ['X-A: a\0b']), 400, 'malformed-request'],
    ['no version', () => 'GET /health/live\r\n\r\n', 400, 'malformed-request'],
    ['no HTTP', () => '\x16\x03\x01\x00\xa5\x01\r\n\r\n', 400, 'malformed-request'],
    ['TRACE', () => request('TRACE /api/v1/devices'), 405, 'method-not-allowed'],
    ['OPTIONS', () => request('OPTIONS /api/v1/devices'), 405, 'method-not-allowed'],
    ['OPTIONS for the server', () => request('OPTIONS *'), 404, 'not-found'],
    ['a path with a NUL', () => request('GET /api/v1/devices/%00'), 400, 'malformed-url'],
    ['a path that is not UTF-8', () => request('GET /api/v1/devices/%ff'), 400, 'malformed-url'],
    [
      'two access cookies',
      () => request('GET /api/v1/auth/me', ['Cookie: svc_access=a; svc_access=b']),
      400,
      'duplicate-cookie',
    ],
    ['a method that nobody knows', () => request('BREW /pot'), 400, 'malformed-request'],
  ])('%s is one refusal, with the headers of every answer', async (_what, bytes, status, code) => {
    expectRefusal(await overSocket(service, bytes()), status, code);
  });

  it.each(['Transfer-Encoding: xchunked', 'Transfer-Encoding: chunked'])(
    'a body that breaks its framing (%s) gets no second answer, which the next request would be given',
    async (encoding) => {
      const json = 'Content-Type: application/json';
      const answers = await overSocket(
        service,
        request('POST /api/v1/nothing', [encoding, json], 'zz\r\nno chunk\r\n'),
      );
      expect(answers.length).toBeLessThanOrEqual(1);
      for (const { status } of answers) expect([400, 404, 415]).toContain(status);
    },
  );

  it('with https, HSTS of two years and for subdomains is on success, on refusals, and on what Node refuses', async () => {
    const asked = [request('GET /health/live'), request('GET /nothing'), 'no http\r\n\r\n'];
    const answers = (await Promise.all(asked.map((bytes) => overSocket(https, bytes)))).flat();
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400]);
    for (const { headers } of answers) expect(headers).toMatchObject({ ...EVERY_ANSWER, ...HSTS });
  });

  it('times are bounded, and a request that does not come whole is told so', async () => {
    const server = service.app.getHttpServer();
    expect(server.headersTimeout).toBeLessThanOrEqual(30_000);
    expect(server.requestTimeout).toBeGreaterThan(server.headersTimeout);
    expect(server.requestTimeout).toBeLessThanOrEqual(300_000);
    const { hostname, port } = new URL(service.url);
    // Node's own clock for this ticks every 30 s: what it would do then is done here.
    const answered = new Promise<string>((resolve) => {
      server.once('connection', (socket: object) =>
        server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket),
      );
      let read = '';
      const socket = connect(Number(port), hostname).on('data', (chunk) => (read += chunk.toString()));
      socket.on('close', () => {
        resolve(read);
      });
    });
    expect(await answered).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('a body', () => {
  it.each<[string, string, Record<string, string>, number, string]>([
    ['with a member twice', '{"name":"a","criticality":1,"name":"b"}', {}, 400, 'invalid-body'],
    ['in UTF-7', '{"name":"a"}', { 'Content-Type': 'application/json; charset=utf-7' }, 415, 'unsupported-media-type'],
    ['10 000 levels deep', `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, {}, 400, 'invalid-body'],
    ['with objects 10 000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, {}, 400, 'invalid-body'],
  ])('%s is refused', async (_what, body, headers, status, code) => {
    const answer = await ada.post('/devices', body, headers);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toMatch(/Unexpected|SyntaxError|position|node_modules/);
  });

  it('with a member twice says which, however it is spelt', async () => {
    const { body } = await ada.post('/devices', '{"name":"a","tags":["x"],"n\\u0061me":"b"}');
    expect(body.errors).toEqual([{ pointer: '/name', detail: 'comes twice in one object' }]);
  });

  it('is looked at like that whoever sends it', async () => {
    const { status, body } = await new Browser(service.url).post(
      '/auth/dev/exchange',
      '{"code":"a","code":"b","state":"c"}',
    );
    expect([status, body.errors[0].pointer]).toEqual([400, '/code']);
  });
});
