import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attackedRoutes, type AttackedRoute, filled } from '../support/attacks/attacked-routes.js';
import { idsOf } from '../support/attacks/foreign-ids.js';
import { seedTenant } from '../support/attacks/tenant-fixture.js';
import { asBrowser, forEach, JSON_BODY, send, type WireAnswer } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { refusalFault } from '../support/attacks/verdict.js';
import { type ServiceChild, startServiceChild } from '../platform/service-child.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Browser, Session, signIn } from '../support/session.js';

/** What a browser tells of a request that a page of somebody else makes. */
const CROSS_SITE: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'http://sibling.127.0.0.1' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example', 'Content-Type': 'text/plain' },
];
/** Public routes whose credential is in the body, where cookies mean nothing: there is nobody to ride on. */
const WITHOUT_COOKIES = new Set(['POST /api/v1/devices/enroll', 'POST /dev-idp/token']);

const tally = new AttackCount();
let service: TestService;
let replica: ServiceChild;
let back: TenantRows;
let session: Session;
let routes: AttackedRoute[];
const paths = new Map<AttackedRoute, string>();

beforeAll(async () => {
  const started = await startScanned();
  service = started.service;
  back = await TenantRows.open(service);
  // Another process on the same database: nothing but the database tells one of the other.
  replica = await startServiceChild({ ...service.environment, ROLE: 'api', LOG_LEVEL: 'info' });
  const house = await seedTenant(service, started.session);
  session = house.session;
  routes = await attackedRoutes(service);
  for (const route of routes) paths.set(route, filled(route, (await idsOf(route, house, routes)).theirs));
});

afterAll(async () => {
  tally.write();
  await replica.stop();
  await back.close();
  await service.stop();
});

describe('attack 6: pages of other sites', () => {
  it('can use nobody’s cookies on any route that changes something', async () => {
    const unsafe = routes.filter(
      ({ name, isUnsafe, decision }) => isUnsafe && decision.kind !== 'device' && !WITHOUT_COOKIES.has(name),
    );
    expect(unsafe.length).toBeGreaterThan(12);
    const organizationId = await back.organizationId(session.account.organization.id);
    await back.settledChecksums(organizationId);
    const rows = async (): Promise<object> => {
      const { audit_event: _events, ...rest } = await back.checksums(organizationId);
      return rest;
    };
    const before = await rows();
    const { Cookie = '' } = asBrowser(session);
    await forEach(unsafe, async (route) => {
      const body = route.body ? { body: JSON.stringify(route.body) } : {};
      for (const told of CROSS_SITE) {
        const isSimple = told['Content-Type'] !== undefined;
        const headers = { Cookie, ...(route.body ? JSON_BODY : {}), ...told };
        if (isSimple && !route.body) continue;
        const answer = await send(service, { method: route.method, path: paths.get(route) ?? '', headers, ...body });
        const fault = refusalFault(answer, isSimple ? [403, 415] : [403]);
        const isAboutOrigin = answer.json?.code === 'csrf-rejected' || answer.status === 415;
        tally.judge(6, route.name, JSON.stringify(told), fault ?? (isAboutOrigin ? null : answer.text));
      }
    });
    expect(tally.succeeded(6)).toEqual([]);
    expect(await rows()).toEqual(before);
    expect((await session.get('/auth/me')).status).toBe(200);
  });

  it('are given no permission by a preflight, and no answer that they may read', async () => {
    await forEach(routes, async (route) => {
      const preflight = {
        Origin: 'https://evil.example',
        'Access-Control-Request-Method': route.method,
        'Access-Control-Request-Headers': 'content-type',
      };
      const asked = await send(service, { method: 'OPTIONS', path: paths.get(route) ?? '', headers: preflight });
      tally.judge(6, route.name, 'preflight', permissionOf(asked));
      if (route.isUnsafe) return;
      const { Cookie = '' } = asBrowser(session);
      const read = await send(service, {
        method: 'GET',
        path: paths.get(route) ?? '',
        headers: { Cookie, Origin: 'https://evil.example' },
      });
      tally.judge(6, route.name, 'read', permissionOf(read));
    });
    expect(tally.succeeded(6)).toEqual([]);
  });
});

describe('attack 5: sessions', () => {
  const me = (url: string, cookies: ReadonlyMap<string, string>): Promise<WireAnswer> =>
    send(
      { url },
      { method: 'GET', path: '/api/v1/auth/me', headers: { Cookie: `svc_access=${cookies.get('svc_access') ?? ''}` } },
    );
  const copyOf = (of: Browser, url: string): Session => {
    const copy = new Session(url);
    for (const [name, value] of of.cookies) copy.cookies.set(name, value);
    return copy;
  };

  it('forty refreshes at once over two processes rotate once, and an old token afterwards ends the session everywhere', async () => {
    const victim = await signIn(service, 'ben');
    const stolen = new Map(victim.cookies);
    const tabs = Array.from({ length: 40 }, (_, i) => copyOf(victim, i % 2 === 0 ? service.url : replica.url));
    const statuses = (await Promise.all(tabs.map((tab) => tab.post('/auth/refresh')))).map(({ status }) => status);
    expect(statuses).toEqual(Array(40).fill(200));
    const versions = new Set(
      tabs
        .map((tab) => tab.cookies.get('svc_refresh')?.split('.')[1])
        .map((part) => (JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as { ver: number }).ver),
    );
    tally.judge(
      5,
      'POST /api/v1/auth/refresh',
      '40 at once',
      versions.size === 1 ? null : `${versions.size} rotations`,
    );
    // The thief is one rotation behind and comes after the grace; then even the newest cookies are dead, on both.
    await back.rows(`UPDATE user_session SET rotated_at = rotated_at - interval '11 s'`);
    const thief = new Session(replica.url);
    for (const [name, value] of stolen) thief.cookies.set(name, value);
    const { status } = await thief.post('/auth/refresh');
    tally.judge(5, 'POST /api/v1/auth/refresh', 'replayed', status === 401 ? null : `${status}`);
    for (const url of [service.url, replica.url]) {
      tally.judge(5, 'GET /api/v1/auth/me', 'after the replay', refusalFault(await me(url, tabs[0]!.cookies), [401]));
      const renewed = await copyOf(tabs[0]!, url).post('/auth/refresh');
      tally.judge(
        5,
        'POST /api/v1/auth/refresh',
        'the newest, after the replay',
        renewed.status === 401 ? null : `${renewed.status}`,
      );
    }
    expect(tally.succeeded(5)).toEqual([]);
  });

  it('a session that was signed out, revoked or whose member was removed is dead at once in the other process', async () => {
    const endings: [string, (victim: Session) => Promise<unknown>][] = [
      ['signed out', (victim) => victim.post('/auth/logout')],
      [
        'revoked',
        async (victim) => victim.delete(`/auth/sessions/${String((await victim.get('/auth/me')).body.session.id)}`),
      ],
      [
        'removed',
        (victim) =>
          back.rows(`DELETE FROM membership m USING app_user u WHERE u.id = m.user_id AND u.public_id = $1`, [
            victim.account.user.id,
          ]),
      ],
    ];
    for (const [what, end] of endings) {
      const victim = await signIn(service, 'cy');
      const stolen = new Map(victim.cookies);
      expect((await me(replica.url, stolen)).status).toBe(200);
      await end(victim);
      for (const route of routes.filter(({ decision }) => decision.kind === 'user')) {
        const answer = await send(replica, {
          method: route.method,
          path: paths.get(route) ?? '',
          headers: { Origin: replica.url, Cookie: `svc_access=${stolen.get('svc_access') ?? ''}` },
        });
        tally.judge(5, route.name, what, refusalFault(answer, [401]));
      }
      const thief = new Session(replica.url);
      for (const [name, value] of stolen) thief.cookies.set(name, value);
      const { status } = await thief.post('/auth/refresh');
      tally.judge(5, 'POST /api/v1/auth/refresh', what, status === 401 ? null : `${status}`);
    }
    expect(tally.succeeded(5)).toEqual([]);
  });
});

function permissionOf({ headers, status }: WireAnswer): string | null {
  const given = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
  return given.length === 0 && status < 500 ? null : `${status} ${given.join()}`;
}
