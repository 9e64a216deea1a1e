import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAtLeast, type Role, ROLES } from '../../src/identity/domain/principal.js';
import { attackedRoutes, type AttackedRoute, filled } from '../support/attacks/attacked-routes.js';
import { idsOf, WITHOUT_PRINTING } from '../support/attacks/foreign-ids.js';
import { forgedTokens } from '../support/attacks/forged-tokens.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { asBrowser, forEach, JSON_BODY, send, type WireAnswer } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { refusalFault } from '../support/attacks/verdict.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const tally = new AttackCount();
let service: TestService;
let back: TenantRows;
let house: TenantFixture;
let ben: Session;
let routes: AttackedRoute[];
const paths = new Map<AttackedRoute, string>();

beforeAll(async () => {
  const { service: started, session } = await startScanned(WITHOUT_PRINTING);
  service = started;
  back = await TenantRows.open(service);
  house = await seedTenant(service, session);
  ben = await signIn(service, 'ben');
  routes = await attackedRoutes(service);
  for (const route of routes) paths.set(route, filled(route, (await idsOf(route, house, routes)).theirs));
});

afterAll(async () => {
  tally.write();
  await back.close();
  await service.stop();
});

function ask(route: AttackedRoute, headers: Record<string, string>): Promise<WireAnswer> {
  return send(service, {
    method: route.method,
    path: paths.get(route) ?? '',
    headers: { ...headers, ...(route.body ? JSON_BODY : {}) },
    ...(route.body ? { body: JSON.stringify(route.body) } : {}),
  });
}

function minimumOf({ decision }: AttackedRoute): Role {
  return decision.kind === 'user' ? (decision.role as Role) : 'viewer';
}

describe('attack 3: a role that does not suffice', () => {
  it('is refused on every route that asks for more, and changes nothing', async () => {
    const closed = routes.filter((route) => route.decision.kind === 'user' && minimumOf(route) !== 'viewer');
    expect(closed.length).toBeGreaterThan(8);
    const organizationId = await back.organizationId(house.session.account.organization.id);
    const rows = async (): Promise<object> => {
      // The refusals themselves are audited.
      const { audit_event: _events, membership: _roles, ...rest } = await back.checksums(organizationId);
      return rest;
    };
    await back.settledChecksums(organizationId);
    const before = await rows();
    for (const role of ROLES.filter((one) => one !== 'owner')) {
      await back.rows(`UPDATE membership m SET role = $1 FROM app_user u WHERE u.id = m.user_id AND u.public_id = $2`, [
        role,
        ben.account.user.id,
      ]);
      await forEach(
        closed.filter((route) => !isAtLeast(role, minimumOf(route))),
        async (route) => {
          const answer = await ask(route, asBrowser(ben));
          const named = answer.json?.requiredRole === minimumOf(route) ? null : 'does not name the role that is needed';
          tally.judge(3, route.name, `as ${role}`, refusalFault(answer, [403]) ?? named);
        },
      );
      expect([role, await rows()]).toEqual([role, before]);
    }
    expect(tally.succeeded(3)).toEqual([]);
  });

  it('is the only thing that the refusal was about: an owner passes the door of each', async () => {
    const absent = await signIn(service, 'me');
    for (const route of routes.filter(({ decision }) => decision.kind === 'user')) {
      const answer = await ask(route, { ...asBrowser(absent), ...JSON_BODY });
      expect([route.name, answer.json?.code]).not.toEqual([route.name, 'forbidden']);
      expect([route.name, answer.status]).not.toEqual([route.name, 401]);
    }
  });
});

describe('attack 4: missing and forged credentials', () => {
  it('open no route of people; the challenge is told and a bad cookie taken away', async () => {
    const forged = await forgedTokens(service, house.session);
    const origin = { Origin: service.url };
    const closed = routes.filter(({ decision }) => decision.kind === 'user');
    await forEach(closed, async (route) => {
      tally.judge(4, route.name, 'no cookie', challengeFault(await ask(route, origin)));
      for (const [what, token] of forged) {
        const answer = await ask(route, { ...origin, Cookie: `svc_access=${token}` });
        const isCleared = (answer.headers['set-cookie'] ?? []).some((line) => /^svc_access=;.*1970/.test(line));
        const fault = token === '' || isCleared ? null : 'the cookie is not cleared';
        tally.judge(4, route.name, what, challengeFault(answer) ?? fault);
      }
      for (const value of [
        'Bearer garbage',
        `Bearer ${house.session.cookies.get('svc_refresh') ?? ''}`,
        'Basic YWRtaW46YWRtaW4=',
      ]) {
        tally.judge(
          4,
          route.name,
          `Authorization ${value.slice(0, 14)}`,
          challengeFault(await ask(route, { ...origin, Authorization: value })),
        );
      }
      for (const [name, value] of Object.entries({
        'X-Remote-User': 'ada',
        'X-Original-URL': '/health/live',
        'X-HTTP-Method-Override': 'GET',
      })) {
        tally.judge(4, route.name, name, challengeFault(await ask(route, { ...origin, [name]: value })));
      }
    });
    expect(tally.succeeded(4)).toEqual([]);
  });

  it('of machines: a key that is revoked, cut, no API key or without the scope opens nothing', async () => {
    const make = async (scopes: string[]): Promise<{ id: string; key: string }> => {
      const { body } = await house.session.post('/api-keys', { name: 'a key', role: 'admin', scopes });
      return { id: String(body.id), key: String(body.key) };
    };
    const revoked = await make(['*:read', '*:write']);
    expect((await house.session.delete(`/api-keys/${revoked.id}`)).status).toBe(204);
    const good = await make(['devices:read']);
    const cut = `${good.key.slice(0, -1)}${good.key.endsWith('a') ? 'b' : 'a'}`;
    await forEach(
      routes.filter(({ decision }) => decision.kind === 'user'),
      async (route) => {
        const keys: [string, string][] = [
          ['a revoked key', revoked.key],
          ['a wrong checksum', cut],
          ['a device token', house.device.token],
        ];
        for (const [what, key] of keys) {
          const answer = await ask(route, { Authorization: `Bearer ${key}` });
          tally.judge(4, route.name, what, refusalFault(answer, [401, 403]));
        }
        if (route.method === 'GET' && /\/devices(\/\{id\})?$/.test(route.path)) return;
        const beyond = await ask(route, { Authorization: `Bearer ${good.key}` });
        const isOfDevices = beyond.status < 400 && route.method === 'GET' && route.path.includes('/devices/');
        tally.judge(3, route.name, 'a key of another scope', isOfDevices ? null : refusalFault(beyond, [401, 403]));
      },
    );
    expect(tally.succeeded(4)).toEqual([]);
    expect(tally.succeeded(3)).toEqual([]);
  });

  it('open no route of agents, neither do cookies of people', async () => {
    const signed = routes.filter(({ decision }) => decision.kind === 'device');
    expect(signed.length).toBeGreaterThanOrEqual(2);
    for (const route of signed) {
      for (const headers of [
        {},
        asBrowser(house.session),
        { Authorization: `Bearer ${house.device.token}` },
        { 'X-Device-Token': house.device.token },
      ]) {
        const answer = await ask(route, headers);
        const challenge = answer.headers['www-authenticate'];
        tally.judge(
          4,
          route.name,
          Object.keys(headers).join(),
          refusalFault(answer, [401]) ?? (challenge?.startsWith('Device-HMAC') === true ? null : 'no challenge'),
        );
      }
    }
    expect(tally.succeeded(4)).toEqual([]);
  });

  it('leave the good session as it was', async () => {
    expect((await house.session.get('/auth/me')).status).toBe(200);
  });
});

function challengeFault(answer: WireAnswer): string | null {
  return refusalFault(answer, [401]) ?? (answer.headers['www-authenticate'] === undefined ? 'no challenge' : null);
}
