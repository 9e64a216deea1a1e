import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { RiskProjection } from '../../src/risk/index.js';
import { organizationIdOf } from '../support/risk.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

const HOT = ['finding', 'scan', 'vulnerability_rollup'];
const report = trivyReport({
  artifact: 'app',
  vulnerabilities: Array.from({ length: 100 }, (_, i) => ({ id: `CVE-2026-${1000 + i}`, package: `p-${i % 20}` })),
});

/** Vulnerabilities that every device has; of the others each device has its own hundredth. */
const WIDESPREAD = 10;

/** 200 devices with 100 findings and 50 scans each, of 10 000 vulnerabilities, made by multiplying what one real scan left. */
beforeAll(async () => {
  // No worker: its statements would be counted too.
  ({ service, session, device } = await startScanned({ ROLE: 'api' }));
  await sendScan(service, device, envelope('trivy', report, { startedAt: '2026-01-01T00:00:00Z' }));
  await enrollDevice(service, session, { name: 'second' });
  await session.get('/vulnerabilities');
  await service.inside(RiskProjection).update(await organizationIdOf(service, session.account.organization.id));
  /** Rows of a table with other values, `t` being the row and `n` the number of the copy. */
  const copies = (table: string, copy: string, values: Record<string, string>, where = 'true'): string =>
    `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object(${Object.entries(values)
      .map(([column, value]) => `'${column}', ${value}`)
      .join(', ')}))).* FROM ${table} t, ${copy} WHERE ${where}`;
  const devices = 'generate_series(1000, 1199) n';
  const hundred = 'generate_series(1, 100) n';
  const own = (vulnerability: string, value: string): string =>
    `CASE WHEN ${vulnerability} <= ${WIDESPREAD} THEN ${value} ELSE ${value} + 1000 * (n % 101) END`;
  const statements = [
    copies(
      'device',
      devices,
      { id: 'n', public_id: 'gen_random_uuid()', name: `'copy ' || n` },
      't.id = (SELECT min(id) FROM device)',
    ),
    copies('device_occurrences', devices, {
      device_id: 'n',
      match_ids: `(SELECT jsonb_agg(${own('m.vulnerability_id', 'm.id')} ORDER BY 1) FROM finding_match m WHERE m.id = ANY (t.match_ids))`,
    }),
    copies('finding', devices, { device_id: 'n', vulnerability_id: own('t.vulnerability_id', 't.vulnerability_id') }),
    copies('finding_match', hundred, {
      id: 't.id + n * 1000',
      vulnerability_id: 't.vulnerability_id + n * 1000',
      content_hash: `'\\x' || md5(t.id || '/' || n)`,
    }),
    copies('scan_series', devices, { device_id: 'n' }),
    copies('scan_series_last', devices, { device_id: 'n' }),
    copies('scan', `${devices}, generate_series(1, 50) k`, {
      device_id: 'n',
      id: 'gen_random_uuid()',
      started_at: 't.started_at - make_interval(hours => k)',
    }),
    copies('vulnerability', hundred, { id: 't.id + n * 1000', display_id: 't.display_id || n' }),
    copies(
      'vulnerability_rollup',
      hundred,
      { vulnerability_id: 't.vulnerability_id + n * 1000', display_id: 't.display_id || n' },
      `t.vulnerability_id > ${WIDESPREAD}`,
    ),
    copies(
      'vulnerability_package',
      hundred,
      { vulnerability_id: 't.vulnerability_id + n * 1000' },
      `t.vulnerability_id > ${WIDESPREAD}`,
    ),
    'UPDATE vulnerability_count t SET vulnerabilities = (SELECT count(*) FROM vulnerability_rollup r WHERE r.severity = t.severity)',
    // Feeds know ten times as many.
    `INSERT INTO cve_intelligence (cve, epss) SELECT upper(display_id), 0.01 FROM vulnerability_rollup
     UNION ALL SELECT 'CVE-2020-' || n, 0.01 FROM generate_series(10000, 100000) n ON CONFLICT DO NOTHING`,
    copies('device_context', devices, { device_id: 'n' }, 't.device_id = (SELECT min(device_id) FROM device_context)'),
    copies(
      'finding_risk',
      hundred,
      { id: 't.id + n * 1000', vulnerability_id: 't.vulnerability_id + n * 1000' },
      `t.vulnerability_id > ${WIDESPREAD}`,
    ),
    // Every hundredth in a cell of its own, listed, likely to be exploited and due.
    `UPDATE finding_risk SET likelihood = 5, inherent_likelihood = 5, impact = 5, inherent_impact = 5, level = 5, clock_days = '{14}' WHERE vulnerability_id % 100 = 50`,
    `UPDATE vulnerability_rollup
        SET risk_cells = 1 << 24, inherent_cells = 1 << 24, likelihood = 5, impact = 5, level = 5, risk = 0.9, kev = true, ransomware = true,
            epss = 0.9, due_on = '2026-02-01', stride = 32
      WHERE vulnerability_id % 100 = 50`,
    'VACUUM ANALYZE',
  ];
  for (const statement of statements) await service.database.query(statement);
}, 120_000);

afterAll(async () => {
  await service.stop();
});

interface Statement {
  text: string;
  values: unknown[];
  name?: string | undefined;
}

/** Runs `work` and gives the statements that it sent, as it sent them. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = jest.spyOn(service.app.get(Database), 'answer');
  try {
    await work();
    return spy.mock.calls.map(([text, values, name]) => ({ text, values, name }));
  } finally {
    spy.mockRestore();
  }
}

/** With row-level security, as in a request: that is the plan that counts. */
async function asTheService<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  const [row] = await service.database.query<{ id: number }>(`SELECT organization_id AS id FROM device LIMIT 1`);
  const database = service.app.get(Database);
  return database.inOrganization(row!.id, () => database.query<Row>(text, values));
}

/** Hot tables that the plan of a statement reads from end to end. */
async function scannedWhole(statements: Statement[], marker: string): Promise<string[]> {
  const found = statements.find(({ text }) => text.includes(marker));
  if (!found) throw new Error(`No statement with "${marker}" was sent.`);
  const [row] = await asTheService<{ 'QUERY PLAN': unknown }>(`EXPLAIN (FORMAT JSON) ${found.text}`, found.values);
  const scans: string[] = [];
  JSON.stringify(row, (_key, node: unknown) => {
    const { 'Node Type': type, 'Relation Name': table } = (node ?? {}) as Record<string, string>;
    if (type === 'Seq Scan' && table !== undefined) scans.push(table);
    return node;
  });
  return scans.filter((table) => HOT.includes(table));
}

// Before anything changes: what a scan sets going would be counted as well.
/** The design's limit of a page of 50. */
const WITHIN = 400;
/** What is picked out of the index of the order is looked up by its key, three buffers each instead of one; rows tell lists, malware and the names of all CVEs, too. */
const PICKED = 520;
/** Findings of many vulnerabilities, of each of which kinds are read. */
const FINDINGS_BY_RISK = 850;
/** Of these nothing is looked at but what is in the cell. */
const FINDINGS_OF_CELL = 700;
/** Names by trigrams, and the rows of what has them: reading all would be 5 000 and more. */
const SEARCHED = 500;
/** Half of the 10 000 vulnerabilities are walked over until 50 of the hundred are found. */
const WALKED = 480;

/** A page of vulnerabilities asks besides which CVEs its advisories are about, and what is known of those and of its names. */
const statementsOfPage = (path: string): number => (/^\/vulnerabilities(?:\?|$)/.test(path) ? 3 : 2);

describe('a page of a list costs the same few statements at any depth', () => {
  /** How many statements a request sent, and the buffers that its page took. */
  async function cost(address: string, { total = true } = {}): Promise<{ statements: number; buffers: number }> {
    const sent = (await statementsOf(() => session.get(address))).filter(({ name }) => name !== 'rate-exchange');
    const page = sent.find(({ text }) => text.includes('facts AS ('))!;
    const [row] = await asTheService<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${total ? page.text : withoutTotal(page.text)}`,
      page.values,
    );
    const { Plan: plan } = row!['QUERY PLAN'][0]!;
    return { statements: sent.length, buffers: plan['Shared Hit Blocks']! + plan['Shared Read Blocks']! };
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

  it.each([
    ['/vulnerabilities', WITHIN],
    ['/vulnerabilities?status=open', WITHIN],
    ['/vulnerabilities?status=open&severity=high', WITHIN],
    ['/vulnerabilities?sort=severity', WITHIN],
    ['/vulnerabilities?sort=-cvss', WITHIN],
    ['/vulnerabilities?sort=-affectedDevices', WITHIN],
    ['/vulnerabilities?sort=-openFindings', WITHIN],
    ['/vulnerabilities?sort=-firstSeenAt', WITHIN],
    ['/vulnerabilities?sort=changedAt', WITHIN],
    ['/vulnerabilities?sort=-riskScore', WITHIN],
    ['/vulnerabilities?sort=-epss', WITHIN],
    ['/vulnerabilities?sort=dueOn', WITHIN],
    ['/vulnerabilities?likelihood=1,2,3,4&impact=1,2,3,4', PICKED],
    ['/findings?likelihood=1,2,3,4&impact=1,2,3,4', FINDINGS_OF_CELL],
    ['/findings?likelihood=1,2,3,4&impact=1,2,3,4&riskView=inherent', FINDINGS_OF_CELL],
    ['/findings', WITHIN],
    ['/findings?sort=severity', WITHIN],
    ['/findings?state=open', WITHIN],
    ['/findings?state=open&severity=high', WITHIN],
    ['/scans', WITHIN],
  ])('%s', async (path, limit) => {
    const first = await cost(path);
    const later = await cost(await deep(path));
    expect([first.statements, later.statements]).toEqual([statementsOfPage(path), statementsOfPage(path)]);
    // A number beside what it is measured against: a failure tells by how much.
    expect([first, later].filter(({ buffers }) => buffers > limit)).toEqual([]);
  });

  it.each([
    ['/devices', WITHIN],
    ['/devices?sort=-registeredAt', WITHIN],
    ['/findings?deviceId=DEVICE', WITHIN],
    ['/findings?vulnerabilityId=CVE-2026-1001', WITHIN],
    ['/vulnerabilities/CVE-2026-1001/findings', WITHIN],
    ['/vulnerabilities?kev=true', WITHIN],
    ['/vulnerabilities?kev=true&sort=-riskScore', WITHIN],
    ['/vulnerabilities?minEpss=0.5&sort=-epss', WITHIN],
    ['/vulnerabilities?overdue=true&sort=dueOn', WITHIN],
    ['/vulnerabilities?likelihood=5&impact=5', WITHIN],
    ['/vulnerabilities?minEpss=0.5', PICKED],
    ['/vulnerabilities?overdue=true', PICKED],
    ['/findings?likelihood=5&impact=5', FINDINGS_OF_CELL],
    ['/findings?likelihood=5&impact=5&riskView=inherent', FINDINGS_OF_CELL],
  ])('%s, on its first page', async (path, limit) => {
    const { statements, buffers } = await cost(path.replace('DEVICE', device.id));
    expect([statements, Math.max(buffers, limit)]).toEqual([statementsOfPage(path), limit]);
  });

  it.each([
    ['/findings?overdue=true', FINDINGS_BY_RISK],
    ['/findings?kev=true', FINDINGS_BY_RISK],
    ['/vulnerabilities?level=very-high', WALKED],
    ['/vulnerabilities?ransomware=true', WALKED],
    ['/vulnerabilities?stride=E', WALKED],
  ])('%s, on its first page, its total aside', async (path, limit) => {
    const { statements, buffers } = await cost(path, { total: false });
    expect([statements, Math.max(buffers, limit)]).toEqual([statementsOfPage(path), limit]);
  });
});

describe('a search', () => {
  /** The buffers of its look at the names and of its page, the total in. */
  async function searched(address: string): Promise<number[]> {
    const sent = (await statementsOf(() => session.get(address))).filter(({ name }) => name !== 'rate-exchange');
    const own = sent.filter(({ text }) => /find_identifiers|facts AS \(/.test(text));
    expect([sent.length, own.length]).toEqual([statementsOfPage(address) + 1, 2]);
    const buffers: number[] = [];
    for (const { text, values } of own) {
      const [row] = await asTheService<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        values,
      );
      const { Plan: plan } = row!['QUERY PLAN'][0]!;
      buffers.push(plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!);
    }
    return buffers;
  }

  it.each(['/vulnerabilities?q=2026-109950', '/findings?q=CVE-2026-1050', '/findings?q=copy%201187'])(
    '%s reads what has few names, and not all that there is',
    async (path) => {
      const buffers = await searched(path);
      expect(buffers.filter((each) => each > SEARCHED)).toEqual([]);
    },
  );

  it.each([
    ['/vulnerabilities', 'CVE-2026-10', 'the identifier of many'],
    ['/vulnerabilities', 'p-7', 'the package of many'],
    ['/findings', 'CVE-2026-1050', 'an identifier of some'],
    ['/findings', 'p-7', 'a package'],
    ['/findings', 'copy 11', 'many devices'],
    ['/findings', 'copy 1187', 'a device'],
  ])('of %s for %s finds what reading all of it finds: %s', async (path, text) => {
    const { body } = await session.get(`${path}?q=${encodeURIComponent(text)}&limit=200`);
    const like = `%${text}%`;
    const counted = await asTheService<{ n: number }>(
      path === '/findings'
        ? `SELECT count(*)::int AS n FROM finding f JOIN device d ON d.id = f.device_id JOIN package k ON k.id = f.package_id
            WHERE d.name ILIKE $1 OR k.name ILIKE $1
               OR f.vulnerability_id IN (SELECT vulnerability_id FROM vulnerability_alias WHERE as_written ILIKE $1)`
        : `SELECT count(*)::int AS n FROM vulnerability_rollup r
            WHERE r.title ILIKE $1 OR r.display_id ILIKE $1 OR EXISTS (SELECT FROM vulnerability_package vp JOIN package k ON k.id = vp.package_id
                    WHERE vp.vulnerability_id = r.vulnerability_id AND k.name ILIKE $1)`,
      [like],
    );
    expect(counted[0]!.n).toBeGreaterThan(0);
    expect(body.page.total).toBe(Math.min(counted[0]!.n, 10_000));
    expect(body.data.length).toBe(Math.min(counted[0]!.n, 200));
  });
});

it('sends a page that is asked for again by name, for rows in one text each', async () => {
  // What a process was asked before it knows: no other test asks for pages of 37.
  const asked = ['/findings?state=open&severity=low&limit=37', '/findings?state=fixed&severity=high&limit=37'];
  const sent: Statement[] = [];
  for (const path of [...asked, ...asked])
    sent.push((await statementsOf(() => session.get(path))).find(({ text }) => text.includes('facts AS ('))!);
  const [first, second, ...again] = sent.map(({ text }) => /WITH .*(?= OFFSET 0\) given OFFSET)/s.exec(text)![0]);
  expect(again).toEqual([expect.stringContaining(first!), expect.stringContaining(second!)]);
  for (const { text } of sent.slice(2)) expect(text).toContain('json_build_array(');
  expect(sent.map(({ name }) => name !== undefined)).toEqual([false, false, true, true]);
});

/** The total counts everything by its nature; the page must not. */
function withoutTotal(statement: string): string {
  const text = statement.replace(
    /facts AS \(SELECT count[\s\S]*?\) counted\)/,
    'facts AS (SELECT 0 AS total, now() AS as_of)',
  );
  expect(text !== statement || statement.includes('vulnerability_count')).toBe(true);
  return text;
}

describe('with 200 devices of 100 findings, nothing is read from end to end', () => {
  it('by a scan that shows the same', async () => {
    const sent = await statementsOf(() => sendScan(service, device, envelope('trivy', report)));
    expect(await scannedWhole(sent, 'WITH same AS MATERIALIZED')).toEqual([]);
  });

  it('by a scan that shows something else', async () => {
    const changed = trivyReport({
      artifact: 'app',
      vulnerabilities: Array.from({ length: 90 }, (_, i) => ({ id: `CVE-2026-${1000 + i}`, package: `p-${i % 20}` })),
    });
    const sent = await statementsOf(() => sendScan(service, device, envelope('trivy', changed)));
    expect(await scannedWhole(sent, 'held AS MATERIALIZED')).toEqual([]);
    expect(await scannedWhole(sent, 'AS series_started_at')).toEqual([]);
    expect(await scannedWhole(sent, 'INSERT INTO scan_series')).toEqual([]);
  });

  it.each([
    '/vulnerabilities',
    '/scans',
    '/findings',
    '/findings?state=open',
    '/findings?deviceId=DEVICE',
    '/findings?vulnerabilityId=CVE-2026-1001',
  ])('by the first page of %s, its total aside', async (path) => {
    const sent = await statementsOf(() => session.get(path.replace('DEVICE', device.id)));
    const page = sent.find(({ text }) => text.includes('facts AS ('))!;
    const text = withoutTotal(page.text);
    expect(await scannedWhole([{ text, values: page.values }], 'facts AS (')).toEqual([]);
  });
});
