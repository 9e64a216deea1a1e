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
import { organizationIdOf, settleRisk } from '../support/risk.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let minute = 0;
beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

beforeEach(async () => {
  device = await enrollDevice(service, session, { name: 'life' });
});

/** Sends a report, each a minute after the one before; gives the scan id with the diff as `[new, fixed, reopened, unchanged]`. */
async function report(
  source: 'trivy' | 'grype',
  vulnerabilities: ReportedVulnerability[],
  artifact = 'app',
  to = device,
): Promise<{ scanId: string; diff: number[]; body: Answer['body'] }> {
  const make = source === 'trivy' ? trivyReport : grypeReport;
  minute += 1;
  const scan = envelope(source, make({ artifact, vulnerabilities }), {
    startedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  });
  const { status, body } = await sendScan(service, to, scan);
  expect([status, body.status]).toEqual([202, 'completed']);
  return { scanId: scan.scanId, diff: [body.diff.new, body.diff.fixed, body.diff.reopened, body.diff.unchanged], body };
}

async function findings(query = ''): Promise<Answer['body'][]> {
  return (await session.get(`/findings?deviceId=${device.id}${query}`)).body.data;
}

async function only(): Promise<Answer['body']> {
  const rows = await findings();
  expect(rows).toHaveLength(1);
  return (await session.get(`/findings/${rows[0].id}`)).body;
}

/** Where the rows lie and which transaction wrote them: equal before and after means that nothing was written. */
function places(table: 'finding' | 'vulnerability_rollup' | 'device_occurrences'): Promise<object[]> {
  return service.database.query(`SELECT t::text, ctid::text, xmin::text FROM ${table} t ORDER BY 1`);
}

const A = { id: 'CVE-2026-2001', package: 'alpha', installed: '1.0.0', fixed: '1.1.0', severity: 'critical' };
const B = { id: 'CVE-2026-2002', package: 'beta', installed: '2.0.0', severity: 'low' };

describe('a report', () => {
  it('that shows the same again writes no finding, no occurrence and no roll-up', async () => {
    expect((await report('trivy', [A, B])).diff).toEqual([2, 0, 0, 0]);
    await session.get('/vulnerabilities');
    await settleRisk(service, await organizationIdOf(service, session.account.organization.id));
    const before = [await places('finding'), await places('vulnerability_rollup'), await places('device_occurrences')];
    expect((await report('trivy', [B, A])).diff).toEqual([0, 0, 0, 2]);
    expect((await report('trivy', [A, B, A])).diff).toEqual([0, 0, 0, 2]);
    await session.get('/vulnerabilities');
    expect([await places('finding'), await places('vulnerability_rollup'), await places('device_occurrences')]).toEqual(
      before,
    );
  });

  it('with one package upgraded fixes that one; seen again it is reopened, with its whole life on record', async () => {
    const scans = [await report('trivy', [A, B]), await report('trivy', [B]), await report('trivy', [A, B])];
    expect(scans.map(({ diff }) => diff)).toEqual([
      [2, 0, 0, 0],
      [0, 1, 0, 1],
      [0, 0, 1, 1],
    ]);
    const [row] = await findings('&package=alpha');
    const { body } = await session.get(`/findings/${row.id}`);
    expect(body).toMatchObject({
      state: 'open',
      severity: 'critical',
      vulnerabilityId: A.id,
      installedVersions: ['1.0.0'],
      fixedVersions: ['1.1.0'],
      sources: ['trivy'],
    });
    expect(body.history.map((one: { change: string; scanId: string }) => [one.change, one.scanId])).toEqual([
      ['new', scans[0]!.scanId],
      ['fixed', scans[1]!.scanId],
      ['reopened', scans[2]!.scanId],
    ]);
    expect(body.firstSeenAt < body.changedAt).toBe(true);
  });

  it('that is empty closes all of its scope, and the counts follow', async () => {
    await report('trivy', [A, B]);
    const open = async (): Promise<unknown[]> => {
      const [{ body: shown }, a, b] = [
        await session.get(`/devices/${device.id}`),
        await session.get(`/vulnerabilities/${A.id}`),
        await session.get(`/vulnerabilities/${B.id}`),
      ];
      return [
        shown.openFindings.critical,
        shown.openFindings.low,
        a.body.openFindings,
        a.body.affectedDevices,
        b.body.openFindings,
      ];
    };
    const before = await open();
    expect((await report('trivy', [])).diff).toEqual([0, 2, 0, 0]);
    expect(
      (await findings()).map(({ state, installedVersions, sources, lastSeenAt }) => [
        state,
        installedVersions,
        sources,
        lastSeenAt,
      ]),
    ).toEqual(Array(2).fill(['fixed', [], [], null]));
    const [critical, low, a, devices, b] = before as number[];
    expect([critical, low]).toEqual([1, 1]);
    expect(await open()).toEqual([0, 0, a! - 1, devices! - 1, b! - 1]);
    expect((await session.get(`/vulnerabilities/${A.id}`)).body).toMatchObject({ severity: 'critical' });
  });

  it('with two versions of a package on one device is one finding with two occurrences', async () => {
    expect((await report('trivy', [A, { ...A, installed: '1.0.5' }])).diff).toEqual([1, 0, 0, 0]);
    const finding = await only();
    expect(finding.installedVersions).toEqual(['1.0.0', '1.0.5']);
    expect(finding.occurrences).toHaveLength(2);
    expect((await report('trivy', [{ ...A, installed: '1.0.5' }])).diff).toEqual([0, 0, 0, 1]);
    expect((await only()).installedVersions).toEqual(['1.0.5']);
  });

  it('that rates it otherwise changes its severity, and not its state', async () => {
    await report('trivy', [A]);
    const { scanId, diff } = await report('trivy', [{ ...A, severity: 'low' }]);
    expect(diff).toEqual([0, 0, 0, 1]);
    const finding = await only();
    expect(finding).toMatchObject({ state: 'open', severity: 'low' });
    expect(finding.history.at(-1)).toMatchObject({ change: 'severity', scanId });
    expect((await session.get(`/devices/${device.id}`)).body.openFindings).toMatchObject({ critical: 0, low: 1 });
  });

  it('of another scope closes nothing', async () => {
    await report('trivy', [A, B], 'one');
    expect((await report('trivy', [], 'two')).diff).toEqual([0, 0, 0, 0]);
    expect((await report('trivy', [A], 'three')).diff).toEqual([0, 0, 0, 1]);
    expect(await findings('&state=open')).toHaveLength(2);
    expect((await report('trivy', [], 'one')).diff).toEqual([0, 1, 0, 0]);
  });
});

describe('two scanners', () => {
  it('that see the same make one finding, which closes when the last one stops seeing it', async () => {
    await report('trivy', [A]);
    expect((await report('grype', [A])).diff).toEqual([0, 0, 0, 1]);
    expect(await only()).toMatchObject({ sources: ['grype', 'trivy'], state: 'open' });
    expect((await report('trivy', [])).diff).toEqual([0, 0, 0, 0]);
    expect(await only()).toMatchObject({ sources: ['grype'], state: 'open' });
    expect((await report('grype', [])).diff).toEqual([0, 1, 0, 0]);
    expect(await only()).toMatchObject({ sources: [], state: 'fixed' });
  });

  it('that disagree on the severity count the higher', async () => {
    await report('trivy', [{ ...A, severity: 'low' }]);
    await report('grype', [A]);
    expect((await only()).severity).toBe('critical');
    await report('grype', []);
    expect((await only()).severity).toBe('low');
  });

  it('meet under the CVE when one of them names the advisory', async () => {
    const id = 'CVE-2026-2100';
    expect((await report('grype', [{ ...A, id: 'GHSA-aaaa-bbbb-cccc', related: [id] }])).diff).toEqual([1, 0, 0, 0]);
    expect((await report('trivy', [{ ...A, id }])).diff).toEqual([0, 0, 0, 1]);
    expect(await only()).toMatchObject({ vulnerabilityId: id, sources: ['grype', 'trivy'] });
    const { body } = await session.get('/vulnerabilities/ghsa-aaaa-bbbb-cccc');
    expect([body.id, body.aliases]).toEqual([id, ['GHSA-aaaa-bbbb-cccc']]);
  });

  it('rename an advisory when its CVE becomes known', async () => {
    await report('grype', [{ ...A, id: 'GHSA-dddd-eeee-ffff' }]);
    await report('grype', [{ ...A, id: 'GHSA-dddd-eeee-ffff', related: ['CVE-2026-2101'] }]);
    expect((await only()).vulnerabilityId).toBe('CVE-2026-2101');
  });

  it('never make one vulnerability of two CVEs', async () => {
    await report('grype', [{ ...A, id: 'GHSA-gggg-hhhh-iiii', related: ['CVE-2026-2110'] }]);
    await report('grype', [{ ...A, id: 'GHSA-gggg-hhhh-iiii', related: ['CVE-2026-2111'] }], 'elsewhere');
    await report('trivy', [{ ...A, id: 'CVE-2026-2111' }]);
    const [first, second] = [
      await session.get('/vulnerabilities/CVE-2026-2110'),
      await session.get('/vulnerabilities/CVE-2026-2111'),
    ];
    expect([first.body.id, second.body.id]).toEqual(['CVE-2026-2110', 'CVE-2026-2111']);
  });
});

describe('a vulnerability', () => {
  it('has a fix as soon as a report names one', async () => {
    const open = { id: 'CVE-2026-2200', package: 'late-fix', installed: '1.0.0' };
    await report('trivy', [open]);
    expect((await session.get(`/vulnerabilities/${open.id}`)).body).toMatchObject({
      fixAvailable: false,
      fixedVersions: [],
    });
    await report('trivy', [{ ...open, fixed: '1.0.1' }]);
    expect((await session.get(`/vulnerabilities/${open.id}`)).body).toMatchObject({
      fixAvailable: true,
      fixedVersions: ['1.0.1'],
    });
  });

  it('that came and went before anybody looked keeps its severity', async () => {
    const passing = { id: 'CVE-2026-2201', package: 'passing', severity: 'critical' };
    await report('trivy', [passing]);
    await report('trivy', []);
    expect((await session.get(`/vulnerabilities/${passing.id}`)).body).toMatchObject({
      status: 'resolved',
      openFindings: 0,
      severity: 'critical',
    });
  });

  it('counts its devices, and no longer those that are deactivated', async () => {
    const shared = { id: 'CVE-2026-2202', package: 'shared' };
    const other = await enrollDevice(service, session, { name: 'other' });
    await report('trivy', [shared, { ...shared, package: 'shared-too' }]);
    await report('trivy', [shared], 'app', other);
    const shown = async (): Promise<number[]> => {
      const { body } = await session.get(`/vulnerabilities/${shared.id}`);
      return [body.affectedDevices, body.openFindings];
    };
    expect(await shown()).toEqual([2, 3]);
    await session.delete(`/devices/${device.id}`);
    const end = Date.now() + 120_000;
    while ((await shown())[0] !== 1 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await shown()).toEqual([1, 1]);
    expect((await session.get(`/findings?vulnerabilityId=${shared.id}`)).body.page.total).toBe(1);
    expect((await session.get(`/findings?vulnerabilityId=${shared.id}&deviceId=${device.id}`)).body.page.total).toBe(2);
  });
});

describe('a native scan', () => {
  const finding = (id: string): object => ({
    id,
    purl: 'pkg:npm/gamma@1.0.0',
    installedVersion: '1.0.0',
    severity: 'high',
  });
  const scan = (ids: string[], status: string): ReturnType<typeof envelope> =>
    envelope('native', undefined, {
      inventory: { sources: [{ type: 'npm', status }], packages: [] },
      findings: ids.map(finding),
    });

  it.each(['partial', 'failed'])('that is %s is suspect: it closes nothing and says so', async (status) => {
    await sendScan(service, device, scan(['CVE-2026-2301', 'CVE-2026-2302'], 'complete'));
    const { body } = await sendScan(service, device, scan(['CVE-2026-2301'], status));
    expect(body.diff).toMatchObject({ fixed: 0 });
    expect(body.status).toBe('suspect');
    expect(body.reason).toMatchObject({ code: 'collector-incomplete', suspicion: { closing: 1 } });
    expect(body.reason.detail).toContain('Nothing was closed.');
    expect(await findings('&state=open')).toHaveLength(2);
    const closing = await sendScan(service, device, scan(['CVE-2026-2301'], 'complete'));
    expect(closing.body.diff).toMatchObject({ fixed: 1, unchanged: 1 });
  });

  it('whose collector failed forgets no software, and one that looked everywhere does', async () => {
    const inventory = async (status: string, names: string[]): Promise<string[]> => {
      const packages = names.map((name) => ({ purl: `pkg:npm/${name}@1.0.0`, version: '1.0.0' }));
      await sendScan(
        service,
        device,
        envelope('native', undefined, { inventory: { sources: [{ type: 'npm', status }], packages } }),
      );
      const { body } = await session.get(`/devices/${device.id}/software`);
      return body.data.map((one: { name: string }) => one.name);
    };
    expect(await inventory('complete', ['a', 'b'])).toEqual(['a', 'b']);
    expect(await inventory('failed', [])).toEqual(['a', 'b']);
    expect(await inventory('partial', ['c', 'a'])).toEqual(['a', 'b', 'c']);
    expect(await inventory('complete', ['c'])).toEqual(['c']);
  });

  it('without a list of findings closes none', async () => {
    await sendScan(service, device, scan(['CVE-2026-2301'], 'complete'));
    await sendScan(service, device, envelope('native', undefined, { checks: [] }));
    expect(await findings('&state=open')).toHaveLength(1);
  });
});
