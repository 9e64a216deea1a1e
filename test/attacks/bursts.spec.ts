import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import pg from 'pg';
import { signedRequest } from '../support/agent.js';
import { attackedRoutes, type AttackedRoute, filled } from '../support/attacks/attacked-routes.js';
import { idsOf } from '../support/attacks/foreign-ids.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { rawSocket } from '../support/attacks/raw-socket.js';
import { asBrowser, forEach, JSON_BODY, send, type WireAnswer } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { headerFault, leakFault, refusalFault } from '../support/attacks/verdict.js';
import { enrollDevice } from '../support/device.js';
import { startScanned } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const LIMIT = 5;
const tally = new AttackCount();
let service: TestService;
/** A replica that lets five through a minute. */
let strict: TestService;
let house: TenantFixture;
let neighbour: TenantFixture;
let routes: AttackedRoute[];
const paths = new Map<AttackedRoute, string>();

beforeAll(async () => {
  const { service: started, session } = await startScanned();
  service = started;
  house = await seedTenant(service, session);
  neighbour = await seedTenant(service, await signIn(service, 'me'), { mark: 'neighbour' });
  const few = ['SIGN_IN_LIMIT', 'USER_REQUESTS', 'DEVICE_REQUESTS', 'ENROLLMENTS'].map((name) => [
    name === 'ENROLLMENTS' ? 'ENROLLMENTS_PER_MINUTE_AND_ADDRESS' : `${name}_PER_MINUTE`,
    String(LIMIT),
  ]);
  strict = await startService({
    ...service.environment,
    ...(Object.fromEntries(few) as Record<string, string>),
    ROLE: 'api',
  });
  routes = await attackedRoutes(service);
  for (const route of routes) paths.set(route, filled(route, (await idsOf(route, house, routes)).theirs));
});

afterAll(async () => {
  tally.write();
  await strict.stop();
  await service.stop();
});

/** Sends until 429, each time from another pretended address; the last answer. Twice the limit, for a minute may end in between. */
async function burst(
  one: (headers: Record<string, string>) => Promise<WireAnswer>,
  most = 2 * LIMIT + 2,
): Promise<WireAnswer> {
  let last = await one({});
  for (let i = 1; i < most && last.status !== 429; i += 1) {
    last = await one({
      'X-Forwarded-For': `198.51.100.${i}`,
      Forwarded: `for=198.51.100.${i}`,
      'X-Real-IP': `198.51.100.${i}`,
      'CF-Connecting-IP': `198.51.100.${i}`,
    });
  }
  return last;
}

function limitFault(answer: WireAnswer): string | null {
  const { headers } = answer;
  const isTold =
    Number(headers['retry-after']) >= 1 &&
    /;r=0;t=\d+/.test(String(headers['ratelimit'])) &&
    /;q=\d+;w=60/.test(String(headers['ratelimit-policy']));
  return refusalFault(answer, [429]) ?? (isTold ? null : 'does not say when to come again');
}

describe('attack 16: bursts', () => {
  it('on signing in and enrolling end with 429, whatever addresses are pretended', async () => {
    const json = { Origin: strict.url, ...JSON_BODY };
    const exchange = { method: 'POST', path: '/api/v1/auth/github/exchange', body: '{"code":"c","state":"s"}' };
    const enroll = {
      method: 'POST',
      path: '/api/v1/devices/enroll',
      body: '{"enrollmentToken":"x","hostname":"h","platform":"linux","hardwareId":"hw-1"}',
    };
    const bursts: [string, (headers: Record<string, string>) => Promise<WireAnswer>, number][] = [
      // The development provider is not there for who comes through a proxy, so it is asked without pretending.
      [
        'POST /api/v1/auth/{provider}/exchange',
        () => send(strict, { ...exchange, path: '/api/v1/auth/dev/exchange', headers: json }),
        12,
      ],
      ['GET /api/v1/auth/{provider}', () => send(strict, { method: 'GET', path: '/api/v1/auth/dev' }), 32],
      [
        'POST /api/v1/devices/enroll',
        (headers) => send(strict, { ...enroll, headers: { ...JSON_BODY, ...headers } }),
        12,
      ],
    ];
    for (const [name, one, most] of bursts) tally.judge(16, name, 'burst', limitFault(await burst(one, most)));
    expect(tally.succeeded(16)).toEqual([]);
  });

  it('of one person are counted on every route, and cost nobody else anything', async () => {
    const spammer = house.session;
    const signed = { Origin: strict.url, Cookie: asBrowser(spammer)['Cookie'] ?? '' };
    const me = (headers: Record<string, string>): Promise<WireAnswer> =>
      send(strict, { method: 'GET', path: '/api/v1/auth/me', headers: { ...signed, ...headers } });
    tally.judge(16, 'GET /api/v1/auth/me', 'burst', limitFault(await burst(me)));
    await forEach(
      routes.filter(({ decision }) => decision.kind === 'user'),
      async (route) => {
        const one = (): Promise<WireAnswer> =>
          send(strict, { method: route.method, path: paths.get(route) ?? '', headers: signed });
        tally.judge(16, route.name, 'after the burst', limitFault(await burst(one)));
      },
    );
    expect(tally.succeeded(16)).toEqual([]);
    const other = await send(strict, {
      method: 'GET',
      path: '/api/v1/auth/me',
      headers: { Cookie: asBrowser(neighbour.session)['Cookie'] ?? '' },
    });
    expect(other.status).toBe(200);
  });

  it('of one device are counted on every signed route, and cost no other device anything', async () => {
    for (const route of routes.filter(({ decision }) => decision.kind === 'device')) {
      const path = (paths.get(route) ?? '').replace('/api/v1', '');
      const one = async (headers: Record<string, string>): Promise<WireAnswer> => {
        const answer = await signedRequest(strict, house.device, {
          method: route.method as 'GET',
          path,
          ...(route.isUnsafe ? { body: '{}' } : {}),
          headers,
        });
        const text = JSON.stringify(answer.body);
        return { status: answer.status, headers: Object.fromEntries(answer.headers), text, json: answer.body };
      };
      tally.judge(16, route.name, 'burst', limitFault(await burst(one)));
    }
    expect(tally.succeeded(16)).toEqual([]);
    expect((await signedRequest(strict, neighbour.device, { method: 'GET', path: '/agent/policy' })).status).toBe(200);
  });

  it('of refreshes of one session end with 429', async () => {
    const session: Session = await signIn(service, 'ben');
    let status = 200;
    for (let i = 0; i < 130 && status !== 429; i += 1) ({ status } = await session.post('/auth/refresh'));
    tally.judge(16, 'POST /api/v1/auth/refresh', 'burst', status === 429 ? null : `${status}`);
    expect(tally.succeeded(16)).toEqual([]);
  });
});

describe('attack 19: a database that is down', () => {
  let admin: pg.Client;
  let name: string;
  beforeAll(async () => {
    name = new URL(service.environment['DATABASE_URL'] ?? '').pathname.slice(1);
    admin = new pg.Client({ connectionString: process.env['TEST_PG_ADMIN_URL'] });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await admin.end();
  });

  it('is 503 or needs no database, on every route; the process lives, is not ready, and comes back by itself', async () => {
    const down = await enrollDevice(service, house.session, { name: 'while it is down' });
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await forEach(
      routes.filter(({ path }) => path !== '/health/ready'),
      async (route) => {
        const headers = { ...asBrowser(house.session), ...(route.body ? JSON_BODY : {}) };
        const body = route.body ? { body: JSON.stringify(route.body) } : {};
        const answer = await send(service, { method: route.method, path: paths.get(route) ?? '', headers, ...body });
        const needsIt = route.decision.kind === 'user';
        const fault = needsIt
          ? refusalFault(answer, [503])
          : answer.status === 500
            ? answer.text
            : isProgram(answer)
              ? null
              : leakFault(answer.text);
        const tells = answer.text.includes(name) ? 'names the database' : null;
        const when =
          answer.status === 503 && answer.headers['retry-after'] === undefined
            ? 'does not say when to try again'
            : null;
        tally.judge(
          19,
          route.name,
          'no database',
          fault ?? tells ?? when ?? (route.path.startsWith('/api/v1') ? headerFault(answer) : null),
        );
      },
    );
    const signed = await signedRequest(service, down, { method: 'GET', path: '/agent/policy' });
    tally.judge(19, 'GET /api/v1/agent/policy', 'no database', signed.status === 503 ? null : `${signed.status}`);
    const ready = await send(service, { method: 'GET', path: '/health/ready' });
    tally.judge(19, 'GET /health/ready', 'no database', refusalFault(ready, [503]));
    expect((await send(service, { method: 'GET', path: '/health/live' })).status).toBe(200);
    expect(tally.succeeded(19)).toEqual([]);
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    expect((await send(service, { method: 'GET', path: '/health/ready' })).status).toBe(200);
    expect((await house.session.get('/devices')).status).toBe(200);
  });
});

describe('attack 32: many requests in one packet', () => {
  /** Writes them and reads nothing for a second; whether the service hung up. */
  function pipelined(path: string, count: number): Promise<boolean> {
    const { hostname, port, host } = new URL(service.url);
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname).pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(count));
      // A socket that is not read does not learn that the other side hung up.
      setTimeout(() => socket.resume(), 1000);
      const timer = setTimeout(() => {
        socket.destroy();
        resolve(false);
      }, 4000);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          clearTimeout(timer);
          resolve(true);
        });
    });
  }

  async function openFiles(name: string): Promise<number> {
    const links = await readdir('/proc/self/fd').catch(() => []);
    const targets = await Promise.all(links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => '')));
    return targets.filter((target) => target.endsWith(name)).length;
  }

  it('keep no file open, and are not all begun', async () => {
    await send(service, { method: 'GET', path: '/api/docs/swagger-ui-bundle.js' });
    const before = await openFiles('swagger-ui-bundle.js');
    for (const path of ['/api/docs/swagger-ui-bundle.js', '/api/v1/openapi.json', '/health/ready', '/api/v1/devices']) {
      const isCut = await pipelined(path, 500);
      tally.judge(32, `GET ${path}`, 'five hundred in one packet', isCut ? null : 'all of them were taken');
    }
    const left = (await openFiles('swagger-ui-bundle.js')) - before;
    tally.judge(32, 'GET /api/docs/{file}', 'files left open', left === 0 ? null : `${left} files stay open`);
    expect(tally.succeeded(32)).toEqual([]);
  });

  it('are answered in their order where they are few', async () => {
    const { said } = await rawSocket(
      service,
      ['/health/live', '/api/v1/nothing', '/health/live']
        .map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
        .join(''),
    );
    expect(said.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200']);
  });
});

/** The agent for download: our own source, which names errors and files. */
function isProgram({ status, headers }: WireAnswer): boolean {
  return status === 200 && String(headers['content-type']).startsWith('text/javascript');
}
