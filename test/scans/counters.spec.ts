import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database, sqlState } from '../../src/platform/index.js';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, sendScan, startScanned, trivyReport, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

// The counters of the data design, whose limits `npm run bench` prints; these are the same on every machine.
const IDENTICAL_STATEMENTS = 3;
const CHANGED_STATEMENTS = 5;
/**
 * New packages, versions and matches: a statement each. New identifiers are grouped with those that are known: seven. Which CVEs
 * they cover, and whether they are malware, is asked once for all of them: three. What VEX said of them before is one more.
 */
const BATCHES = 3 + 7 + 3 + 1;
const IDENTICAL_WAL_BYTES = 1024;

const SIZES = [50, 500, 5000];
/** Told in batches: request counts, and the wish to fold, once a second for all requests. */
const BATCHED: unknown[] = ['rate-exchange', 'job-enqueue'];
/** What an identical rescan may write: receipt and the moment of the last one, protection against replay, last contact, request counts, jobs. All else is a fact. */
const NOT_FACTS = [
  'scan',
  'scan_series_last',
  // When a device was last reported, and whether that was read whole.
  'device_reading',
  'agent_replay',
  'device_contact',
  'rate_window',
  'job',
  'audit_event',
  'user_session',
];

function report(count: number, { from = 0 }: { from?: number } = {}): object {
  const vulnerabilities = Array.from({ length: count }, (_, i) => ({
    id: `CVE-2026-${10_000 + from + i}`,
    package: `p-${from}-${i % 20}`,
  }));
  return trivyReport({ artifact: 'app', vulnerabilities });
}

describe('one scan after the other', () => {
  let service: TestService;
  let session: Session;

  beforeAll(async () => {
    // No worker: its own statements would be counted too.
    ({ service, session } = await startScanned({ ROLE: 'api' }));
  });

  afterAll(async () => {
    await service.stop();
  });

  /** How many statements one submission sent, from the look at the credential on. */
  async function statements(device: EnrolledDevice, document: object): Promise<number> {
    const spy = jest.spyOn(service.app.get(Database), 'answer');
    try {
      const { status } = await sendScan(service, device, envelope('trivy', document), { wait: null });
      expect(status).toBe(202);
      // What the commit set going belongs to the scan as well.
      await pause(50);
      return spy.mock.calls.filter(([, , name]) => !BATCHED.includes(name)).length;
    } finally {
      spy.mockRestore();
    }
  }

  async function countsOf(findings: number): Promise<{ first: number; same: number; changed: number }> {
    const device = await enrollDevice(service, session, { name: `with ${findings}` });
    const document = report(findings, { from: findings * 10 });
    return {
      first: await statements(device, document),
      same: await statements(device, document),
      changed: await statements(device, report(findings - 5, { from: findings * 10 })),
    };
  }

  it('sends as many statements for 5000 findings as for 50, and few', async () => {
    const counts: Awaited<ReturnType<typeof countsOf>>[] = [];
    for (const findings of SIZES) counts.push(await countsOf(findings));
    for (const count of counts) expect(count).toEqual(counts[0]);
    expect(counts[0]!.same).toBeLessThanOrEqual(IDENTICAL_STATEMENTS);
    expect(counts[0]!.changed).toBeLessThanOrEqual(CHANGED_STATEMENTS);
    expect(counts[0]!.first).toBeLessThanOrEqual(CHANGED_STATEMENTS + BATCHES);
  });

  it('logs at most 1 KiB for a scan that shows the same, however much that is', async () => {
    for (const findings of SIZES) {
      const device = await enrollDevice(service, session, { name: `logged ${findings}` });
      await sendUnhurried(device, report(findings));
      // Other tests write to the same server at the same time and can only add to it: looked at until they hold still.
      const bytes = await until(
        () => walOf(() => sendUnhurried(device, report(findings))),
        (written) => written <= IDENTICAL_WAL_BYTES,
        60,
      );
      expect(bytes).toBeLessThanOrEqual(IDENTICAL_WAL_BYTES);
    }
  }, 200_000);

  it('leaves every row of every fact as it was, after twenty scans that show the same', async () => {
    const device = await enrollDevice(service, session, { name: 'unchanging' });
    await sendUnhurried(device, report(5000));
    const before = await facts();
    for (let i = 0; i < 20; i += 1) await sendUnhurried(device, report(5000));
    expect(await facts()).toEqual(before);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['finding', 'device_occurrences', 'scan_series']));
  });

  async function sendUnhurried(device: EnrolledDevice, document: object): Promise<void> {
    const { status } = await sendScan(service, device, envelope('trivy', document), { wait: null });
    expect(status).toBe(202);
  }

  /** Bytes of WAL that the server wrote while `work` ran. */
  async function walOf(work: () => Promise<unknown>): Promise<number> {
    const [before] = await service.database.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn');
    await work();
    const [after] = await service.database.query<{ bytes: number }>(
      'SELECT (pg_current_wal_insert_lsn() - $1::pg_lsn)::float8 AS bytes',
      [before!.lsn],
    );
    return after!.bytes;
  }

  /**
   * Per fact table its size and a digest of where its row versions are and who wrote them: an update that changes nothing
   * would leave a dead version and show here.
   */
  async function facts(): Promise<Record<string, { bytes: number; versions: string | null }>> {
    const tables = await service.database.query<{ name: string; bytes: number }>(
      `SELECT relname AS name, (pg_relation_size(oid) + pg_indexes_size(oid))::float8 AS bytes FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT relispartition AND relname <> ALL ($1) ORDER BY 1`,
      [NOT_FACTS],
    );
    const result: Record<string, { bytes: number; versions: string | null }> = {};
    for (const { name, bytes } of tables) {
      const [row] = await service.database.query<{ versions: string | null }>(
        `SELECT md5(string_agg(ctid::text || ' ' || xmin::text, ',' ORDER BY ctid)) AS versions FROM ${name}`,
      );
      result[name] = { bytes, versions: row!.versions };
    }
    return result;
  }
});

describe('150 scans, each sent twice at the same time', () => {
  const DEVICES = 30;
  const ROUNDS = 5;
  const SHOWN_LAST = 40;

  it('are applied once each: no error, no double, no deadlock', async () => {
    const { service, session } = await startScanned();
    try {
      const devices: EnrolledDevice[] = [];
      for (let i = 0; i < DEVICES; i += 1) devices.push(await enrollDevice(service, session, { name: `racing ${i}` }));
      const spy = jest.spyOn(service.app.get(Database), 'answer');
      const answers = await Promise.all(
        Array.from({ length: ROUNDS }, (_, round) => devices.map((device) => twice(service, device, round))).flat(),
      );
      expect(answers.map((pair) => pair.map(({ status }) => status).sort())).toEqual(answers.map(() => [200, 202]));
      await settled(service);
      expect(await refusedByDatabase(spy)).toEqual([]);
      spy.mockRestore();

      const [state] = await service.database.query(
        `SELECT (SELECT count(*)::int FROM scan) AS receipts,
                (SELECT count(*)::int FROM scan WHERE status NOT IN ('completed', 'superseded')) AS unsettled,
                (SELECT count(*)::int FROM finding WHERE state = 0) AS open,
                (SELECT max(copies)::int FROM (SELECT count(*) AS copies FROM finding GROUP BY device_id, vulnerability_id, package_id) c) AS copies`,
      );
      expect(state).toEqual({ receipts: DEVICES * ROUNDS, unsettled: 0, open: DEVICES * SHOWN_LAST, copies: 1 });
    } finally {
      await service.stop();
    }
  }, 180_000);

  /** The same body under two signatures: with one, the second would be refused as a replay before it gets anywhere. */
  async function twice(service: TestService, device: EnrolledDevice, round: number): Promise<{ status: number }[]> {
    const shown = report(round === ROUNDS - 1 ? SHOWN_LAST : 20 + 10 * round);
    const startedAt = new Date(Date.now() - 60_000 + round * 1000).toISOString();
    const body = JSON.stringify(envelope('trivy', shown, { startedAt }));
    const now = Math.floor(Date.now() / 1000);
    return Promise.all(
      [now, now - 1].map((timestamp) => signedRequest(service, device, { path: '/scans/ingest', body, timestamp })),
    );
  }

  async function settled(service: TestService): Promise<void> {
    const waiting = (): Promise<{ count: number }[]> =>
      service.database.query(`SELECT count(*)::int AS count FROM scan WHERE status IN ('received', 'processing')`);
    await until(waiting, ([row]) => row?.count === 0, 60);
  }

  /** SQLSTATEs of statements that the database refused, those that were tried again with success among them. */
  async function refusedByDatabase(spy: { mock: { results: { value: unknown }[] } }): Promise<(string | undefined)[]> {
    const outcomes = await Promise.allSettled(spy.mock.results.map(({ value }) => value));
    return outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => sqlState(reason));
  }
});
