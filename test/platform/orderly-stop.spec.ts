import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HealthController } from '../../src/platform/health/health.controller.js';
import { ApplyWaitingScansHandler } from '../../src/scans/app/apply-waiting-scans.handler.js';
import { APPLY_WAITING_SCANS } from '../../src/scans/app/queue-scan.service.js';
import type { Job } from '../../src/platform/index.js';
import { ApplyUploadHandler } from '../../src/scans/app/apply-upload.handler.js';
import { APPLY_UPLOAD } from '../../src/scans/app/write-upload.service.js';
import { eventually } from '../support/api-key.js';
import type { EnrolledDevice } from '../support/device.js';
import { envelope, largeTrivyReport, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import { upload } from '../support/uploads.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

/** A scan that waits for a job; its id. */
async function send(of: string): Promise<string> {
  if (of === 'a device') {
    const large = envelope('trivy', largeTrivyReport('large', 5000));
    return (await sendScan(service, device, large, { wait: null })).body.scanId;
  }
  const document = trivyReport({ artifact: 'shop', vulnerabilities: [] });
  return (await upload(session, document, { deviceId: device.id })).body.lines[0].scanId;
}

describe('a service that is told to stop', () => {
  it.each([
    ['an upload', ApplyUploadHandler, APPLY_UPLOAD],
    ['a device', ApplyWaitingScansHandler, APPLY_WAITING_SCANS],
  ])('leaves waiting scans of %s to the next process, which applies them', async (of, Handler, name) => {
    const handler = service.inside<ApplyUploadHandler | ApplyWaitingScansHandler>(Handler);
    // What Nest tells first when the process is to stop.
    handler.onModuleDestroy();
    const scanId = await send(of);
    const [job] = await eventually(() =>
      service.database.query<Job<{ uploadId: string; deviceId: number }>>(
        `SELECT id, name, organization_id AS "organizationId", payload, attempts AS attempt FROM job WHERE name = $1 AND attempts > 0`,
        [name],
      ),
    );
    const statusOf = (): Promise<unknown> =>
      service.database.query(`SELECT status, attempts FROM scan WHERE id = $1`, [scanId]);
    expect(await statusOf()).toEqual([{ status: 'received', attempts: 0 }]);
    Object.assign(handler, { isStopping: false });
    await handler.handle(job!);
    expect(await statusOf()).toMatchObject([{ status: 'completed' }]);
  });

  it('is alive, and not ready', async () => {
    service.inside(HealthController).onModuleDestroy();
    const ready = await session.get('~/health/ready');
    expect([ready.status, ready.body.code]).toEqual([503, 'not-ready']);
    expect((await session.get('~/health/live')).status).toBe(200);
  });
});
