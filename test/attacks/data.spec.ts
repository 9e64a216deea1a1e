import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attackedRoutes, type AttackedRoute, filled } from '../support/attacks/attacked-routes.js';
import { csvCells } from '../support/attacks/csv-cells.js';
import { idsOf } from '../support/attacks/foreign-ids.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { asBrowser, forEach, send, type WireAnswer } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { headerFault } from '../support/attacks/verdict.js';
import { AcmeTenant } from '../cloud-security/acme-tenant.js';
import { ACME_EXTENSION, seedAcme } from '../cloud-security/connected.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';

const FORMULA = '=HYPERLINK("http://169.254.169.254/","x")';
const SCRIPT = '<script src=//evil.example></script><img src=x onerror=alert(1)>';
/** Each text is a formula for a spreadsheet and a script for a page, begun in another way. */
const WORDS = {
  name: `${FORMULA}${SCRIPT}`,
  hostname: `\u200b@SUM(1+1)${SCRIPT}`,
  tag: `+cmd|' /C calc'!A0`,
  label: ` -1+1${SCRIPT}`,
  package: `=1+1${SCRIPT}`,
  title: `=cmd|' /C calc'!A0 ${SCRIPT} file:///etc/passwd http://169.254.169.254/latest/meta-data/`,
  check: `@evil ${SCRIPT}`,
};

const tally = new AttackCount();
let service: TestService;
let tenant: AcmeTenant;
let house: TenantFixture;
let routes: AttackedRoute[];

beforeAll(async () => {
  tenant = await AcmeTenant.start();
  const { service: started, session } = await startScanned({ EXTENSIONS: ACME_EXTENSION, ACME_SUITE_URL: tenant.url });
  service = started;
  tenant.people = [{ name: WORDS.name, factor: true }];
  tenant.changes = [
    {
      at: new Date().toISOString(),
      actor: WORDS.name,
      activity: WORDS.title,
      checkIds: ['acme.sharing.links'],
      objects: [],
    },
  ];
  await seedAcme({ session, tenant });
  // What a browser says of itself is listed with its session.
  house = await seedTenant(service, session, { words: WORDS });
  await send(service, {
    method: 'POST',
    path: '/api/v1/auth/refresh',
    headers: { ...asBrowser(session), 'User-Agent': `=1+1${SCRIPT}` },
  });
  routes = await attackedRoutes(service);
});

afterAll(async () => {
  tally.write();
  await service.stop();
  await tenant.stop();
});

async function read(route: AttackedRoute, query = '', headers: Record<string, string> = {}): Promise<WireAnswer> {
  const { theirs } = await idsOf(route, house, routes);
  const path = `${filled(route, theirs)}${query}`;
  return send(service, { method: 'GET', path, headers: { ...asBrowser(house.session), ...headers } });
}

describe('attack 18: formulas', () => {
  it('begin no cell of any export', async () => {
    const lists = routes.filter(({ isList }) => isList);
    let hostile = 0;
    for (const list of lists) {
      for (const [query, headers] of [
        ['?format=csv', {}],
        ['', { Accept: 'text/csv' }],
      ] as const) {
        const answer = await read(list, query, headers);
        const cells = csvCells(answer.text).flat();
        hostile += cells.filter((cell) => /^'[=+\-@]/.test(cell)).length;
        const formula = cells.find((cell) => /^[=+\-@\t\r\n]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell));
        const isFile = answer.status === 200 && /^text\/csv/.test(String(answer.headers['content-type']));
        tally.judge(18, list.name, query, formula ?? (isFile ? null : `${answer.status} is no CSV`));
        const disposition = String(answer.headers['content-disposition']);
        tally.judge(
          18,
          list.name,
          'shown as a page',
          disposition.startsWith('attachment') ? headerFault(answer) : 'no attachment',
        );
      }
    }
    expect(tally.succeeded(18)).toEqual([]);
    // They were there to be found.
    expect(hostile).toBeGreaterThan(8);
  });
});

describe('attack 17: HTML, scripts and addresses in data', () => {
  it('come out of every route as data of a type that no browser runs', async () => {
    let seen = 0;
    await forEach(
      routes.filter(({ method, decision }) => method === 'GET' && decision.kind === 'user'),
      async (route) => {
        const answer = await read(route, '', { Accept: 'text/html,*/*' });
        if (answer.text.includes('<script')) seen += 1;
        const type = answer.headers['content-type'] ?? '';
        const isInert =
          /^(application\/([\w.+-]+\+)?json|text\/csv)/.test(type) ||
          /^attachment/.test(String(answer.headers['content-disposition']));
        tally.judge(17, route.name, 'asked for as a page', headerFault(answer) ?? (isInert ? null : `is ${type}`));
      },
    );
    expect(tally.succeeded(17)).toEqual([]);
    expect(seen).toBeGreaterThan(5);
  });

  it('in addresses are not repeated by pages and refusals', async () => {
    const payload = encodeURIComponent(SCRIPT);
    const pages = routes.filter(({ method, decision }) => method === 'GET' && decision.kind === 'public');
    for (const route of pages) {
      const values = Object.fromEntries(route.parameters.map((name) => [name, SCRIPT]));
      for (const path of [
        `${filled(route, values)}?code=${payload}&state=${payload}&error=${payload}&error_description=${payload}&returnTo=${payload}`,
        `${filled(route, { provider: 'dev' })}?q=${payload}&redirect_uri=${payload}&login_hint=${payload}`,
        `${filled(route, {})}/${payload}`,
      ]) {
        const answer = await send(service, { method: 'GET', path });
        const isRepeated = answer.text.includes('<script src=//evil') || answer.text.includes('<img src=x');
        const isPage = /text\/html/.test(String(answer.headers['content-type']));
        tally.judge(17, route.name, path.slice(0, 40), isRepeated && isPage ? answer.text.slice(0, 200) : null);
      }
    }
    expect(tally.succeeded(17)).toEqual([]);
  });
});
