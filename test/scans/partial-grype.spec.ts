import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { realReports } from '../../src/scans/adapters/testing/real-reports.js';
import type { EnrolledDevice } from '../support/device.js';
import { envelope, grypeReport, readAll, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

interface Report {
  matches: { artifact: { name: string; type: string; purl: string } }[];
}

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

/** The real report of 1509 rows where it is present, else one of ours with as many, in two ecosystems. */
function wholeReport(): Report {
  const real = realReports('grype').find(({ counts }) => counts.findings === 1509);
  if (real) return real.read() as Report;
  const vulnerabilities = Array.from({ length: 1509 }, (_, i) => ({
    id: `CVE-2026-${8000 + (i % 388)}`,
    package: `p-${i % 431}`,
  }));
  const report = grypeReport({ artifact: 'image', vulnerabilities }) as Report;
  for (const { artifact } of report.matches.slice(0, 1507)) {
    artifact.type = 'deb';
    artifact.purl = `pkg:deb/debian/${artifact.name}@1.0.0?distro=debian-12`;
  }
  return report;
}

async function send(report: Report): Promise<Answer['body']> {
  const { body } = await sendScan(service, device, envelope('grype', report), { wait: 30 });
  return (await session.get(`/scans/${body.scanId}`)).body;
}

describe('a Grype report of 1509 rows, then without an ecosystem, then whole again', () => {
  it('leaves no finding wrongly fixed, one suspect scan, and a receipt that explains it', async () => {
    const whole = wholeReport();
    expect(whole.matches).toHaveLength(1509);
    const first = await send(whole);
    const open = first.diff.new;
    const stateOfAll = async (): Promise<string[]> =>
      (await readAll(session, `/findings?deviceId=${device.id}`)).map(({ id, state }) => `${id} ${state}`).sort();
    const before = await stateOfAll();
    expect(before).toHaveLength(open);

    const partial = await send({ ...whole, matches: whole.matches.filter(({ artifact }) => artifact.type !== 'deb') });
    expect(partial).toMatchObject({
      status: 'suspect',
      diff: { new: 0, fixed: 0, reopened: 0, unchanged: open },
      reason: { code: 'ecosystem-vanished' },
    });
    const [{ ecosystem, findings }] = partial.reason.suspicion.vanished;
    expect(partial.reason.detail).toContain(`${ecosystem} had ${findings} open findings and shows none now`);
    expect(partial.causes).toEqual({ withheld: { 'source-gone': findings } });
    expect(partial.changeCount).toBe(findings);
    expect(await stateOfAll()).toEqual(before);

    const again = await send(whole);
    expect(again).toMatchObject({ status: 'completed', diff: { new: 0, fixed: 0, reopened: 0, unchanged: open } });
    expect(await stateOfAll()).toEqual(before);
    const scans = await readAll(session, `/devices/${device.id}/scans?status=suspect`);
    expect(scans.map(({ id }) => id)).toEqual([partial.id]);
  });
});
