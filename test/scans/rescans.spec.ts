import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

beforeEach(async () => {
  device = await enrollDevice(service, session);
});

afterAll(async () => {
  await service.stop();
});

function report(...ids: number[]): object {
  return trivyReport({
    artifact: 'app',
    vulnerabilities: ids.map((id) => ({ id: `CVE-2026-${id}`, package: `p-${id}` })),
  });
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}

async function send(document: object, extra: Record<string, unknown> = {}, to = device): Promise<Answer['body']> {
  return (await sendScan(service, to, envelope('trivy', document, extra))).body;
}

describe('a document that came before, but for its id and times', () => {
  it('gets a receipt of its own, with its own times and hash', async () => {
    const first = await send(report(7001, 7002), { startedAt: '2026-01-01T00:00:00Z' });
    const second = await send(report(7001, 7002), {
      startedAt: '2026-01-02T00:00:00Z',
      finishedAt: '2026-01-02T00:01:00Z',
    });
    expect(second).toMatchObject({ status: 'completed', diff: { new: 0, fixed: 0, reopened: 0, unchanged: 2 } });
    const [one, two] = await Promise.all(
      [first, second].map(async ({ scanId }) => (await session.get(`/scans/${scanId}`)).body),
    );
    expect(two).toMatchObject({
      startedAt: '2026-01-02T00:00:00.000Z',
      finishedAt: '2026-01-02T00:01:00.000Z',
      source: one.source,
      scope: one.scope,
      coverage: one.coverage,
      scanner: one.scanner,
      bytes: expect.any(Number),
    });
    expect(two.sha256).not.toBe(one.sha256);
  });

  it('is compared with where the device stands now, not with where it left it', async () => {
    await send(report(7001, 7002));
    expect((await send(report(7001))).diff).toMatchObject({ fixed: 1 });
    expect((await send(report(7001, 7002))).diff).toMatchObject({ reopened: 1, unchanged: 1 });
    expect((await send(report(7001, 7002))).diff).toMatchObject({ reopened: 0, unchanged: 2 });
  });

  it('from another device is new there', async () => {
    await send(report(7003));
    const other = await enrollDevice(service, session);
    expect((await send(report(7003), {}, other)).diff).toMatchObject({ new: 1 });
  });

  it('is late when it was started before the one that was applied', async () => {
    await send(report(7004), { startedAt: '2026-02-01T00:00:00Z' });
    await send(report(7004, 7005), { startedAt: '2026-02-03T00:00:00Z' });
    expect(await send(report(7004), { startedAt: '2026-02-02T00:00:00Z' })).toMatchObject({ status: 'superseded' });
  });

  it('is refused like any other when its id or times are wrong', async () => {
    await send(report(7006));
    const { status, body } = await sendScan(
      service,
      device,
      envelope('trivy', report(7006), { scanId: 'no-uuid', startedAt: 'yesterday' }),
    );
    expect(status).toBe(400);
    expect(body.errors.map((one: { pointer: string }) => one.pointer).sort()).toEqual(['/scanId', '/startedAt']);
  });

  it('with the same id is a duplicate, and with the id of another body a conflict', async () => {
    const scanId = randomUUID();
    await send(report(7007));
    // Of another second: the same bytes in the same second would be the same signature.
    const sent = (timestamp: number): ReturnType<typeof signedRequest> =>
      signedRequest(service, device, {
        path: '/scans/ingest',
        body: envelope('trivy', report(7007), { scanId }),
        timestamp,
      });
    const first = await sent(now());
    const again = await sent(now() - 10);
    const other = await sendScan(
      service,
      device,
      envelope('trivy', report(7007), { scanId, startedAt: '2026-01-01T00:00:00Z' }),
    );
    expect([first.body.duplicate, again.status, again.body.duplicate, other.status]).toEqual([false, 200, true, 409]);
  });

  it('sent bare has its id and scope in the headers', async () => {
    let second = now();
    const bare = (scanId: string, scope: string): ReturnType<typeof signedRequest> =>
      signedRequest(service, device, {
        path: '/scans/ingest',
        body: report(7008),
        timestamp: (second -= 1),
        headers: {
          'Content-Type': 'application/vnd.posture.trivy+json',
          'X-Scan-Id': scanId,
          'X-Scan-Scope': scope,
          Prefer: 'wait=10',
        },
      });
    expect((await bare(randomUUID(), 'one')).body.diff).toMatchObject({ new: 1 });
    expect((await bare(randomUUID(), 'one')).body.diff).toMatchObject({ new: 0, unchanged: 1 });
    const elsewhere = randomUUID();
    expect((await bare(elsewhere, 'two')).body.diff).toMatchObject({ new: 0, unchanged: 1 });
    expect((await session.get(`/scans/${elsewhere}`)).body.scope).toBe('two');
    expect((await bare('no-uuid', 'one')).body.errors).toEqual([expect.objectContaining({ header: 'X-Scan-Id' })]);
  });
});
