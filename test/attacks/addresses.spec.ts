import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attackedRoutes, type AttackedRoute, filled, patternOf } from '../support/attacks/attacked-routes.js';
import { idsOf } from '../support/attacks/foreign-ids.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { rawSocket } from '../support/attacks/raw-socket.js';
import { asBrowser, forEach, JSON_BODY, send, type WireAnswer } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { headerFault, leakFault, refusalFault } from '../support/attacks/verdict.js';
import { startScanned } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'MKCOL',
  'REPORT',
  'SEARCH',
];
/** Where others leave things that strangers like to read. */
const LURES = [
  '/metrics',
  '/api/v1/metrics',
  '/health',
  '/health/',
  '/health/ready/..',
  '/healthz',
  '/actuator/env',
  '/debug/pprof',
  '/server-status',
  '/.env',
  '/.git/config',
  '/package.json',
  '/api/v1/package.json',
  '/dist/src/main.js',
  '/graphql',
  '/swagger.json',
  '/api-docs',
  '/admin',
  '/api/v1/admin',
  '/api/v1/users',
  '/api/v1/jobs',
  '/api/v2/devices',
  '/wp-login.php',
  '/phpinfo.php',
  '/ormconfig.json',
  '/api/docs/../../package.json',
  '/api/docs/%2e%2e/%2e%2e/package.json',
  '/api/docs/..%2f..%2fpackage.json',
  '/api/docs/index.ts',
];
const BROKEN = [
  '/%',
  '/%zz',
  '/%ff',
  '/%c0%af',
  '/%00',
  '/api/v1/devices/%e0%80',
  '/api/v1/devices/%00',
  '/api/v1/%2500%ff',
];
/** What has no place here: a document page, a provider for one's own machine. */
const OWN_HEADERS = /^\/(api\/docs|dev-idp|auth\/callback)(\/|$)|^\/$/;

const tally = new AttackCount();
let service: TestService;
let https: TestService;
let house: TenantFixture;
let routes: AttackedRoute[];
const paths = new Map<AttackedRoute, string>();

beforeAll(async () => {
  const { service: started, session } = await startScanned();
  service = started;
  house = await seedTenant(service, session);
  https = await startService({ ...service.environment, DEV_LOGIN: '0', PUBLIC_URL: 'https://posture.example' });
  routes = await attackedRoutes(service);
  for (const route of routes) paths.set(route, filled(route, (await idsOf(route, house, routes)).theirs));
});

afterAll(async () => {
  tally.write();
  await https.stop();
  await service.stop();
});

function stranger(method: string, path: string, headers: Record<string, string | string[]> = {}): Promise<WireAnswer> {
  return send(service, { method, path, headers });
}

describe('attack 15: addresses and methods', () => {
  it('a method that an address does not take is 405, with what it takes; OPTIONS opens nothing', async () => {
    const places = [...new Map(routes.map((route) => [paths.get(route) ?? '', route.name]))];
    await forEach(places, async ([path, name]) => {
      const taken = new Set(routes.filter((route) => patternOf(route.path).test(path)).map(({ method }) => method));
      if (taken.has('GET')) taken.add('HEAD');
      const allow = [...taken].sort().join(', ');
      for (const method of METHODS.filter((one) => !taken.has(one))) {
        const answer = await stranger(
          method,
          path,
          method === 'OPTIONS' ? { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'DELETE' } : {},
        );
        const isKnown = !['TRACE', 'PROPFIND', 'MKCOL', 'REPORT', 'SEARCH'].includes(method);
        const told = String(answer.headers['allow']);
        const wrong =
          isKnown && told !== allow ? `Allow is ${told}, not ${allow}` : told === 'undefined' ? 'no Allow' : null;
        tally.judge(
          15,
          name,
          method,
          (method === 'HEAD' ? null : refusalFault(answer, [405])) ??
            (answer.status === 405 ? wrong : `${answer.status}`) ??
            headerFault(answer),
        );
      }
    });
    expect(tally.succeeded(15)).toEqual([]);
  });

  it('an address that nothing serves is 404, one that does not decode 400', async () => {
    for (const path of [
      ...LURES,
      '/api/v1',
      '/api/v1/',
      '/api/v1/devices/a/b/c/d',
      '//evil.example/api/v1/devices',
      '/api//v1/devices',
      `/${'a/'.repeat(2000)}`,
    ]) {
      tally.judge(15, 'no route', path.slice(0, 60), refusalFault(await stranger('GET', path), [404]));
    }
    for (const path of BROKEN) tally.judge(15, 'no route', path, refusalFault(await stranger('GET', path), [400]));
    for (const path of [
      '/api/v1/DEVICES',
      '/API/V1/devices',
      '/api/v1/devices/',
      '/api/v1/./devices',
      '/api/v1/x/../devices',
      '/api/v1/%64evices',
      '/api/v1/devices;a=b',
      '/api/v1/devices%2f',
      '/api/v1/devices%3fq=1',
    ]) {
      tally.judge(15, 'GET /api/v1/devices', path, refusalFault(await stranger('GET', path), [401, 404]));
    }
    expect(tally.succeeded(15)).toEqual([]);
  });
});

/** A person's address in an answer that a browser may store. */
function personalFault({ headers, text, status }: WireAnswer): string | null {
  const address = status === 200 ? /[\w.+-]+@[\w-]+\.\w+/.exec(text)?.[0] : undefined;
  return address === undefined || /no-store/.test(String(headers['cache-control'])) ? null : `${address} may be stored`;
}

describe('attack 22: headers', () => {
  it('are there on success and on refusal of every route, and promise https where the address is https', async () => {
    await forEach(
      routes.filter(({ path }) => !OWN_HEADERS.test(path)),
      async (route) => {
        const path = paths.get(route) ?? '';
        const isPublic = route.decision.kind === 'public';
        const answers: [string, WireAnswer][] = [
          ['to a stranger', await stranger(route.method, path)],
          ['with a method not taken', await stranger('PUT', path)],
          ...(route.isUnsafe
            ? []
            : [['to a member', await stranger(route.method, path, asBrowser(house.session))] as [string, WireAnswer]]),
        ];
        for (const [what, answer] of answers)
          tally.judge(22, route.name, what, headerFault(answer, isPublic) ?? (isPublic ? null : personalFault(answer)));
        const secure = await send(https, { method: route.method, path });
        const hsts = /max-age=(\d+); includeSubDomains/.exec(String(secure.headers['strict-transport-security']));
        tally.judge(
          22,
          route.name,
          'under https',
          headerFault(secure, isPublic) ?? (Number(hsts?.[1] ?? 0) >= 31_536_000 ? null : 'no HSTS of a year'),
        );
      },
    );
    for (const path of ['/nothing', '/%zz', '/api/v1/auth/nothing']) {
      tally.judge(22, 'no route', path, headerFault(await stranger('GET', path)));
    }
    expect(tally.succeeded(22)).toEqual([]);
  });

  it('of pages allow no framing, no inline script and no other site', async () => {
    for (const path of ['/', '/auth/callback/dev', '/dev-idp/authorize', '/api/docs']) {
      const { headers } = await stranger('GET', path);
      const policy = String(headers['content-security-policy']);
      const isStrict =
        /default-src '(none|self)'/.test(policy) &&
        /frame-ancestors 'none'/.test(policy) &&
        !/script-src[^;]*('unsafe|\*|https?:)/.test(policy);
      tally.judge(
        22,
        `GET ${path}`,
        policy,
        isStrict && headers['x-content-type-options'] === 'nosniff' ? null : policy,
      );
    }
    expect(tally.succeeded(22)).toEqual([]);
  });
});

describe('attack 23: cookies', () => {
  it('two of one name are refused on every route that reads them', async () => {
    const reading = routes.filter(({ decision }) => decision.kind === 'user');
    await forEach(reading, async (route) => {
      const { Origin = '', Cookie = '' } = asBrowser(house.session);
      for (const cookie of [
        `${Cookie}; svc_access=planted`,
        `svc_access=planted; ${Cookie}`,
        `${Cookie};svc_access=`,
      ]) {
        const answer = await stranger(route.method, paths.get(route) ?? '', {
          Origin,
          Cookie: cookie,
          ...(route.body ? JSON_BODY : {}),
        });
        tally.judge(23, route.name, 'twice svc_access', refusalFault(answer, [400]));
      }
    });
    for (const path of ['/api/v1/auth/refresh']) {
      const answer = await stranger('POST', path, { Origin: service.url, Cookie: 'svc_refresh=a; svc_refresh=b' });
      tally.judge(23, `POST ${path}`, 'twice svc_refresh', refusalFault(answer, [400]));
    }
    expect(tally.succeeded(23)).toEqual([]);
  });

  it('of 20 kB are refused everywhere, by a problem', async () => {
    await forEach(routes, async (route) => {
      const { status, text } = await send(service, {
        method: route.method,
        path: paths.get(route) ?? '',
        headers: { Cookie: `svc_access=${'x'.repeat(20_000)}` },
      });
      tally.judge(
        23,
        route.name,
        '20 kB',
        status === 431 && text.includes('headers-too-large') ? leakFault(text) : `${status}`,
      );
    });
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`X-${i}`, '1']));
    const { status } = await stranger('GET', '/health/live', many);
    tally.judge(23, 'GET /health/live', '3000 headers', status === 431 ? null : `${status}`);
    expect(tally.succeeded(23)).toEqual([]);
  });
});

describe('attack 26: smuggling', () => {
  const INNER = 'GET /.well-known/jwks.json HTTP/1.1\r\nHost: x\r\n\r\n';
  const head = (...lines: string[]): string =>
    ['POST /api/v1/auth/logout HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n');
  it.each<[string, string]>([
    ['both lengths', `${head('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${INNER}`],
    ['both lengths, the other way', `${head('Transfer-Encoding: chunked', 'Content-Length: 4')}0\r\n\r\n${INNER}`],
    ['two lengths', `${head('Content-Length: 0', 'Content-Length: 44')}${INNER}`],
    ['a list of lengths', `${head('Content-Length: 0, 44')}${INNER}`],
    ['a signed length', `${head('Content-Length: +0')}${INNER}`],
    ['a negative length', `${head('Content-Length: -1')}${INNER}`],
    ['a length in hex', `${head('Content-Length: 0x0')}${INNER}`],
    ['a space before the colon', `${head('Transfer-Encoding : chunked')}0\r\n\r\n${INNER}`],
    ['an unknown coding', `${head('Transfer-Encoding: xchunked')}0\r\n\r\n${INNER}`],
    ['chunked, but not last', `${head('Transfer-Encoding: chunked, identity')}0\r\n\r\n${INNER}`],
    ['a tab and chunked', `${head('Transfer-Encoding:\tchunked', 'Content-Length: 0')}0\r\n\r\n${INNER}`],
    ['a folded line', `${head('X-A: 1', ' Transfer-Encoding: chunked')}0\r\n\r\n${INNER}`],
    ['a chunk length that is none', `${head('Transfer-Encoding: chunked')}zz\r\n\r\n${INNER}`],
    ['a chunk length that runs over', `${head('Transfer-Encoding: chunked')}FFFFFFFFFFFFFFFFF\r\n\r\n${INNER}`],
    ['a chunk that is longer than it says', `${head('Transfer-Encoding: chunked')}1\r\nAAAA\r\n0\r\n\r\n${INNER}`],
    ['bare line feeds', head('Transfer-Encoding: chunked').replaceAll('\r\n', '\n') + `0\n\n${INNER}`],
    ['a bare carriage return in a header', `${head('X-A: 1\rTransfer-Encoding: chunked')}0\r\n\r\n${INNER}`],
    ['a NUL in a header', `${head('X-A: \u00001')}${INNER}`],
    ['two hosts', `${head('Host: y', 'Content-Length: 0')}${INNER}`],
    ['no host', `GET /health/live HTTP/1.1\r\n\r\n${INNER}`],
    ['a version that is none', `GET /health/live HTTP/9.9\r\nHost: x\r\n\r\n${INNER}`],
    ['no request at all', `\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001${INNER}`],
  ])('%s is refused, the connection closed, and what follows not answered', async (what, bytes) => {
    const { said, isClosed } = await rawSocket(service, bytes);
    const statuses = [...said.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
    // A refusal that needs no body (415) may come before the one of its framing; then the connection must end there.
    const isRefused = statuses.length > 0 && statuses.every((status) => status === 400 || status === 415);
    const isLast = isClosed && statuses.length <= 2 && !said.includes('"keys"');
    tally.judge(26, 'the socket', what, isRefused && isLast ? leakFault(said) : said.slice(0, 200) || 'no answer');
    expect(tally.succeeded(26)).toEqual([]);
  });
});

describe('attack 27: documentation, metrics and health', () => {
  it('tell strangers nothing about the inside', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      const answer = await stranger('GET', `${path}?verbose=true`);
      tally.judge(27, `GET ${path}`, 'details', answer.text === '{"status":"ok"}' ? null : answer.text);
    }
    for (const path of LURES) tally.judge(27, 'no route', path, refusalFault(await stranger('GET', path), [404]));
    const contract = await stranger('GET', '/api/v1/openapi.json');
    const inside = /secret-(device|host|tag|key|package)|postgres:|dev-idp|posture-secrets|\/tmp\//.exec(contract.text);
    tally.judge(27, 'GET /api/v1/openapi.json', 'what is inside', inside === null ? null : `tells ${inside[0]}`);
    const keys = await stranger('GET', '/.well-known/jwks.json');
    tally.judge(27, 'GET /.well-known/jwks.json', 'private parts', /"(d|p|q|k)":/.test(keys.text) ? keys.text : null);
    expect(tally.succeeded(27)).toEqual([]);
  });
});
