import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { failure, type Handler, json, LoopbackSuite, SECRET } from './testing/loopback-suite.js';

const suite = LoopbackSuite.perTest();

describe('an answer', () => {
  it.each([200, 206, 400, 403, 404, 500])('comes back whatever its status: %d', async (status) => {
    suite.answer = (_, response) => json(response, { is: status }, status, { 'x-kind': 'told' });
    const answer = await suite.client().send(suite.get());
    expect(answer).toMatchObject({ status, body: { is: status }, headers: { 'x-kind': 'told' } });
    expect(suite.asked).toHaveLength(1);
    expect(suite.asked[0]!.headers.authorization).toBe(SECRET);
  });

  it('may be empty, or compressed', async () => {
    suite.answer = (request, response) => {
      if (request.url === '/empty') response.writeHead(204).end();
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":"ä"}'));
    };
    const http = suite.client();
    expect((await http.send(suite.get('/empty'))).body).toBeNull();
    expect((await http.send(suite.get('/gzip'))).body).toEqual({ a: 'ä' });
  });

  it('to a form and to JSON', async () => {
    suite.answer = (_, response) => json(response, {});
    const http = suite.client();
    await http.send({ ...suite.get(), method: 'POST', body: new URLSearchParams({ a: 'b c' }) });
    await http.send({ ...suite.get(), method: 'POST', body: { a: [1] } });
    expect(suite.asked.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
      ['application/x-www-form-urlencoded', 'a=b+c'],
      ['application/json', '{"a":[1]}'],
    ]);
  });

  it('loses what cannot be stored and what reaches prototypes', async () => {
    suite.answer = (_, response) => response.end('{"name":"a\\u0000b\\ud800","__proto__":{"x":1},"ok":["\\u00e4"]}');
    const { body } = await suite.client().send(suite.get());
    expect(body).toEqual({ name: 'a\uFFFDb\uFFFD', ok: ['ä'] });
    expect(Object.hasOwn(body as object, '__proto__')).toBe(false);
  });

  it.each<[string, string | Buffer, Record<string, string>]>([
    ['ends in the middle', '{"value":[{"id":"1"},', {}],
    ['is a page for people', '<html>hello</html>', {}],
    ['is nested without hope', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, {}],
    ['holds two million values', `[${'1,'.repeat(2_000_000)}1]`, {}],
    ['is no gzip', 'plain', { 'content-encoding': 'gzip' }],
    ['is half a gzip', gzipSync(JSON.stringify('x'.repeat(5_000))).subarray(0, 30), { 'content-encoding': 'gzip' }],
    ['is compressed in a way that was not suite.asked for', 'x', { 'content-encoding': 'br' }],
  ])('that %s is malformed', async (_what, body, headers) => {
    suite.answer = (_, response) => response.writeHead(200, headers).end(body);
    expect((await failure(suite.client().send(suite.get()))).reason).toBe('malformed');
  });

  it('of refusal need not be JSON', async () => {
    suite.answer = (_, response) => response.writeHead(403).end('<html>no</html>');
    expect(await suite.client().send(suite.get())).toMatchObject({ status: 403, body: null });
  });

  it.each<[string, Handler]>([
    ['announced', (_, response) => response.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5000))],
    ['streamed', (_, response) => response.writeHead(200).end(`"${'x'.repeat(5000)}"`)],
    [
      'inflated',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(`"${'x'.repeat(50_000_000)}"`)),
    ],
  ])('that is too large as %s is not taken', async (_what, answer) => {
    suite.answer = answer;
    expect((await failure(suite.client({ maxBytes: 4_000 }).send(suite.get()))).reason).toBe('too-large');
  });

  it.each<[string, Handler]>([
    ['that does not come', () => undefined],
    ['that does not end', (_, response) => response.writeHead(200).write('{"a":')],
  ])('%s is waited for no longer than a request may take', async (_what, answer) => {
    suite.answer = answer;
    expect((await failure(suite.client({ requestMs: 100 }).send(suite.get()))).reason).toBe('timeout');
    expect(suite.asked).toHaveLength(1);
  });
});

describe('a host', () => {
  it.each(['http://169.254.169.254/latest/meta-data/', '/elsewhere'])(
    'that redirects to %s is not followed',
    async (to) => {
      suite.answer = (_, response) => response.writeHead(302, { location: to }).end();
      expect((await failure(suite.client().send(suite.get()))).reason).toBe('refused');
      expect(suite.asked).toHaveLength(1);
    },
  );

  it.each(['https://graph.example/v1.0', 'http://127.0.0.1:1/', 'file:///etc/passwd', 'http://u:p@127.0.0.1/'])(
    'that is not of the suite is not called: %s',
    async (url) => {
      expect((await failure(suite.client().send({ method: 'GET', url }))).reason).toBe('refused');
      expect(suite.asked).toHaveLength(0);
    },
  );

  it('that hangs up is suite.asked once more', async () => {
    suite.answer = (request, response, nth) => (nth === 1 ? request.socket.destroy() : json(response, { ok: true }));
    expect((await suite.client().send(suite.get())).body).toEqual({ ok: true });
    expect(suite.clock.waits).toEqual([2_000]);
  });

  it('that hangs up in the middle of a change is not told twice', async () => {
    suite.answer = (request) => request.socket.destroy();
    expect((await failure(suite.client().send({ ...suite.get(), method: 'POST', body: {} }))).reason).toBe(
      'unreachable',
    );
    expect(suite.asked).toHaveLength(1);
  });

  it('that is down is given up soon', async () => {
    suite.stop();
    expect((await failure(suite.client().send(suite.get()))).reason).toBe('unreachable');
    expect(suite.clock.waits).toHaveLength(1);
  });
});
