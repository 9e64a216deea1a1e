import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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

afterAll(() => service.stop());

/** Sends a report with so many findings, and tells how its receipt ends. */
async function shows(count: number): Promise<Answer['body']> {
  const vulnerabilities = Array.from({ length: count }, (_, i) => ({ id: `CVE-2026-${6000 + i}`, package: `q-${i}` }));
  return (await sendScan(service, device, envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities })))).body;
}

async function statuses(...counts: number[]): Promise<string[]> {
  const seen: string[] = [];
  for (const count of counts) seen.push((await shows(count)).status as string);
  return seen;
}

describe('scans that shrink step by step', () => {
  it('are judged together, and close no more than one scan may', async () => {
    expect(await statuses(40, 31, 22)).toEqual(['completed', 'completed', 'completed']);
    const { status, reason } = await shows(13);
    expect(status).toBe('suspect');
    expect(reason).toMatchObject({
      code: 'mass-closure',
      detail:
        '9 of 22 open findings would close, and 18 more did in the last 24 hours. Nothing was closed. Confirm the scan if it is right, dismiss it if it is not.',
    });
    expect((await session.get(`/findings?deviceId=${device.id}&state=open`)).body.page.total).toBe(22);
    expect((await shows(4)).status).toBe('suspect');
    expect((await shows(0)).status).toBe('suspect');
    expect((await session.get(`/findings?deviceId=${device.id}&state=open`)).body.page.total).toBe(22);
  });

  it('begin anew where a person confirms one', async () => {
    await statuses(40, 31, 22);
    const { scanId } = await shows(13);
    expect((await session.post(`/scans/${scanId}/confirm`)).status).toBe(200);
    expect(await statuses(6)).toEqual(['completed']);
  });

  it('are none where findings come and go', async () => {
    expect(await statuses(40, 31, 40, 31, 40, 31, 40, 31)).toEqual(Array.from({ length: 8 }, () => 'completed'));
  });
});
