import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EnrolledDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { envelope, grypeReport, type ReportedVulnerability, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

const GHSA = 'GHSA-aaaa-bbbb-0001';
const CVE = 'CVE-2026-10001';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let minute = 0;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

async function report(vulnerabilities: ReportedVulnerability[]): Promise<void> {
  minute += 1;
  const startedAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const document = grypeReport({ artifact: 'app', vulnerabilities });
  expect((await sendScan(service, device, envelope('grype', document, { startedAt }))).status).toBe(202);
}

async function listed(id: string): Promise<Answer['body']> {
  return (await session.get(`/vulnerabilities?q=${id}`)).body.data[0];
}

it('a row of the list follows when a name, a score, a package and a fix become known that nobody had heard of', async () => {
  const scored = (score: number): ReportedVulnerability => ({ id: GHSA, package: 'alpha', installed: '1.0.0', score });
  await report([scored(5)]);
  expect(await listed(GHSA)).toMatchObject({ id: GHSA, aliases: [], packageCount: 1, cvss: { score: 5 } });

  await report([{ ...scored(7), related: [CVE] }]);
  expect(await listed(GHSA)).toMatchObject({ id: CVE, aliases: [GHSA], cvss: { score: 7 } });
  expect(await rollupDifferences(service)).toEqual([]);

  await report([
    { ...scored(7), related: [CVE], fixed: '2.0.0' },
    { ...scored(7), package: 'beta' },
  ]);
  const row = await listed(CVE);
  expect(row).toMatchObject({ packageCount: 2, fixAvailable: true, fixedVersions: ['2.0.0'] });
  expect(row.packages.map(({ name }: Answer['body']) => name)).toEqual(['alpha', 'beta']);
  expect(await rollupDifferences(service)).toEqual([]);
});
