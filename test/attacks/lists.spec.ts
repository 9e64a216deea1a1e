import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attackedRoutes, type AttackedRoute, filled, type Schema } from '../support/attacks/attacked-routes.js';
import { idsOf, WITHOUT_PRINTING } from '../support/attacks/foreign-ids.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { asBrowser, forEach, send, type WireAnswer } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { refusalFault } from '../support/attacks/verdict.js';
import { AcmeTenant } from '../cloud-security/acme-tenant.js';
import { ACME_EXTENSION, seedAcme } from '../cloud-security/connected.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';

const LIMITS = [
  '1000000000',
  '-1',
  '0',
  'abc',
  '1.5',
  '1e2',
  '0x10',
  '',
  '201',
  '99999999999999999999',
  '%2b5',
  'NaN',
  'null',
];
const CURSORS = [
  '',
  'AAAA',
  '..%2f..%2f',
  'x'.repeat(4000),
  'eyJhbGciOiJub25lIn0',
  '%22%5d',
  'A'.repeat(64),
  '1',
  '%00',
];
const PAYLOADS = [
  "' OR '1'='1",
  "'; DROP TABLE device; --",
  '1; SELECT pg_sleep(9)',
  "') UNION SELECT NULL::text, usename FROM pg_user --",
  '$1',
  '\\',
  '\\%',
  '%',
  '_',
  '%_%',
  '*',
  '.*',
  '(a+)+$',
  '((((((((((x+)+)+)+)+)+)+)+)+)+)!',
  '[',
  '"',
  '$' + '{7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  ':a &!|() <->',
  '\u202e\u0301\ufeff',
  '🙂'.repeat(60),
];

const NO_TEXT = ['%ff', '%c3%28', '%ed%a0%80', '%u0000', '%'];
/** Of a parameter that takes listed words, numbers or instants only, some are tried: all of one kind are read by the same code. */
const SOME = 4;

function isText({ type, enum: words, format, items }: Schema): boolean {
  if (type === 'array') return items !== undefined && isText(items);
  return type === 'string' && words === undefined && format === undefined;
}

/** All, or the next few in turn, so that each list meets each of them. */
function chosen(all: readonly string[], isOpen: boolean, turn: number): string[] {
  return isOpen ? [...all] : Array.from({ length: SOME }, (_, i) => all[(turn * SOME + i) % all.length]!);
}

const tally = new AttackCount();
let service: TestService;
let tenant: AcmeTenant;
let house: TenantFixture;
let lists: AttackedRoute[];
const paths = new Map<AttackedRoute, string>();

beforeAll(async () => {
  tenant = await AcmeTenant.start();
  const { service: started, session } = await startScanned({
    EXTENSIONS: ACME_EXTENSION,
    ACME_SUITE_URL: tenant.url,
    ...WITHOUT_PRINTING,
  });
  service = started;
  await seedAcme({ session, tenant });
  house = await seedTenant(service, session);
  const routes = await attackedRoutes(service);
  lists = routes.filter(({ isList }) => isList);
  // Where a list is empty, naming one of its things makes one.
  for (const route of routes) await idsOf(route, house, routes);
  for (const list of lists) paths.set(list, filled(list, (await idsOf(list, house, routes)).theirs));
});

afterAll(async () => {
  tally.write();
  await service.stop();
  await tenant.stop();
});

function ask(list: AttackedRoute, query: string): Promise<WireAnswer> {
  return send(service, { method: 'GET', path: `${paths.get(list) ?? ''}?${query}`, headers: asBrowser(house.session) });
}

describe('every list', () => {
  it('has rows, so that a filter that is passed over would show', async () => {
    expect(lists.length).toBeGreaterThanOrEqual(9);
    for (const list of lists)
      expect([list.name, (await ask(list, '')).json.data.length > 0]).toEqual([list.name, true]);
  });

  it('attack 11: refuses limits, cursors and parameters that it does not take', async () => {
    const good = (
      await ask(
        lists.find(({ path }) => path === '/api/v1/findings')!,
        'limit=1',
      )
    ).json.page.nextCursor as string;
    expect(good).not.toBeNull();
    await forEach(lists, async (list) => {
      const queries = [
        ...LIMITS.map((limit) => `limit=${limit}`),
        ...[...CURSORS, good.slice(0, -2), `${good}A`, good.toUpperCase()].map((cursor) => `cursor=${cursor}`),
        ...(list.path === '/api/v1/findings' ? [`cursor=${good}&severity=high`] : [`cursor=${good}`]),
        ...[
          'include=everything',
          'format=xml',
          'format=',
          'sort=',
          'sort=id;drop',
          'sort=__proto__',
          'sort=constructor',
          'sort=1',
        ],
        ...[
          '__proto__=1',
          'constructor=1',
          'a[__proto__][b]=1',
          'organizationId=1',
          'where=1',
          'fields=*',
          '%ff=1',
          '=1',
        ],
        ...list.query.flatMap(({ name }) => [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, `${name}[$ne]=1`]),
      ];
      for (const query of queries)
        tally.judge(11, list.name, query.slice(0, 60), refusalFault(await ask(list, query), [400]));
    });
    expect(tally.succeeded(11)).toEqual([]);
  });

  it('attack 12: refuses NUL in any parameter, and survives bytes that are no text', async () => {
    await forEach(lists, async (list) => {
      for (const [i, { name, schema }] of list.query.entries()) {
        for (const value of ['%00', 'a%00b']) {
          tally.judge(12, list.name, `${name}=${value}`, refusalFault(await ask(list, `${name}=${value}`), [400]));
        }
        for (const value of chosen(NO_TEXT, isText(schema), i)) {
          tally.judge(12, list.name, `${name}=${value}`, literalFault(await ask(list, `${name}=${value}`)));
        }
      }
    });
    expect(tally.succeeded(12)).toEqual([]);
  });

  it('attack 13: takes SQL, wildcards and patterns literally, or not at all', async () => {
    await forEach(lists, async (list) => {
      for (const [i, { name, schema }] of list.query.entries()) {
        for (const payload of chosen(PAYLOADS, isText(schema), i)) {
          const answer = await ask(list, `${name}=${encodeURIComponent(payload)}`);
          tally.judge(13, list.name, `${name}=${payload}`, literalFault(answer));
        }
      }
    });
    expect(tally.succeeded(13)).toEqual([]);
    expect((await house.session.get('/devices')).body.page.total).toBe(2);
  });

  it('attack 13: finds a percent sign where there is one, and only there', async () => {
    await house.session.post('/devices', { name: '100% \\_own' });
    for (const [text, total] of [
      ['%', 1],
      ['0% \\', 1],
      ['_', 1],
      ['\\', 1],
      ['%%', 0],
      ['0_%', 0],
    ] as const) {
      const { body } = await house.session.get(`/devices?q=${encodeURIComponent(text)}`);
      tally.judge(13, 'GET /api/v1/devices', `q=${text}`, body.page.total === total ? null : `${body.page.total} rows`);
    }
    expect(tally.succeeded(13)).toEqual([]);
  });
});

/** A text that nothing is called finds nothing, if it is taken at all. */
function literalFault(answer: WireAnswer): string | null {
  if (answer.status !== 200) return refusalFault(answer, [400]);
  return answer.json?.data?.length === 0 && answer.json.page.total === 0 ? null : `finds ${answer.text.slice(0, 100)}`;
}
