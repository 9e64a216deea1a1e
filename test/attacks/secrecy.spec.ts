import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ServiceChild, startServiceChild } from '../platform/service-child.js';
import { sign, signedRequest } from '../support/agent.js';
import { attackedRoutes, type AttackedRoute, filled } from '../support/attacks/attacked-routes.js';
import { idsOf } from '../support/attacks/foreign-ids.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { rawSocket } from '../support/attacks/raw-socket.js';
import { asBrowser, JSON_BODY, send } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, consent, signIn } from '../support/session.js';

const PLANTED = 'planted-secret-4711';
const FORGED = '{"level":"info","time":"2000-01-01T00:00:00.000Z","msg":"forged","forged":true}';
const SECRET_NAME = /token|code|state|secret|password|key$/i;

const tally = new AttackCount();
let base: TestService;
let child: ServiceChild;
let back: TenantRows;
let house: TenantFixture;
let routes: AttackedRoute[];
/** Everything secret of the run, by what it is. */
const secrets = new Map<string, string>([['planted', PLANTED]]);
let lines: string[];

beforeAll(async () => {
  base = await startService({ ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '1000' });
  back = await TenantRows.open(base);
  child = await startServiceChild({ ...base.environment, LOG_LEVEL: 'debug', METRICS_PORT: '0' });
  routes = await attackedRoutes(base);
  house = await seedTenant(child, await signIn(child, 'ada'));
  await makeSecrets();
  for (const route of routes) await walk(route);
  await lookAtMetrics();
  await forge();
  await fail();
  await house.session.post('/auth/logout');
  await child.stop();
  lines = child.lines;
});

afterAll(async () => {
  tally.write();
  await back.close();
  await base.stop();
});

/** Makes one of each secret that the service gives out or is given, and uses each well and badly. */
async function makeSecrets(): Promise<void> {
  const { session, device } = house;
  keepCookies('first', session);
  await session.post('/auth/refresh');
  keepCookies('renewed', session);
  const browser = new Browser(child.url);
  const returned = await consent(browser, 'dev', 'ben');
  keepCookies('transaction', browser);
  secrets.set('code', returned.code).set('state', returned.state);
  await browser.get(`~/auth/callback/dev?code=${returned.code}&state=${returned.state}`);
  await browser.post('/auth/dev/exchange', { ...returned, state: `${returned.state}x` });
  await browser.post('/auth/dev/exchange', returned);
  keepCookies('exchanged', browser);
  const timestamp = Math.floor(Date.now() / 1000);
  secrets.set('device token', device.token).set('signature', sign(device.token, timestamp, '{"nonsense":1}'));
  await signedRequest(child, device, { path: '/scans/ingest', body: '{"nonsense":1}', timestamp });
  await signedRequest(child, { token: `${device.token}x` }, { path: '/scans/ingest', body: '{}' });
  // Under a key, so that the answer is kept for who asks again.
  const offered = await session.post('/devices', { name: 'another' }, { 'Idempotency-Key': 'a-key-of-mine' });
  secrets.set('enrolment token', offered.body.enrollment.token as string);
  const key = await session.post('/enrollment-keys', {
    label: 'key',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  secrets.set('enrolment key', key.body.enrollment.token as string);
  const rotated = await session.post(`/devices/${device.id}/token`);
  secrets.set('rotated token', rotated.body.deviceToken as string);
  const machine = await session.post('/api-keys', { name: 'machine', role: 'viewer', scopes: ['*:read'] });
  secrets.set('API key', machine.body.key as string);
  const bearer = { Authorization: `Bearer ${String(machine.body.key)}` };
  for (const path of ['/api/v1/devices', '/api/v1/auth/me', '/api/v1/nothing'])
    await send(child, { method: 'GET', path, headers: bearer });
  const folder = base.environment['SECRETS_DIR'] ?? '';
  secrets.set('signing key', readFileSync(join(folder, 'session-signing-key.pem'), 'utf8').split('\n')[1] ?? '');
  for (const name of ['ai-seal-key', 'cloud-seal-key', 'cookie-seal-key', 'cursor-key'])
    secrets.set(name, readFileSync(join(folder, name), 'utf8').trim());
  for (const [what, secret] of secrets) expect([what, secret.length > 5]).toEqual([what, true]);
}

function keepCookies(when: string, browser: Browser): void {
  for (const [name, value] of browser.cookies) secrets.set(`${when} ${name}`, value);
}

/** Sends secrets to a route in every place that a request has, as a member and as a stranger. */
async function walk(route: AttackedRoute): Promise<void> {
  const { theirs, nobodys } = await idsOf(route, house, routes);
  const body = route.body && JSON.stringify(withSecrets(route.body));
  const query = `?token=${PLANTED}&code=${PLANTED}&state=${PLANTED}&access_token=${PLANTED}&q=${PLANTED}`;
  const planted = {
    Authorization: `Bearer ${PLANTED}`,
    'X-Api-Key': PLANTED,
    'X-Device-Token': PLANTED,
    'X-Signature': PLANTED,
    Referer: `http://x/?code=${PLANTED}`,
  };
  const requests: [string, string, Record<string, string>][] = [
    [
      'as a stranger',
      `${filled(route, theirs)}${query}`,
      { ...planted, Cookie: `svc_access=${PLANTED}; svc_refresh=${PLANTED}` },
    ],
    ['as a member', `${filled(route, nobodys)}${query}`, { ...planted, ...asBrowser(house.session) }],
    [
      'from another site',
      filled(route, nobodys),
      { ...asBrowser(house.session), Origin: `https://${PLANTED}.example` },
    ],
  ];
  for (const [what, path, headers] of requests) {
    if (route.name === 'POST /api/v1/auth/logout' && what === 'as a member') continue;
    await send(child, {
      method: route.method,
      path,
      headers: { ...headers, ...(body === undefined ? {} : JSON_BODY) },
      ...(body === undefined ? {} : { body }),
    });
    walked.push(`${route.name}|${what}`);
  }
}

const walked: string[] = [];

function withSecrets(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      SECRET_NAME.test(name) && typeof value === 'string' ? PLANTED : value,
    ]),
  );
}

let metrics: { status: number; text: string; others: { route: string; what: string; status: number }[] };

/** What the metrics say after all that, what else their port answers, and whether they are where people are. */
async function lookAtMetrics(): Promise<void> {
  const port = child.lines
    .map((line) => /"port":(\d+),"msg":"metrics listening"/.exec(line)?.[1])
    .find((match) => match !== undefined);
  const url = `http://127.0.0.1:${port ?? '0'}`;
  metrics = { ...(await send({ url }, { method: 'GET', path: '/metrics' })), others: [] };
  for (const [method, path] of [
    ['POST', '/metrics'],
    ['GET', '/'],
    ['GET', '/metrics/../api/v1/devices'],
    ['GET', '/api/v1/devices'],
  ] as const) {
    const { status } = await send({ url }, { method, path });
    metrics.others.push({ route: 'the metrics', what: `${method} ${path}`, status });
  }
  const { status } = await send(child, { method: 'GET', path: '/metrics' });
  metrics.others.push({ route: 'GET /metrics', what: 'where people are', status });
}

const forged: string[] = [];

/** Tries to write a log line of one's own. */
async function forge(): Promise<void> {
  const encoded = encodeURIComponent(`\r\n${FORGED}`);
  const tries: [string, Promise<unknown>][] = [
    [
      'in the path',
      send(child, { method: 'GET', path: `/api/v1/devices/${encoded}`, headers: asBrowser(house.session) }),
    ],
    ['in an unknown path', send(child, { method: 'GET', path: `/${encoded}` })],
    [
      'in the query',
      send(child, { method: 'GET', path: `/api/v1/devices?q=${encoded}`, headers: asBrowser(house.session) }),
    ],
    [
      'in a parameter name',
      send(child, { method: 'GET', path: `/api/v1/devices?${encoded}=1`, headers: asBrowser(house.session) }),
    ],
    ['in a body', house.session.post('/devices', { name: `x\r\n${FORGED}` })],
    ['in a property name', house.session.post('/devices', { name: 'x', [`a\r\n${FORGED}`]: 1 })],
    [
      'as User-Agent',
      send(child, {
        method: 'GET',
        path: '/api/v1/devices',
        headers: { ...asBrowser(house.session), 'User-Agent': FORGED },
      }),
    ],
    [
      'as User-Agent with line ends',
      rawSocket(child, `GET /api/v1/devices HTTP/1.1\r\nHost: x\r\nUser-Agent: a\r${FORGED}\n\r\n\r\n`),
    ],
    [
      'with a folded User-Agent',
      rawSocket(child, `GET /nothing HTTP/1.1\r\nHost: x\r\nUser-Agent: a\n${FORGED}\r\nConnection: close\r\n\r\n`),
    ],
    ['as a method', rawSocket(child, `${FORGED.replaceAll(' ', '')} / HTTP/1.1\r\nHost: x\r\n\r\n`)],
    ['as a request id', send(child, { method: 'GET', path: '/nothing', headers: { 'X-Request-Id': FORGED } })],
    [
      'as a host',
      send(child, { method: 'GET', path: '/api/v1/auth/dev', headers: { Host: FORGED.replaceAll('"', '') } }),
    ],
    [
      'by an agent',
      signedRequest(child, house.device, {
        path: '/scans/ingest',
        body: { schemaVersion: '1.0', scanId: `\r\n${FORGED}`, source: `\n${FORGED}` },
      }),
    ],
  ];
  for (const [what, trying] of tries) {
    await trying;
    forged.push(what);
  }
}

/** Fails where secrets are under way: the log of a failure has the most to tell. */
async function fail(): Promise<void> {
  for (const table of ['device', 'user_session', 'device_credential', 'enrollment_token']) {
    await back.rows(`ALTER TABLE ${table} RENAME TO gone_table`);
    await house.session.get(`/devices?q=${PLANTED}`);
    await house.session.post('/auth/refresh');
    await signedRequest(child, house.device, { method: 'GET', path: '/agent/policy' });
    const enrollmentToken = secrets.get('enrolment token') ?? '';
    await house.session.post('/devices/enroll', {
      enrollmentToken,
      hostname: 'h',
      platform: 'linux',
      hardwareId: 'hw-1',
    });
    await back.rows(`ALTER TABLE gone_table RENAME TO ${table}`);
  }
}

describe('attack 20: secrets and forged lines', () => {
  it('no secret of a run over every route is in its log at the level debug', () => {
    expect(lines.length).toBeGreaterThan(150);
    expect(secrets.size).toBeGreaterThanOrEqual(16);
    secrets.set('database password', new URL(base.environment['DATABASE_URL'] ?? '').password);
    const text = lines.join('\n');
    const told = [...secrets].filter(
      ([, value]) =>
        value !== '' &&
        [value, encodeURIComponent(value), Buffer.from(value).toString('base64')].some((form) => text.includes(form)),
    );
    const shapes = [
      /eyJ[\w-]{10,}\.eyJ[\w-]{10,}/,
      /sps_(dev|enr|key|inv)_[0-9A-Za-z]{20}/,
      /postgres(ql)?:\/\/\S+:\S+@/,
      /BEGIN (EC )?PRIVATE KEY/,
      /\?code=/,
    ];
    const shape = shapes.map((pattern) => pattern.exec(text)?.[0]).find((match) => match !== undefined);
    for (const place of walked) {
      const [route = '', what = ''] = place.split('|');
      tally.judge(
        20,
        route,
        what,
        told.length === 0 && shape === undefined
          ? null
          : `the log has ${[...told.map(([name]) => name), shape].join()}`,
      );
    }
    expect(tally.succeeded(20).slice(0, 3)).toEqual([]);
  });

  it('no line of it was written by a caller: each is JSON, with our own words', () => {
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const foreign = entries.filter(
      (entry) => entry['forged'] !== undefined || entry['msg'] === 'forged' || !/^\w+/.test(String(entry['level'])),
    );
    for (const what of forged)
      tally.judge(20, 'the log', what, foreign.length === 0 ? null : JSON.stringify(foreign[0]));
    expect(tally.succeeded(20)).toEqual([]);
    expect(entries.some(({ msg }) => msg === 'request failed')).toBe(true);
  });

  it('no secret is in the clear in any table', async () => {
    const found = await back.tablesWith(secrets);
    for (const what of secrets.keys())
      tally.judge(20, 'the database', what, found.find((place) => place.startsWith(`${what} in`)) ?? null);
    expect(tally.succeeded(20)).toEqual([]);
    // What is looked for would be found.
    expect(await back.tablesWith(new Map([['a name', 'secret-host']]))).not.toEqual([]);
  });
});

describe('attack 27: metrics', () => {
  it('are on a port of their own, and name nobody', () => {
    const { status, text } = metrics;
    const names = /planted|secret|organization="|@|01[0-9a-f]{6}-/.exec(text);
    tally.judge(27, 'the metrics', 'names', status === 200 && names === null ? null : `${status} ${names?.[0] ?? ''}`);
    for (const { route, what, status: answered } of metrics.others)
      tally.judge(27, route, what, answered === 404 ? null : `${answered}`);
    expect(tally.succeeded(27)).toEqual([]);
  });
});
