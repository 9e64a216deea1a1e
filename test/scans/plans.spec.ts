import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import type { EnrolledDevice } from '../support/device.js';
import { envelope, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

/** Of one's own organization, with 100 checks each of two series, half of which fail; four others have a quarter of it each. */
const DEVICES = 1000;
/** The design's limit of a page of 50. */
const WITHIN = 400;

const firewall = {
  id: 'firewall',
  status: 'fail',
  observed: { enabled: false },
  evidence: [{ source: 'file:/etc/ufw/ufw.conf', excerpt: 'ENABLED=no' }],
};

beforeAll(async () => {
  ({ service, session, device } = await startScanned({ ROLE: 'api' }));
  const { status } = await sendScan(
    service,
    device,
    envelope('native', undefined, { scope: 'host', checks: [firewall] }),
  );
  expect(status).toBe(202);
  /** Rows of a table with other values, `t` being the row. */
  const copies = (table: string, copy: string, values: Record<string, string>): string =>
    `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object(${Object.entries(values)
      .map(([column, value]) => `'${column}', ${value}`)
      .join(', ')}))).* FROM ${table} t, ${copy}`;
  const devices = `generate_series(1000, ${1000 + 2 * DEVICES - 1}) n`;
  const organization = `CASE WHEN n < ${1000 + DEVICES} THEN t.organization_id ELSE t.organization_id + 1 + n % 4 END`;
  const statements = [
    copies('device', devices, {
      id: 'n',
      organization_id: organization,
      public_id: 'gen_random_uuid()',
      name: `'copy ' || n`,
    }),
    copies('scan_series', `${devices}, generate_series(1, 2) k`, {
      id: 't.id + k',
      organization_id: organization,
      device_id: 'n',
      scope: `'place ' || k`,
    }),
    `INSERT INTO device_check (organization_id, device_id, series_id, check_id, status, severity, title, observed, evidence, observed_at, changed_at)
     SELECT s.organization_id, s.device_id, s.id, 'lynis:TEST-' || i || CASE WHEN i % 5 = 0 THEN '' ELSE '-' || s.id % 2 END,
            CASE WHEN i % 2 = 0 THEN 'fail' ELSE 'pass' END,
            (ARRAY['critical', 'high', 'medium', 'low', 'medium', 'low', 'low'])[1 + i % 7], 'A check of ' || i, '{}', '[]',
            now(), now() - make_interval(mins => i * 1000 + s.device_id)
       FROM scan_series s, generate_series(1, 100) i WHERE s.device_id >= 1000`,
    `INSERT INTO concluded_check (organization_id, device_id, check_id, severity, since)
     SELECT organization_id, id, 'os-supported', 'high', current_date FROM device WHERE id > 1000 AND id % 3 = 0`,
    `INSERT INTO check_acceptance (organization_id, id, check_id, scope, reason, expires_on, decided_by_kind, decided_by, decided_at)
     SELECT 1 + n % 5, gen_random_uuid(), 'lynis:TEST-' || n % 97, CASE WHEN n % 3 = 0 THEN 'all' ELSE 'devices' END, 'r', current_date + 30, 'user', 'x', now() FROM generate_series(1, 75) n`,
    'VACUUM ANALYZE',
  ];
  for (const statement of statements) await service.database.query(statement);
}, 120_000);

afterAll(() => service.stop());

/** Buffers that the page of a list reads, without its total, in the plan with row-level security as in the request. */
async function buffersOf(path: string): Promise<number> {
  const database = service.app.get(Database);
  const spy = jest.spyOn(database, 'answer');
  const { status, body } = await session.get(path);
  const call = spy.mock.calls.find(([text]) => text.includes('facts AS ('));
  spy.mockRestore();
  if (status !== 200 || !call) throw new Error(`${status} ${JSON.stringify(body)}`);
  const text = call[0].replace(
    /facts AS \(SELECT count[\s\S]*?\) counted\)/,
    'facts AS (SELECT 0 AS total, now() AS as_of)',
  );
  const [own] = await service.database.query<{ id: number }>(
    'SELECT organization_id AS id FROM device ORDER BY id LIMIT 1',
  );
  const lines = await database.inOrganization(own!.id, () =>
    database.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF) ${text}`, call[1]),
  );
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
  return Number(hit) + Number(read);
}

/** The same list, from its row 2 000 on. */
async function deep(path: string): Promise<string> {
  const joint = path.includes('?') ? '&' : '?';
  let address = path;
  for (let i = 0; i < 10; i += 1) {
    const { body } = await session.get(`${address}${address.includes('?') ? '&' : '?'}limit=200`);
    address = `${path}${joint}cursor=${body.page.nextCursor}`;
  }
  return address;
}

/** Where each row is of another device, and so device and series are looked up for each. */
const OF_MANY_DEVICES = 750;
/** Somebody has to look for acceptances of each row besides. */
const ASKED_OF_ACCEPTANCES = 520;
/** In the order of the list, until 50 are found: of each that acceptances name, whether one holds there. All would be 30 000. */
const ACCEPTED = 12_000;
/** The order is walked over in an index alone, however far down what is called so stands; the rows of the page are looked up. */
const SEARCHED = 1_500;
/** Which of several answers stands for the device is not in that index. */
const SEARCHED_BY_AGE = 2_500;
/** A thousand devices fail it, and all are sorted. */
const ONE_CHECK = 1400;

describe('a page of failing checks among 100 000 of the organization and as many of others, its total aside', () => {
  it.each([
    ['/failing-checks', WITHIN],
    ['/failing-checks?sort=severity', WITHIN],
    ['/failing-checks?sort=-changedAt', OF_MANY_DEVICES],
    ['/failing-checks?sort=changedAt', OF_MANY_DEVICES],
    ['/failing-checks?severity=high', WITHIN],
    ['/failing-checks?kind=setting', WITHIN],
    ['/failing-checks?accepted=false', ASKED_OF_ACCEPTANCES],
  ])('%s, at any depth', async (path, limit) => {
    const costs = [await buffersOf(path), await buffersOf(await deep(path))];
    // A number beside what it is measured against: a failure tells by how much.
    expect(costs.filter((buffers) => buffers > limit)).toEqual([]);
  });

  it.each([
    ['/failing-checks?kind=secret', WITHIN],
    ['/failing-checks?deviceId=DEVICE', WITHIN],
    ['/failing-checks?source=native', ASKED_OF_ACCEPTANCES],
    ['/failing-checks?accepted=true', ACCEPTED],
    ['/failing-checks?checkId=lynis:TEST-10', ONE_CHECK],
    ['/failing-checks?checkId=os-supported', ONE_CHECK],
    ['/failing-checks?q=A%20check%20of%2062', SEARCHED],
    ['/failing-checks?q=TEST-62-1', SEARCHED],
    ['/failing-checks?q=copy%201999', SEARCHED],
    ['/failing-checks?q=nowhere', SEARCHED],
    ['/failing-checks?q=check', SEARCHED],
    ['/failing-checks?q=A%20check%20of%2062&sort=changedAt', SEARCHED_BY_AGE],
    ['/failing-checks?q=A%20check%20of%2062&kind=setting', SEARCHED],
  ])('%s, on its first page', async (path, limit) => {
    const buffers = await buffersOf(path.replace('DEVICE', device.id));
    expect(Math.max(buffers, limit)).toBe(limit);
  });
});
