import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import {
  envelope,
  grypeReport,
  type ReportedVulnerability,
  sendScan,
  startScanned,
  trivyReport,
} from '../support/scan.js';
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

const OPENSSL: ReportedVulnerability = { id: 'CVE-2026-3001', package: 'openssl', installed: '3.0.9' };
const CURL: ReportedVulnerability = { id: 'CVE-2026-3002', package: 'curl', installed: '8.0.0' };

async function grype(vulnerabilities: ReportedVulnerability[]): Promise<Answer['body']> {
  const { body } = await sendScan(
    service,
    device,
    envelope('grype', grypeReport({ artifact: 'app', vulnerabilities })),
  );
  return (await session.get(`/scans/${body.scanId}`)).body;
}

/** A native scan: what is installed, and what of it is affected. */
async function native(installed: Record<string, string>, affected: [string, string][]): Promise<Answer['body']> {
  const packages = Object.entries(installed).map(([name, version]) => ({
    purl: `pkg:npm/${name}@${version}`,
    version,
  }));
  const findings = affected.map(([id, name]) => ({
    id,
    purl: `pkg:npm/${name}@${installed[name]}`,
    installedVersion: installed[name],
    severity: 'high',
  }));
  const inventory = { sources: [{ type: 'npm', status: 'complete' }], packages };
  const { body } = await sendScan(service, device, envelope('native', undefined, { inventory, findings }));
  return (await session.get(`/scans/${body.scanId}`)).body;
}

function changes(receipt: Answer['body']): string[] {
  return receipt.changes.map(
    (one: Record<string, string>) => `${one.vulnerabilityId} ${one.change} ${one.cause}: ${one.detail}`,
  );
}

describe('a receipt names the cause of every change', () => {
  it('new: what is seen for the first time', async () => {
    const receipt = await grype([OPENSSL]);
    expect(changes(receipt)).toEqual(['CVE-2026-3001 new new: First seen in openssl 3.0.9.']);
    expect(receipt.causes).toEqual({ new: { new: 1 } });
  });

  it('upgraded: another version that is not affected, or is newly affected', async () => {
    await native({ openssl: '3.0.9', curl: '8.0.0' }, [['CVE-2026-3001', 'openssl']]);
    const receipt = await native({ openssl: '3.0.11', curl: '8.0.0' }, [['CVE-2026-3003', 'openssl']]);
    expect(changes(receipt).sort()).toEqual([
      'CVE-2026-3001 fixed upgraded: Closed: openssl was upgraded from 3.0.9 to 3.0.11.',
      'CVE-2026-3003 new upgraded: Came with openssl 3.0.11.',
    ]);
  });

  it('removed: a package that is no longer there', async () => {
    await native({ openssl: '3.0.9', curl: '8.0.0' }, [['CVE-2026-3001', 'openssl']]);
    const receipt = await native({ curl: '8.0.0' }, []);
    expect(changes(receipt)).toEqual(['CVE-2026-3001 fixed removed: Closed: openssl 3.0.9 is no longer shown.']);
  });

  it('source gone: nothing of its ecosystem is shown any more', async () => {
    await grype([OPENSSL, CURL]);
    const { body } = await sendScan(
      service,
      device,
      envelope('grype', { ...grypeReport({ artifact: 'app', vulnerabilities: [] }), matches: [] }),
    );
    const receipt = (await session.get(`/scans/${body.scanId}`)).body;
    expect(receipt.causes).toEqual({ fixed: { 'source-gone': 2 } });
    expect(receipt.changes[0].detail).toContain('nothing of npm is shown any more');
  });

  it('advisory changed: the same version, differently judged', async () => {
    await native({ openssl: '3.0.9' }, [['CVE-2026-3001', 'openssl']]);
    const receipt = await native({ openssl: '3.0.9' }, [['CVE-2026-3004', 'openssl']]);
    expect(changes(receipt).sort()).toEqual([
      'CVE-2026-3001 fixed advisory-changed: Closed: openssl 3.0.9 is still here, but no longer said to be affected.',
      'CVE-2026-3004 new advisory-changed: openssl 3.0.9 was here before; that it is affected is new.',
    ]);
  });

  it('advisory changed: another severity of the same version', async () => {
    await grype([OPENSSL, CURL]);
    const receipt = await grype([{ ...OPENSSL, severity: 'critical' }, CURL]);
    expect(receipt.causes).toEqual({ severity: { 'advisory-changed': 1 } });
    expect(receipt.diff).toEqual({ new: 0, fixed: 0, reopened: 0, unchanged: 2 });
  });

  it('reopened: what had been fixed and is back', async () => {
    await grype([OPENSSL, CURL]);
    await grype([CURL]);
    const receipt = await grype([OPENSSL, CURL]);
    expect(changes(receipt)).toEqual([
      'CVE-2026-3001 reopened reopened: Back in openssl 3.0.9, after it had been fixed.',
    ]);
  });

  it('and each cause stays with the finding, in its history and as a filter', async () => {
    await native({ openssl: '3.0.9', curl: '8.0.0' }, [['CVE-2026-3001', 'openssl']]);
    const receipt = await native({ openssl: '3.0.11', curl: '8.0.0' }, []);
    const { body } = await session.get(`/findings/${receipt.changes[0].findingId}`);
    expect(body.history.map((one: { change: string; cause: string }) => [one.change, one.cause])).toEqual([
      ['new', 'new'],
      ['fixed', 'upgraded'],
    ]);
  });
});

describe('the scans of a device', () => {
  it('read like a story', async () => {
    await native({ openssl: '3.0.9', curl: '8.0.0' }, [
      ['CVE-2026-3001', 'openssl'],
      ['CVE-2026-3002', 'curl'],
    ]);
    await native({ openssl: '3.0.11', curl: '8.0.0' }, [['CVE-2026-3002', 'curl']]);
    await native({ openssl: '3.0.11', curl: '8.0.0' }, [['CVE-2026-3002', 'curl']]);
    const { body } = await session.get(`/devices/${device.id}/scans`);
    // Beside those that the service concluded.
    const reported = body.data.filter((one: { source: string }) => one.source === 'native');
    expect(reported.map((one: { story: string }) => one.story)).toEqual([
      'Nothing changed: 1 as before.',
      '1 fixed by upgrades, 1 as before. Closed: openssl was upgraded from 3.0.9 to 3.0.11.',
      '2 new, 0 as before.',
    ]);
    expect(reported[1].causes).toEqual({ fixed: { upgraded: 1 } });
  });

  it('say of an inventory that it does not speak of findings', async () => {
    const inventory = { sources: [{ type: 'npm', status: 'complete' }], packages: [] };
    await sendScan(service, device, envelope('native', undefined, { inventory }));
    const { body } = await session.get(`/devices/${device.id}/scans`);
    expect(body.data[0]).toMatchObject({
      diff: null,
      story: 'It does not speak of findings: nothing was opened or closed.',
    });
  });
});

describe('the changes of a scan', () => {
  it('are a list of their own, by change and cause', async () => {
    const rows = Array.from({ length: 250 }, (_, i) => ({ id: `CVE-2026-${4000 + i}`, package: `p-${i % 9}` }));
    const { body } = await sendScan(
      service,
      device,
      envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities: rows })),
    );
    const receipt = (await session.get(`/scans/${body.scanId}`)).body;
    expect([receipt.changeCount, receipt.changes.length]).toEqual([250, 200]);
    const first = await session.get(`/scans/${body.scanId}/changes?limit=200`);
    const rest = await session.get(`/scans/${body.scanId}/changes?limit=200&cursor=${first.body.page.nextCursor}`);
    expect(first.body.page.total).toBe(250);
    const ids = [...first.body.data, ...rest.body.data].map((one) => one.vulnerabilityId);
    expect(new Set(ids).size).toBe(250);
    expect((await session.get(`/scans/${body.scanId}/changes?change=new&cause=upgraded`)).body.data).toEqual([]);
    expect((await session.get(`/scans/${body.scanId}/changes?cause=upgrade`)).status).toBe(400);
    const csv = await session.get(`/scans/${body.scanId}/changes?change=new&format=csv`);
    expect(csv.status).toBe(200);
  });
});
