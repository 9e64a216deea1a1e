import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EnrolledDevice } from '../support/device.js';
import { envelope, grypeReport, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';

const MANY = 8000;

let service: TestService;
let device: EnrolledDevice;

beforeAll(async () => {
  // A third of the usual time: what is linear needs a fraction of it, what is quadratic does not finish.
  ({ service, device } = await startScanned({
    SCAN_INLINE_LIMIT_BYTES: '60000000',
    DATABASE_STATEMENT_TIMEOUT_MS: '10000',
    // All of them close at once, on purpose.
    SCAN_SUSPECT_MINIMUM: '1000000',
  }));
}, 120_000);

afterAll(async () => {
  await service.stop();
});

function reported(count: number): { artifact: string; vulnerabilities: { id: string; package: string }[] } {
  const vulnerabilities = Array.from({ length: count }, (_, i) => ({
    id: `CVE-2026-${10_000 + i}`,
    package: `p-${i % 500}`,
  }));
  return { artifact: 'app', vulnerabilities };
}

describe('thousands of findings of one device', () => {
  it('open, are seen by another scanner, close and reopen, each in one go', async () => {
    const steps: [string, object, Record<string, number>][] = [
      ['trivy', trivyReport(reported(MANY)), { new: MANY, unchanged: 0 }],
      ['grype', grypeReport(reported(MANY)), { new: 0, unchanged: MANY }],
      ['trivy', trivyReport(reported(0)), { fixed: 0 }],
      ['grype', grypeReport(reported(0)), { fixed: MANY }],
      ['trivy', trivyReport(reported(MANY)), { reopened: MANY }],
    ];
    for (const [source, report, diff] of steps) {
      const { body } = await sendScan(service, device, envelope(source, report), { gzip: true });
      expect(body).toMatchObject({ status: 'completed', diff });
    }
  }, 120_000);

  it('of one vulnerability in a package each are one look at it, and not one for each of the others', async () => {
    const vulnerabilities = Array.from({ length: 20_000 }, (_, i) => ({ id: 'CVE-2026-9', package: `of-one-${i}` }));
    const report = grypeReport({ artifact: 'one', vulnerabilities });
    const { body } = await sendScan(service, device, envelope('grype', report), { gzip: true });
    expect(body).toMatchObject({ status: 'completed', diff: { new: vulnerabilities.length } });
  }, 120_000);
});
