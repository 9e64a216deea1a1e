import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BusyError, DocumentReaders } from '../../src/platform/index.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import type { EnrolledDevice } from '../support/device.js';
import { envelope, largeTrivyReport, sendScan, startScanned, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

const [ASSERTIONS_LOCK, GROUPING_LOCK] = [7204, 7205];
/** More often than a scan that fails is tried. */
const TIMES = 8;

let service: TestService;
let back: TenantRows;
let ada: Session;
let device: EnrolledDevice;
let organization: number;

beforeAll(async () => {
  ({ service, session: ada, device } = await startScanned({ SCAN_INLINE_LIMIT_BYTES: '0' }));
  back = await TenantRows.open(service);
  organization = await back.organizationId(ada.account.organization.id);
});

afterAll(async () => {
  await back.close();
  await service.stop();
});

async function send(way: string, rows: number): Promise<void> {
  const report = largeTrivyReport(`${way} ${rows}`, rows);
  const { status } =
    way === 'upload'
      ? await ada.post(`/scans/upload?deviceId=${device.id}`, report)
      : await sendScan(service, device, envelope('trivy', report), { wait: null });
  expect(status).toBe(202);
}

const lastScan = async (): Promise<{ status: string; attempts: number } | undefined> =>
  (
    await back.rows<{ status: string; attempts: number }>(
      'SELECT status, attempts FROM scan WHERE organization_id = $1 ORDER BY received_at DESC LIMIT 1',
      [organization],
    )
  )[0];
const applied = (): Promise<unknown> =>
  until(lastScan, (scan) => scan !== undefined && !['received', 'processing'].includes(scan.status), 60);

describe('a scan that was accepted', () => {
  it('is not given up because its organization is busy', async () => {
    await back.rows('BEGIN');
    for (const lock of [ASSERTIONS_LOCK, GROUPING_LOCK])
      await back.rows('SELECT pg_advisory_xact_lock($1, $2)', [lock, organization]);
    await send('ingest', 20);
    // As long as somebody takes a large document in.
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    await back.rows('COMMIT');
    await applied();
    expect(await lastScan()).toMatchObject({ status: 'completed' });
  });

  it.each(['ingest', 'upload'])('is not given up because readers are busy, after %s', async (way) => {
    const readers = service.inside(DocumentReaders);
    const read = readers.read.bind(readers);
    let asked = 0;
    // First by who sends it, then by the job.
    readers.read = (...given: Parameters<typeof read>) => {
      asked += 1;
      if (asked === 1 || asked > 1 + TIMES) return read(...given);
      return Promise.reject(new BusyError('too-many-large-documents', 'Busy', 'Come again.', 1));
    };
    await send(way, 1500);
    await applied();
    expect(asked).toBe(2 + TIMES);
    readers.read = read;
    expect(await lastScan()).toMatchObject({ status: 'completed' });
  });
});
