import { lookup } from 'node:dns';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CloudCallError, type CloudRequest } from '../domain/cloud-suite.port.js';
import { CloudHttpClient, HTTP_LIMITS, type HttpLimits } from './cloud-http.client.js';
import type { OutboundClock } from './outbound-clock.js';
import { admit, guardedLookup, type OutboundRules } from './outbound-rules.js';

const SECRET = 'Bearer the-token';
const START = Date.parse('2026-11-22T12:00:00Z');
const BUDGET_MS = 600_000;

type Handler = (request: IncomingMessage, response: ServerResponse, nth: number) => void;

/** Time that passes only by waiting. */
class WaitedClock implements OutboundClock {
  readonly waits: number[] = [];
  private at = START;

  now(): number {
    return this.at;
  }

  wait(ms: number): Promise<void> {
    this.waits.push(ms);
    this.at += ms;
    return Promise.resolve();
  }

  random(): number {
    return 0.5;
  }
}

let handler: Handler;
let asked: { url: string; headers: IncomingMessage['headers']; body: string }[];
let base: string;
let clock: WaitedClock;
let stopServer: () => void;
let opened: CloudHttpClient[];

beforeEach(async () => {
  asked = [];
  opened = [];
  clock = new WaitedClock();
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push({ url: request.url ?? '', headers: request.headers, body });
      handler(request, response, asked.length);
    });
  });
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stopServer = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
});

afterEach(() => {
  for (const client of opened) client.close();
  stopServer();
});

function json(response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function client(limits: Partial<HttpLimits> = {}, signal = new AbortController().signal): CloudHttpClient {
  const rules: OutboundRules = { production: false, origins: new Set([base]), isTrusted: () => false };
  const made = new CloudHttpClient({
    rules,
    limits: { ...HTTP_LIMITS, ...limits },
    clock,
    deadline: START + BUDGET_MS,
    signal,
  });
  opened.push(made);
  return made;
}

function get(path = '/'): CloudRequest {
  return { method: 'GET', url: `${base}${path}`, headers: { Authorization: SECRET } };
}

async function failure(work: Promise<unknown>): Promise<CloudCallError> {
  const error = await work.then(
    () => new Error('It answered.'),
    (thrown: unknown) => thrown as Error,
  );
  expect(error).toBeInstanceOf(CloudCallError);
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('the-token');
  return error as CloudCallError;
}

describe('an answer', () => {
  it.each([200, 206, 400, 403, 404, 500])('comes back whatever its status: %d', async (status) => {
    handler = (_, response) => json(response, { is: status }, status, { 'x-kind': 'told' });
    const answer = await client().send(get());
    expect(answer).toMatchObject({ status, body: { is: status }, headers: { 'x-kind': 'told' } });
    expect(asked).toHaveLength(1);
    expect(asked[0]!.headers.authorization).toBe(SECRET);
  });

  it('may be empty, or compressed', async () => {
    handler = (request, response) => {
      if (request.url === '/empty') response.writeHead(204).end();
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":"ä"}'));
    };
    const http = client();
    expect((await http.send(get('/empty'))).body).toBeNull();
    expect((await http.send(get('/gzip'))).body).toEqual({ a: 'ä' });
  });

  it('to a form and to JSON', async () => {
    handler = (_, response) => json(response, {});
    const http = client();
    await http.send({ ...get(), method: 'POST', body: new URLSearchParams({ a: 'b c' }) });
    await http.send({ ...get(), method: 'POST', body: { a: [1] } });
    expect(asked.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
      ['application/x-www-form-urlencoded', 'a=b+c'],
      ['application/json', '{"a":[1]}'],
    ]);
  });

  it('loses what cannot be stored and what reaches prototypes', async () => {
    handler = (_, response) => response.end('{"name":"a\\u0000b\\ud800","__proto__":{"x":1},"ok":["\\u00e4"]}');
    const { body } = await client().send(get());
    expect(body).toEqual({ name: 'a\uFFFDb\uFFFD', ok: ['ä'] });
    expect(Object.hasOwn(body as object, '__proto__')).toBe(false);
  });

  it.each<[string, string | Buffer, Record<string, string>]>([
    ['ends in the middle', '{"value":[{"id":"1"},', {}],
    ['is a page for people', '<html>hello</html>', {}],
    ['is nested without hope', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, {}],
    ['is no gzip', 'plain', { 'content-encoding': 'gzip' }],
    ['is half a gzip', gzipSync(JSON.stringify('x'.repeat(5_000))).subarray(0, 30), { 'content-encoding': 'gzip' }],
    ['is compressed in a way that was not asked for', 'x', { 'content-encoding': 'br' }],
  ])('that %s is malformed', async (_what, body, headers) => {
    handler = (_, response) => response.writeHead(200, headers).end(body);
    expect((await failure(client().send(get()))).reason).toBe('malformed');
  });

  it('of refusal need not be JSON', async () => {
    handler = (_, response) => response.writeHead(403).end('<html>no</html>');
    expect(await client().send(get())).toMatchObject({ status: 403, body: null });
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
    handler = answer;
    expect((await failure(client({ maxBytes: 4_000 }).send(get()))).reason).toBe('too-large');
  });

  it.each<[string, Handler]>([
    ['that does not come', () => undefined],
    ['that does not end', (_, response) => response.writeHead(200).write('{"a":')],
  ])('%s is waited for no longer than a request may take', async (_what, answer) => {
    handler = answer;
    expect((await failure(client({ requestMs: 100 }).send(get()))).reason).toBe('timeout');
    expect(asked).toHaveLength(1);
  });
});

describe('a host', () => {
  it.each(['http://169.254.169.254/latest/meta-data/', '/elsewhere'])(
    'that redirects to %s is not followed',
    async (to) => {
      handler = (_, response) => response.writeHead(302, { location: to }).end();
      expect((await failure(client().send(get()))).reason).toBe('refused');
      expect(asked).toHaveLength(1);
    },
  );

  it.each(['https://graph.example/v1.0', 'http://127.0.0.1:1/', 'file:///etc/passwd', 'http://u:p@127.0.0.1/'])(
    'that is not of the suite is not called: %s',
    async (url) => {
      expect((await failure(client().send({ method: 'GET', url }))).reason).toBe('refused');
      expect(asked).toHaveLength(0);
    },
  );

  it('that hangs up is asked once more', async () => {
    handler = (request, response, nth) => (nth === 1 ? request.socket.destroy() : json(response, { ok: true }));
    expect((await client().send(get())).body).toEqual({ ok: true });
    expect(clock.waits).toEqual([2_000]);
  });

  it('that hangs up in the middle of a change is not told twice', async () => {
    handler = (request) => request.socket.destroy();
    expect((await failure(client().send({ ...get(), method: 'POST', body: {} }))).reason).toBe('unreachable');
    expect(asked).toHaveLength(1);
  });

  it('that is down is given up soon', async () => {
    stopServer();
    expect((await failure(client().send(get()))).reason).toBe('unreachable');
    expect(clock.waits).toHaveLength(1);
  });
});

describe('in production', () => {
  const rules = (trusted = false): OutboundRules => ({
    production: true,
    origins: new Set(['http://graph.example', 'https://graph.example', 'https://127.0.0.1', 'https://[::ffff:a00:1]']),
    isTrusted: () => trusted,
  });

  it.each(['http://graph.example/', 'https://127.0.0.1/', 'https://[::ffff:a00:1]/'])(
    '%s is refused unless it is trusted',
    (url) => {
      expect(() => admit(url, rules())).toThrow(CloudCallError);
      expect(admit(url, rules(true)).href).toBe(url);
    },
  );

  it('a name is judged by the address that it has for the connection', async () => {
    const resolvesTo = (address: string): typeof lookup =>
      ((_name: string, _options: object, done: (error: null, all: object[]) => void) =>
        done(null, [
          { address: '8.8.8.8', family: 4 },
          { address, family: 4 },
        ])) as unknown as typeof lookup;
    const outcome = (address: string, trusted = false): Promise<unknown> =>
      new Promise((resolve) =>
        guardedLookup(new URL('https://graph.example'), rules(trusted), resolvesTo(address))(
          'graph.example',
          {},
          (error, found) => resolve(error ?? found),
        ),
      );
    expect(await outcome('169.254.169.254')).toBeInstanceOf(CloudCallError);
    expect(await outcome('10.1.2.3')).toBeInstanceOf(CloudCallError);
    expect(await outcome('10.1.2.3', true)).toBe('8.8.8.8');
    expect(await outcome('8.8.4.4')).toBe('8.8.8.8');
  });
});

describe('a suite that says "too many"', () => {
  const twiceThen =
    (refusal: (response: ServerResponse) => void): Handler =>
    (_, response, nth) =>
      nth <= 2 ? refusal(response) : json(response, { ok: true });

  it.each<[string, (response: ServerResponse) => void, number[]]>([
    ['by seconds', (response) => json(response, {}, 429, { 'retry-after': '7' }), [7_000, 7_000]],
    [
      'by a date',
      (response) => json(response, {}, 503, { 'retry-after': new Date(START + 5_000).toUTCString() }),
      [5_000, 0],
    ],
    ['without saying how long', (response) => json(response, {}, 429), [2_000, 6_000]],
    ['in words that are no time', (response) => json(response, {}, 429, { 'retry-after': '-3' }), [2_000, 6_000]],
    [
      'by a status for permissions',
      (response) => json(response, { error: { errors: [{ reason: 'userRateLimitExceeded' }] } }, 403),
      [2_000, 6_000],
    ],
  ])('%s is waited for', async (_what, refusal, waits) => {
    handler = twiceThen(refusal);
    const http = client();
    expect((await http.send(get())).body).toEqual({ ok: true });
    expect(clock.waits).toEqual(waits.filter((ms) => ms > 0));
    expect(http.cost).toEqual({ apiCalls: 3, throttled: 2 });
  });

  it('for ever is left after four tries, with its own word', async () => {
    handler = (_, response) => json(response, { error: 'too many' }, 429);
    expect(await client().send(get())).toMatchObject({ status: 429, body: { error: 'too many' } });
    expect(asked).toHaveLength(4);
  });

  it.each(['121', new Date(START + 3_600_000).toUTCString()])(
    'and asks for too much patience (%s) is left at once',
    async (told) => {
      handler = (_, response) => json(response, {}, 429, { 'retry-after': told });
      expect((await client().send(get())).status).toBe(429);
      expect(clock.waits).toEqual([]);
    },
  );

  it('is not waited for beyond the time of the run', async () => {
    handler = (_, response) => json(response, {}, 429, { 'retry-after': '100' });
    const http = client();
    for (let n = 0; n < 2; n += 1) await http.send(get());
    expect(clock.now()).toBeLessThan(START + BUDGET_MS);
    await clock.wait(START + BUDGET_MS - clock.now());
    expect((await failure(http.send(get()))).reason).toBe('budget-spent');
  });

  it('is asked at its own pace', async () => {
    handler = (_, response) => json(response, {});
    const http = client();
    const pace = { key: 'conditional-access', everyMs: 1_000 };
    for (let n = 0; n < 3; n += 1) await http.send({ ...get(), pace });
    await http.send({ ...get(), pace: { key: 'another', everyMs: 1_000 } });
    expect(clock.waits).toEqual([1_000, 1_000]);
  });

  it('is asked no more than four things at once', async () => {
    let open = 0;
    let most = 0;
    handler = (_, response) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        json(response, {});
      });
    };
    const http = client();
    await Promise.all(Array.from({ length: 40 }, () => http.send(get())));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
    expect(asked).toHaveLength(40);
  });
});

describe('pages', () => {
  interface Page {
    rows: number[];
    next?: string;
  }
  const nextOf = (body: unknown): string | null => (body as Page).next ?? null;
  const read = async (http: CloudHttpClient): Promise<{ rows: number[]; end: unknown }> => {
    const rows: number[] = [];
    const end = await http.pages(get('/list?$top=2'), nextOf, (body) => rows.push(...(body as Page).rows));
    return { rows, end };
  };

  it('are followed word for word, with the same fields', async () => {
    handler = (request, response) =>
      json(
        response,
        request.url === '/list?$top=2' ? { rows: [1], next: `${base}/list?$skiptoken=a%2Fb` } : { rows: [2] },
      );
    expect(await read(client())).toEqual({ rows: [1, 2], end: null });
    expect(asked[1]).toMatchObject({ url: '/list?$skiptoken=a%2Fb', headers: { authorization: SECRET } });
  });

  it('end with the answer that is none', async () => {
    handler = (_, response, nth) =>
      nth === 1 ? json(response, { rows: [1], next: `${base}/2` }) : json(response, {}, 403);
    expect(await read(client())).toMatchObject({ rows: [1], end: { status: 403 } });
  });

  it.each<[string, () => string, string]>([
    ['another host', () => 'https://attacker.example/list', 'refused'],
    ['another port', () => base.replace(/:\d+$/, ':1'), 'refused'],
    ['no address', () => '/list?page=2', 'malformed'],
    ['itself', () => `${base}/list?$top=2`, 'malformed'],
    ['the metadata of a cloud', () => 'http://169.254.169.254/', 'refused'],
  ])('that lead to %s are not followed', async (_what, to, reason) => {
    handler = (_, response) => json(response, { rows: [1], next: to() });
    expect((await failure(read(client()))).reason).toBe(reason);
    expect(asked).toHaveLength(1);
  });

  it('that lead in a circle end', async () => {
    handler = (_, response, nth) => json(response, { rows: [nth], next: `${base}/${nth % 3}` });
    expect((await failure(read(client()))).reason).toBe('malformed');
    expect(asked).toHaveLength(4);
  });

  it('without number end', async () => {
    handler = (_, response, nth) => json(response, { rows: [], next: `${base}/${nth}` });
    expect((await failure(read(client({ maxPages: 10 })))).reason).toBe('too-large');
    expect(asked).toHaveLength(10);
  });
});

describe('a run that is aborted', () => {
  it('ends what it waits for, with the reason', async () => {
    const stop = new AbortController();
    const reason = new Error('The process ends.');
    handler = () => stop.abort(reason);
    const http = client({}, stop.signal);
    await expect(http.send(get())).rejects.toBe(reason);
    await expect(http.send(get())).rejects.toBe(reason);
    expect(asked).toHaveLength(1);
  });
});
