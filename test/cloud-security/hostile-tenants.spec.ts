import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FakeTenant } from '../../src/demo/tenants/fake-tenant.js';
import { GOOGLE_TENANT, googleTenant } from '../../src/demo/tenants/google/google-tenant.js';
import { ALL_MICROSOFT_GAPS, MICROSOFT_CREDENTIALS, microsoftTenant } from '../../src/demo/tenants/microsoft-tenant.js';
import { GOOGLE_GAPS } from '../../src/demo/tenants/google/google-gaps.js';
import { attackedRoutes, filled } from '../support/attacks/attacked-routes.js';
import { csvCells } from '../support/attacks/csv-cells.js';
import { type ServedTenant, serveTenant } from '../support/cloud.js';
import { type FakeDns, startFakeDns } from '../support/fake-dns.js';
import { hurry } from '../support/hurry.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

type Suite = FakeTenant['suite'];

const NOW = new Date();
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { clientEmail, clientId, adminEmail } = GOOGLE_TENANT;
const CREDENTIALS: Record<Suite, object> = {
  'google-workspace': {
    serviceAccountKey: {
      type: 'service_account',
      client_email: clientEmail,
      client_id: clientId,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    },
    adminEmail,
  },
  'microsoft-365': MICROSOFT_CREDENTIALS,
};
const SUITES = Object.keys(CREDENTIALS) as Suite[];
/** What people call things; ids, states and kinds are the vendor's own words. */
const NAMES =
  /^(displayName|userPrincipalName|description|fullName|givenName|name|email|app_name|client_name|primaryEmail|activityDisplayName|orgUnitPath|actor|NEW_VALUE|OLD_VALUE)$/;
/** So much is in no answer, whatever a tenant is called. */
const LARGEST_ANSWER = 3_000_000;

const CHECKS_A_ROUND = 6;
let rounds = 0;

const TEXTS: readonly (readonly [string, string])[] = [
  ['a script', '<script src=//evil.example></script><img src=x onerror=alert(1)>'],
  ['a formula', '=HYPERLINK("http://169.254.169.254/","x")'],
  ['NUL and half a pair', 'a\u0000b\ud800c\\u0000'],
  ['right to left', '\u202egpj.exe\u2066\u200b'],
  ['five million letters', 'x'.repeat(5_000_000)],
  ['SQL', `'; DROP TABLE cloud_result; --`],
];

let service: TestService;
let session: Session;
let dns: FakeDns;
const served = new Map<Suite, ServedTenant>();

const bePatient = hurry();

beforeAll(async () => {
  dns = await startFakeDns();
  const environment: Record<string, string> = { ...dns.environment, CLOUD_AUDITS_PER_HOUR: '1000' };
  for (const suite of SUITES) {
    const tenant = await serveTenant(tenantOf(suite, false));
    served.set(suite, tenant);
    Object.assign(environment, tenant.environment);
  }
  service = await startService(environment);
  session = await signIn(service, 'ada');
});

afterAll(async () => {
  bePatient();
  await service.stop();
  for (const { server } of served.values()) await server.stop();
  await dns.stop();
});

/** With every gap, so that as much as possible is named somewhere; or as good as it gets. */
function tenantOf(suite: Suite, isBad: boolean): FakeTenant {
  if (suite === 'google-workspace') return googleTenant(NOW, isBad ? GOOGLE_GAPS : []);
  return microsoftTenant(NOW, isBad ? ALL_MICROSOFT_GAPS : []);
}

/** The tenant, of whose answers each has become another. */
function changed(tenant: FakeTenant, change: (body: unknown, collector: string) => unknown): FakeTenant {
  const routes = tenant.routes.map((route): (typeof tenant.routes)[number] => ({
    ...route,
    answer: (request) => {
      const answer = route.answer(request);
      if (route.collector === 'token') return answer;
      return { ...answer, body: change(JSON.parse(JSON.stringify(answer.body ?? null)), route.collector) };
    },
  }));
  return { ...tenant, routes };
}

/** Every name in it made longer by the text. A body as large as this is not taken, so only the first is that long. */
function renamed(text: string): (body: unknown) => unknown {
  const most = text.length > 100_000 ? 1 : Infinity;
  return (body) => {
    let count = 0;
    return JSON.parse(JSON.stringify(body), (key, value: unknown) => {
      if (typeof value !== 'string' || !NAMES.test(key) || count >= most) return value;
      count += 1;
      return `${text}${value}`;
    });
  };
}

/** Keys that lead to prototypes, in every object. */
function poisoned(body: unknown): unknown {
  const text = JSON.stringify(body).replaceAll(
    '{',
    '{"__proto__":{"state":"enabled","polluted":true},"constructor":{"prototype":{"polluted":true}},',
  );
  return JSON.parse(text.replaceAll(',}', '}'));
}

/** Lists of 100 000 small entries, in the place of those that are there. */
function endless(entry: unknown): (body: unknown) => unknown {
  return (body) => {
    const list = Object.entries(body ?? {}).find(([, value]) => Array.isArray(value));
    return list === undefined ? body : { ...(body as object), [list[0]]: Array.from({ length: 100_000 }, () => entry) };
  };
}

async function connect(suite: Suite): Promise<void> {
  await session.delete(`/cloud-security/${suite}/connection`);
  const put = await session.put(`/cloud-security/${suite}/connection`, { credentials: CREDENTIALS[suite] });
  expect([suite, [200, 422, 502].includes(put.status), put.status]).toEqual([suite, true, put.status]);
  if (put.status === 200) return;
  const unasked = `/cloud-security/${suite}/connection?preflight=false`;
  expect((await session.put(unasked, { credentials: CREDENTIALS[suite] })).status).toBe(200);
}

/** Has it audited good, then as it is now: an end that is foreseen. */
async function audit(suite: Suite): Promise<Answer['body']> {
  const { status, body } = await session.post(`/cloud-security/${suite}/audit`, undefined, { Prefer: 'wait=60' });
  expect(status).toBe(202);
  expect([suite, body.audit.state, body.audit.problem?.code]).not.toEqual([suite, 'failed', 'suite-failed']);
  expect(['completed', 'failed']).toContain(body.audit.state);
  return body.audit;
}

/** Every page of the suite, and of its checks the next few: none fails, none is endless, none is a page of a browser's. */
async function readAll(suite: Suite): Promise<string> {
  const texts: string[] = [];
  const checks = nextOf(
    ((await session.get(`/cloud-security/${suite}`)).body.checks as { id: string }[]).map(({ id }) => id),
  );
  const audits = ((await session.get(`/cloud-security/${suite}/audits`)).body.data as { id: string }[]).map(
    ({ id }) => id,
  );
  for (const route of await attackedRoutes(service)) {
    if (route.method !== 'GET' || !route.path.includes('/cloud-security')) continue;
    const ids = route.parameters.includes('checkId')
      ? checks
      : route.parameters.includes('id')
        ? audits.slice(0, 3)
        : [''];
    for (const id of ids) {
      for (const query of route.isList ? ['?limit=100', '?format=csv'] : ['']) {
        const answer = await session.get(`${filled(route, { suite, checkId: id, id })}${query}`);
        const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
        const type = answer.headers.get('content-type') ?? '';
        expect([route.name, query, answer.status, text.length < LARGEST_ANSWER]).toEqual([
          route.name,
          query,
          200,
          true,
        ]);
        expect(type).toMatch(/^(application\/json|text\/csv)/);
        if (query === '?format=csv')
          expect(
            csvCells(text)
              .flat()
              .filter((cell) => /^[=+\-@\t\r\n]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)),
          ).toEqual([]);
        texts.push(text);
      }
    }
  }
  return texts.join('\n');
}

/** So many others each time that all of a suite are read by its cases together. */
function nextOf(checks: string[]): string[] {
  const first = (rounds * CHECKS_A_ROUND) % checks.length;
  rounds += 1;
  return [...checks, ...checks].slice(first, first + CHECKS_A_ROUND);
}

describe.each(SUITES)('%s, in which somebody puts', (suite) => {
  async function beGood(): Promise<void> {
    served.get(suite)!.server.show(tenantOf(suite, false));
    await connect(suite);
    expect(await audit(suite)).toMatchObject({ state: 'completed' });
  }

  it.each(TEXTS)(
    '%s: it stays text, bounded, and is nobody else’s',
    async (what, text) => {
      await beGood();
      served.get(suite)!.server.show(changed(tenantOf(suite, true), renamed(text)));
      await audit(suite);
      // A tenant that is new has nothing to move from, and its own name is shown.
      await connect(suite);
      await audit(suite);
      const told = await readAll(suite);
      if (what === 'a script') expect(told).toContain('<script src=');
      expect(told).not.toContain('\u0000');
    },
    120_000,
  );

  it('keys that lead to prototypes: they change nothing', async () => {
    await beGood();
    served.get(suite)!.server.show(changed(tenantOf(suite, false), poisoned));
    const { state, counts } = await audit(suite);
    expect([state, counts?.error]).toEqual(['completed', 0]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    await readAll(suite);
  }, 120_000);

  it.each([
    ['null', null],
    ['{}', {}],
  ])(
    'a hundred thousand entries %s in a list: the run ends, and nothing grows',
    async (_what, entry) => {
      await beGood();
      served.get(suite)!.server.show(changed(tenantOf(suite, false), endless(entry)));
      await audit(suite);
      await readAll(suite);
    },
    180_000,
  );
});
