import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
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

/** 200 devices with 100 findings and 50 scans each, made by multiplying what one real scan left. */
beforeAll(async () => {
  ({ service, session, device } = await startScanned());
  await sendScan(service, device, envelope('trivy', report, { startedAt: '2026-01-01T00:00:00Z' }));
  await enrollDevice(service, session, { name: 'second' });
  await session.get('/vulnerabilities');
  const statements = [
    `INSERT INTO device SELECT (jsonb_populate_record(d, jsonb_build_object('id', n, 'public_id', gen_random_uuid(), 'name', 'copy ' || n))).* FROM device d, generate_series(1000, 1199) n WHERE d.id = (SELECT min(id) FROM device)`,
    `INSERT INTO finding SELECT (jsonb_populate_record(f, jsonb_build_object('device_id', n))).* FROM finding f, generate_series(1000, 1199) n`,
    `INSERT INTO device_occurrences SELECT (jsonb_populate_record(o, jsonb_build_object('device_id', n))).* FROM device_occurrences o, generate_series(1000, 1199) n`,
    `INSERT INTO scan_stream SELECT (jsonb_populate_record(s, jsonb_build_object('device_id', n))).* FROM scan_stream s, generate_series(1000, 1199) n`,
    `INSERT INTO scan SELECT (jsonb_populate_record(s, jsonb_build_object('device_id', n, 'id', gen_random_uuid(), 'started_at', s.started_at - make_interval(hours => k)))).* FROM scan s, generate_series(1000, 1199) n, generate_series(1, 50) k`,
    `INSERT INTO vulnerability SELECT (jsonb_populate_record(v, jsonb_build_object('id', v.id + n * 1000, 'display_id', v.display_id || n))).* FROM vulnerability v, generate_series(1, 100) n`,
    `INSERT INTO vulnerability_rollup SELECT (jsonb_populate_record(v, jsonb_build_object('vulnerability_id', v.vulnerability_id + n * 1000))).* FROM vulnerability_rollup v, generate_series(1, 100) n`,
    'ANALYZE',
  ];
  for (const statement of statements) await service.database.query(statement);
}, 120_000);

afterAll(async () => {
  await service.stop();
});

interface Statement {
  text: string;
  values: unknown[];
}

/** Runs `work` and gives the statements that it sent, as it sent them. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = jest.spyOn(service.database, 'query');
  try {
    await work();
    return spy.mock.calls.map(([text, values = []]) => ({ text, values }));
  } finally {
    spy.mockRestore();
  }
}

/** Hot tables that the plan of a statement reads from end to end. */
async function scannedWhole(statements: Statement[], marker: string): Promise<string[]> {
  const found = statements.find(({ text }) => text.includes(marker));
  if (!found) throw new Error(`No statement with "${marker}" was sent.`);
  const [row] = await service.database.query<{ 'QUERY PLAN': unknown }>(
    `EXPLAIN (FORMAT JSON) ${found.text}`,
    found.values,
  );
  const scans: string[] = [];
  JSON.stringify(row, (_key, node: unknown) => {
    const { 'Node Type': type, 'Relation Name': table } = (node ?? {}) as Record<string, string>;
    if (type === 'Seq Scan' && table !== undefined) scans.push(table);
    return node;
  });
  return scans.filter((table) => HOT.includes(table));
}

describe('with 200 devices of 100 findings, nothing is read from end to end', () => {
  it('by a scan that shows the same', async () => {
    const sent = await statementsOf(() => sendScan(service, device, envelope('trivy', report)));
    expect(await scannedWhole(sent, 'FROM scan_stream s')).toEqual([]);
  });

  it('by a scan that shows something else', async () => {
    const changed = trivyReport({
      artifact: 'app',
      vulnerabilities: Array.from({ length: 90 }, (_, i) => ({ id: `CVE-2026-${1000 + i}`, package: `p-${i % 20}` })),
    });
    const sent = await statementsOf(() => sendScan(service, device, envelope('trivy', changed)));
    expect(await scannedWhole(sent, 'WITH shown AS MATERIALIZED')).toEqual([]);
    expect(await scannedWhole(sent, 'AS stream_started_at')).toEqual([]);
    expect(await scannedWhole(sent, 'INSERT INTO scan_stream')).toEqual([]);
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
    // The total counts everything by its nature; the page must not.
    const text = page.text.replace(
      /facts AS \(SELECT count[\s\S]*?\) counted\)/,
      'facts AS (SELECT 0 AS total, now() AS "asOf")',
    );
    expect(text).not.toBe(page.text);
    expect(await scannedWhole([{ text, values: page.values }], 'facts AS (')).toEqual([]);
  });
});
