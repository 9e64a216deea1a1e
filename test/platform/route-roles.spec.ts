import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scopeOf } from '../../src/identity/index.js';
import { ClosedByDefaultGuard, type RouteDecision } from '../../src/platform/index.js';
import { routesPage } from '../../src/commands/routes-page.js';
import { Integration, makeKey } from '../support/api-key.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, Browser, type Session, signIn } from '../support/session.js';

const ROLES = ['viewer', 'analyst', 'admin', 'owner'];
const KEY_ROLES = ['viewer', 'analyst', 'admin'];
const WIDE = ['*:read', '*:write'];

let service: TestService;
let person: Session;
let routes: RouteDecision[];
let scopes: string[];

beforeAll(async () => {
  service = await startService({ API_KEY_REQUESTS_PER_MINUTE: '100000' });
  person = await signIn(service, 'ada');
  routes = service.app.get(ClosedByDefaultGuard).routes();
  scopes = [...new Set(routes.flatMap((route) => scopeOf(route) ?? []))];
});

afterAll(() => service.stop());

/** Makes ada what a case needs, also when the case before took something from her. */
async function be(role: string): Promise<void> {
  await service.database.query(
    `INSERT INTO membership (organization_id, user_id, role)
     SELECT o.id, u.id, $1 FROM organization o, app_user u WHERE o.public_id = $2 AND u.public_id = $3
     ON CONFLICT (organization_id, user_id) DO UPDATE SET role = excluded.role`,
    [role, person.account.organization.id, person.account.user.id],
  );
}

/**
 * Asks for nothing that is there, with a parameter or a body that no operation takes: whoever is let in gets 400 or 404, and
 * neither changes nor prints anything.
 */
function knock(caller: Browser, { method, path }: RouteDecision): Promise<Answer> {
  const address = path.replaceAll(/:\w+/g, randomUUID());
  return method === 'GET'
    ? caller.get(`${address}?noSuchParameter=`)
    : caller.send(method, address, { noSuchProperty: true });
}

/** Of every route that people may call, those at which the answer is not the one expected. */
async function wrongAt(
  caller: Browser,
  expected: (route: RouteDecision & { decision: { kind: 'user' } }) => string,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of routes) {
    if (route.decision?.kind !== 'user') continue;
    const { status, body } = await knock(caller, route);
    const refused = status === 401 || status === 403;
    const found = refused ? `${status} ${body.code}` : status < 500 ? 'in' : String(status);
    const wanted = expected({ ...route, decision: route.decision });
    if (found !== wanted) wrong.push(`${route.method} ${route.path}: ${found} and not ${wanted}`);
  }
  return wrong;
}

function suffices(role: string, minimum: string): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(minimum);
}

describe('every route lets in whom it says', () => {
  it('and no GET takes a parameter that it does not know', async () => {
    await be('owner');
    const taken: string[] = [];
    for (const route of routes.filter(({ method, decision }) => method === 'GET' && decision?.kind === 'user')) {
      const { status, body } = await knock(person, route);
      // An address that names something is looked at first where it is of a known form.
      const isRefused = status === 400 || (status === 404 && route.path.includes(':'));
      if (!isRefused) taken.push(`${route.path}: ${status} ${body.code}`);
    }
    expect(taken).toEqual([]);
  });

  it('nobody without a session or a key', async () => {
    expect(await wrongAt(new Browser(service.url), () => '401 unauthenticated')).toEqual([]);
  });

  it.each(ROLES)('%s', async (role) => {
    await be(role);
    const wrong = await wrongAt(person, ({ decision }) => (suffices(role, decision.role) ? 'in' : '403 forbidden'));
    expect(wrong).toEqual([]);
  });

  it.each(KEY_ROLES.flatMap((role) => [true, false].map((wide) => [role, wide] as const)))(
    'a key of the role %s with every scope (in two words: %s)',
    async (role, wide) => {
      await be('owner');
      const { key } = await makeKey(person, { role, scopes: wide ? WIDE : scopes });
      const wrong = await wrongAt(new Integration(service, key), ({ decision }) => {
        if (!decision.keys) return '403 people-only';
        return suffices(role, decision.role) ? 'in' : '403 forbidden';
      });
      expect(wrong).toEqual([]);
    },
  );

  it('no key without the scope, whatever other scopes it has', async () => {
    await be('owner');
    const wrong: string[] = [];
    for (const missing of scopes) {
      const { key } = await makeKey(person, { role: 'admin', scopes: scopes.filter((scope) => scope !== missing) });
      for (const route of routes.filter((one) => scopeOf(one) === missing)) {
        const { status, body } = await knock(new Integration(service, key), route);
        if (status !== 403 || body.requiredScope !== missing) wrong.push(`${route.method} ${route.path}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('no person and no key where agents sign', async () => {
    await be('owner');
    const { key } = await makeKey(person, { role: 'admin' });
    const signed = routes.filter(({ decision }) => decision?.kind === 'device');
    expect(signed.length).toBeGreaterThan(0);
    for (const route of signed) {
      for (const caller of [person, new Integration(service, key)])
        expect((await knock(caller, route)).body.code).toBe('device-token-malformed');
    }
  });

  it('and has changed nothing by letting in', async () => {
    const [left] = await service.database.query<object>(
      `SELECT (SELECT count(*) FROM device)::int AS devices, (SELECT count(*) FROM enrollment_key)::int AS keys,
              (SELECT count(*) FROM scan)::int AS scans, (SELECT count(*) FROM api_key WHERE name <> 'integration')::int AS others`,
    );
    expect(left).toEqual({ devices: 0, keys: 0, scans: 0, others: 0 });
  });
});

describe('docs/routes.md', () => {
  it('is up to date (npm run routes)', async () => {
    expect(await readFile('docs/routes.md', 'utf8')).toBe(routesPage(service.app));
  });

  it('names every route', async () => {
    const text = await readFile('docs/routes.md', 'utf8');
    expect(routes.filter(({ method, path }) => !text.includes(`${path} |`) || !text.includes(`| ${method} `))).toEqual(
      [],
    );
    expect(text.split('\n').filter((line) => /^\| (GET|POST|PUT|PATCH|DELETE) /.test(line))).toHaveLength(
      routes.length,
    );
  });
});

describe('the contract', () => {
  it('names the scope at every route that takes API keys, and no key where none gets in', async () => {
    const { paths } = JSON.parse(await readFile('openapi.json', 'utf8')) as {
      paths: Record<string, Record<string, { security?: Record<string, string[]>[] }>>;
    };
    const wrong = routes.filter((route) => {
      const operation = paths[`/api/v1${route.path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[route.method.toLowerCase()];
      const found = operation?.security?.find((one) => 'api-key' in one)?.['api-key']?.[0] ?? null;
      return operation !== undefined && found !== scopeOf(route);
    });
    expect(wrong).toEqual([]);
  });
});
