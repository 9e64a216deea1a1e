import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;

beforeAll(async () => {
  // No worker: its own statements would be counted too.
  ({ service, session } = await startScanned({ ROLE: 'api' }));
});

afterAll(async () => {
  await service.stop();
});

function report(count: number): object {
  const vulnerabilities = Array.from({ length: count }, (_, i) => ({
    id: `CVE-2026-${1000 + i}`,
    package: `p-${i % 20}`,
  }));
  return trivyReport({ artifact: 'app', vulnerabilities });
}

/** How many statements one submission sent, from the look at the credential on. */
async function statements(device: EnrolledDevice, document: object): Promise<number> {
  const spy = jest.spyOn(service.database, 'query');
  try {
    const { status } = await sendScan(service, device, envelope('trivy', document), { wait: null });
    expect(status).toBe(202);
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

describe('the statements of an ingest', () => {
  it('are three for a scan that shows the same, and no more for more findings when one differs', async () => {
    const counts: { same: number; changed: number }[] = [];
    for (const findings of [50, 500, 5000]) {
      const device = await enrollDevice(service, session, { name: `with ${findings}` });
      await statements(device, report(findings));
      counts.push({
        same: await statements(device, report(findings)),
        changed: await statements(device, report(findings - 5)),
      });
    }
    expect(counts.map(({ same }) => same)).toEqual([3, 3, 3]);
    expect(new Set(counts.map(({ changed }) => changed)).size).toBe(1);
    expect(counts[0]!.changed).toBeLessThanOrEqual(14);
  });
});
