import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attackedRoutes, type AttackedRoute, filled } from '../support/attacks/attacked-routes.js';
import { idsOf, WITHOUT_PRINTING } from '../support/attacks/foreign-ids.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { asBrowser, forEach, JSON_BODY, send, type WireAnswer } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { refusalFault } from '../support/attacks/verdict.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

/** Columns that say who answers for what the row says. Who made, asked or removed something stays who did. */
const AUTHOR = /^(accepted|approved|asserted|attested|changed|connected|decided|key_set|said)_by$/;

interface Authored {
  table: string;
  row: Record<string, unknown>;
}

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
  routes = await attackedRoutes(service);
  for (const route of routes) paths.set(route, filled(route, (await idsOf(route, house, routes)).theirs));
  ben = await signIn(service, 'ben');
  await back.rows(
    `UPDATE membership m SET role = 'owner' FROM app_user u WHERE u.id = m.user_id AND u.public_id = $1`,
    [ben.account.user.id],
  );
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

describe('attack 30: a key with every scope but the one that a route is for', () => {
  it('is refused, and so is one with all scopes where only people may', async () => {
    const scopes = [...new Set(routes.map(scopeOf))].filter((scope) => scope !== null);
    expect(scopes.length).toBeGreaterThan(20);
    const keys = new Map<string, string>();
    for (const scope of [...scopes, 'none is left out']) {
      const left = scopes.filter((one) => one !== scope);
      const made = await house.session.post('/api-keys', { name: 'all but one', role: 'admin', scopes: left });
      if (made.status !== 201) throw new Error(`No key: ${made.status} ${JSON.stringify(made.body)}`);
      keys.set(scope, String(made.body.key));
    }
    await forEach(
      routes.filter(({ decision }) => decision.kind === 'user'),
      async (route) => {
        const scope = scopeOf(route) ?? 'none is left out';
        const answer = await ask(route, { Authorization: `Bearer ${keys.get(scope) ?? ''}` });
        tally.judge(30, route.name, `without ${scope}`, refusalFault(answer, [403]));
      },
    );
    expect(tally.succeeded(30)).toEqual([]);
  });
});

describe('attack 31: what one owner has said, changed by another', () => {
  it('does not stand there in the name of the first', async () => {
    const ada = String(house.session.account.user.id);
    const organizationId = await back.organizationId(house.session.account.organization.id);
    const tables = await authoredTables();
    const changing = routes.filter(
      ({ method, decision, path }) =>
        ['PATCH', 'PUT', 'POST'].includes(method) && decision.kind === 'user' && !/\/auth\//.test(path),
    );
    let changed = 0;
    for (const route of changing) {
      const before = await authored(tables, organizationId);
      const version = await versionOf(route);
      const answer = await ask(route, { ...asBrowser(ben), ...version });
      const fault = [...(await authored(tables, organizationId))].flatMap(([key, { table, row }]) => {
        const was = before.get(key)?.row;
        if (was === undefined || JSON.stringify(said(was)) === JSON.stringify(said(row))) return [];
        changed += 1;
        const isAdas = Object.entries(row).some(([name, value]) => AUTHOR.test(name) && value === ada);
        const what = Object.keys(row).filter((name) => JSON.stringify(row[name]) !== JSON.stringify(was[name]));
        return isAdas ? [`${table} has other ${what.join()} in the name of the first`] : [];
      });
      tally.judge(31, route.name, `${answer.status}`, fault[0] ?? null);
    }
    expect(tally.succeeded(31)).toEqual([]);
    expect(changed).toBeGreaterThan(0);
  });
});

/** The scope that a route takes keys of; null where only people may. */
function scopeOf({ decision, method }: AttackedRoute): string | null {
  if (decision.kind !== 'user' || decision.keys === null) return null;
  const access = decision.keys.access ?? (method === 'GET' ? 'read' : 'write');
  return `${decision.keys.resource}:${access}`;
}

/** The version that a change has to name, of the thing itself. */
async function versionOf(route: AttackedRoute): Promise<Record<string, string>> {
  const { headers } = await send(service, { method: 'GET', path: paths.get(route) ?? '', headers: asBrowser(ben) });
  return typeof headers.etag === 'string' ? { 'If-Match': headers.etag } : {};
}

async function authoredTables(): Promise<string[]> {
  const columns = await back.rows<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.column_name LIKE '%\\_by'`,
  );
  const tenants = await back.tenantTables();
  return tenants.filter((name) => columns.some(({ table, column }) => table === name && AUTHOR.test(column)));
}

async function authored(tables: readonly string[], organizationId: number): Promise<Map<string, Authored>> {
  const found = new Map<string, Authored>();
  for (const table of tables) {
    const rows = await back.rows<{ key: string; row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row, (SELECT string_agg(to_jsonb(t) ->> a.attname, '/' ORDER BY a.attnum) FROM pg_index i
          JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
         WHERE i.indrelid = '${table}'::regclass AND i.indisprimary) AS key
         FROM ${table} t WHERE t.organization_id = $1`,
      [organizationId],
    );
    for (const { key, row } of rows) found.set(`${table} ${key}`, { table, row });
  }
  return found;
}

/** What a row says, without its fate (ended, removed, replaced, and the reviews, which have authors of their own), its versions and what is counted of it. */
function said(row: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name]) =>
        !/^(end_|ended|removed|replaced|revoked|reviewed|history|status|version|state)|_at$|_count$/.test(name),
    ),
  );
}
