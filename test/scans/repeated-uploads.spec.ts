import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { readAll, type ReportedVulnerability, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import { settled, upload } from '../support/uploads.js';

const LEFT_PAD = { id: 'CVE-2026-1002', package: 'left-pad', severity: 'high' };
const RIGHT_PAD = { id: 'CVE-2026-1003', package: 'right-pad', severity: 'low' };
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

async function openOnes(): Promise<string[]> {
  const rows = await readAll(session, `/findings?deviceId=${device.id}&state=open`);
  return rows.map((row) => row.vulnerability?.id ?? row.vulnerabilityId).sort();
}

/** Uploads what a project shows now, and waits until it is applied. */
async function say(vulnerabilities: ReportedVulnerability[], artifact = 'shop') {
  const answer = await upload(session, trivyReport({ artifact, vulnerabilities }), { deviceId: device.id });
  const { lines } = await settled(session, answer);
  return { id: String(answer.body.id), isSame: answer.status === 200, scan: lines[0] };
}

describe('the bytes of an earlier upload', () => {
  it('are a report of their own where another came in between: a revert brings back what it brings back', async () => {
    const before = await say([LEFT_PAD, RIGHT_PAD]);
    await say([RIGHT_PAD]);
    expect(await openOnes()).toEqual([RIGHT_PAD.id]);
    const after = await say([LEFT_PAD, RIGHT_PAD]);
    expect([after.isSame, after.id === before.id]).toEqual([false, false]);
    expect(await openOnes()).toEqual([LEFT_PAD.id, RIGHT_PAD.id]);
    expect(await say([LEFT_PAD, RIGHT_PAD])).toMatchObject({ id: after.id, isSame: true });
  });

  it('are the same upload while only another project was told of in between', async () => {
    const before = await say([LEFT_PAD, RIGHT_PAD]);
    await say([RIGHT_PAD], 'elsewhere');
    expect(await say([LEFT_PAD, RIGHT_PAD])).toMatchObject({ id: before.id, isSame: true });
  });

  it('are a report of their own where the first was dismissed', async () => {
    await say([LEFT_PAD, RIGHT_PAD], '.');
    const suspect = await say([RIGHT_PAD], '.');
    expect(suspect.scan).toMatchObject({ status: 'suspect' });
    expect(await say([RIGHT_PAD], '.')).toMatchObject({ id: suspect.id, isSame: true });
    expect((await session.post(`/scans/${suspect.scan.scanId}/dismiss`)).status).toBe(200);
    const again = await say([RIGHT_PAD], '.');
    expect([again.isSame, again.id === suspect.id]).toEqual([false, false]);
  });
});
