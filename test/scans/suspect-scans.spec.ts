import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import {
  envelope,
  grypeReport,
  readAll,
  type ReportedVulnerability,
  sendScan,
  startScanned,
  trivyReport,
} from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';
import { signIn } from '../support/session.js';

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

function rows(count: number, from = 0): ReportedVulnerability[] {
  return Array.from({ length: count }, (_, i) => ({ id: `CVE-2026-${5000 + from + i}`, package: `p-${from + i}` }));
}

/** A Grype report of npm packages and, as Debian packages, of some more. */
function mixed(npm: number, debian: number): object {
  const report = grypeReport({ artifact: 'image', vulnerabilities: rows(npm + debian) }) as { matches: Row[] };
  for (const { artifact } of report.matches.slice(npm)) {
    artifact.type = 'deb';
    artifact.purl = `pkg:deb/debian/${artifact.name}@1.0.0?distro=debian-12`;
  }
  return { ...report, distro: { name: 'debian', version: '12' } };
}
interface Row {
  artifact: { name: string; type: string; purl: string };
}

async function send(source: string, document: object, extra: Record<string, unknown> = {}): Promise<Answer['body']> {
  return (await sendScan(service, device, envelope(source, document, extra))).body;
}

function trivy(vulnerabilities: ReportedVulnerability[]): Promise<Answer['body']> {
  return send('trivy', trivyReport({ artifact: 'app', vulnerabilities }));
}

function trivyAt(startedAt: string, vulnerabilities: ReportedVulnerability[]): Promise<Answer['body']> {
  return send('trivy', trivyReport({ artifact: 'app', vulnerabilities }), { startedAt });
}

async function open(): Promise<number> {
  return (await readAll(session, `/findings?deviceId=${device.id}&state=open`)).length;
}

describe('a scan that saw less', () => {
  it('is suspect when an ecosystem with ten findings shows none: nothing closes, and the receipt says why', async () => {
    await send('grype', mixed(12, 30));
    const seen = await send('grype', {
      ...mixed(12, 30),
      matches: (mixed(12, 30) as { matches: Row[] }).matches.slice(12),
    });
    expect(seen).toMatchObject({
      status: 'suspect',
      diff: { new: 0, fixed: 0, reopened: 0 },
      reason: {
        code: 'ecosystem-vanished',
        suspicion: { vanished: [{ ecosystem: 'npm', findings: 12 }], closing: 12 },
      },
    });
    const { body } = await session.get(`/scans/${seen.scanId}`);
    expect(body.causes).toEqual({ withheld: { 'source-gone': 12 } });
    expect(body.changes).toHaveLength(12);
    expect(body.changes[0].detail).toMatch(/^Would have closed: nothing of npm is shown any more/);
    const whole = await send('grype', mixed(12, 30));
    expect(whole).toMatchObject({ status: 'completed', diff: { new: 0, fixed: 0, reopened: 0 } });
  });

  it('is suspect when more than half of its findings, and at least ten, would close', async () => {
    await trivy(rows(24));
    expect((await trivy(rows(12))).status).toBe('completed');
    await trivy(rows(24));
    const seen = await trivy(rows(11));
    expect(seen).toMatchObject({
      status: 'suspect',
      reason: { code: 'mass-closure', suspicion: { closing: 13, before: 24 } },
    });
    expect(await open()).toBe(24);
  });

  it('is believed when fewer than ten close, whatever their share', async () => {
    await trivy(rows(9));
    expect(await trivy([])).toMatchObject({ status: 'completed', diff: { fixed: 9 } });
  });

  it('opens what it shows for the first time all the same', async () => {
    await trivy(rows(20));
    const seen = await trivy([...rows(2), ...rows(3, 100)]);
    expect(seen).toMatchObject({ status: 'suspect', diff: { new: 3, fixed: 0, unchanged: 20 } });
    expect(await open()).toBe(23);
  });

  it('does not make the next whole scan reopen anything', async () => {
    await trivy(rows(20));
    await trivy(rows(1));
    await trivy(rows(1));
    expect(await trivy(rows(20))).toMatchObject({
      status: 'completed',
      diff: { new: 0, fixed: 0, reopened: 0, unchanged: 20 },
    });
  });

  it('is not suspect for findings that another scanner still sees', async () => {
    await trivy(rows(20));
    await send('grype', grypeReport({ artifact: 'app', vulnerabilities: rows(20) }));
    expect(await trivy(rows(1))).toMatchObject({ status: 'completed', diff: { fixed: 0 } });
    expect(await open()).toBe(20);
  });

  it('is found by its state', async () => {
    await trivy(rows(20));
    const seen = await trivy(rows(1));
    const { body } = await session.get(`/devices/${device.id}/scans?status=suspect`);
    expect(body.data.map((one: { id: string }) => one.id)).toEqual([seen.scanId]);
    expect(body.data[0].story).toContain('19 of 20 open findings would close at once.');
  });
});

describe('a suspect scan that is confirmed', () => {
  it('closes what it does not show, each with its cause, and says who decided', async () => {
    await trivy(rows(20));
    const seen = await trivy([...rows(5), ...rows(1, 100)]);
    const { status, body } = await session.post(`/scans/${seen.scanId}/confirm`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'completed',
      reason: null,
      diff: { new: 1, fixed: 15, reopened: 0, unchanged: 5 },
      causes: { new: { new: 1 }, fixed: { removed: 15 } },
    });
    expect(body.decidedBy).toEqual(expect.any(String));
    expect(body.decidedAt).toEqual(expect.any(String));
    expect(await open()).toBe(6);
    expect(await trivy([...rows(5), ...rows(1, 100)])).toMatchObject({
      status: 'completed',
      diff: { fixed: 0, unchanged: 6 },
    });
  });

  it('can be confirmed once', async () => {
    await trivy(rows(20));
    const seen = await trivy(rows(5));
    await session.post(`/scans/${seen.scanId}/confirm`);
    const { status, body } = await session.post(`/scans/${seen.scanId}/confirm`);
    expect([status, body.code]).toEqual([409, 'scan-not-suspect']);
    expect(body.detail).toContain('completed');
  });

  it('is refused when a newer scan was applied since', async () => {
    await trivy(rows(20));
    const seen = await trivy(rows(5));
    await trivy(rows(19));
    const { status, body } = await session.post(`/scans/${seen.scanId}/confirm`);
    expect([status, body.code]).toEqual([409, 'newer-scan-applied']);
    expect(await open()).toBe(19);
  });

  it('forgets the software that an incomplete inventory did not show', async () => {
    const inventory = (status: string, names: string[]): ReturnType<typeof send> =>
      send('native', undefined as never, {
        inventory: {
          sources: [{ type: 'deb', status }],
          packages: names.map((name) => ({ purl: `pkg:deb/debian/${name}@1.0.0`, version: '1.0.0' })),
        },
      });
    await inventory('complete', ['a', 'b']);
    const seen = await inventory('partial', ['a']);
    expect(seen.status).toBe('suspect');
    await session.post(`/scans/${seen.scanId}/confirm`);
    const { body } = await session.get(`/devices/${device.id}/software`);
    expect(body.data.map((one: { name: string }) => one.name)).toEqual(['a']);
  });
});

describe('a suspect scan that is dismissed', () => {
  it('closes nothing, and what it alone had added closes again by decision', async () => {
    await trivy(rows(20));
    const seen = await trivy([...rows(5), ...rows(2, 100)]);
    expect(await open()).toBe(22);
    const { status, body } = await session.post(`/scans/${seen.scanId}/dismiss`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'dismissed', reason: { code: 'dismissed' }, diff: null });
    expect(await open()).toBe(20);
    const [closed] = await readAll(session, `/findings?deviceId=${device.id}&state=fixed`);
    const { history } = (await session.get(`/findings/${closed.id}`)).body;
    expect(history.map((one: { change: string; cause: string }) => [one.change, one.cause])).toEqual([
      ['new', 'new'],
      ['fixed', 'decision'],
    ]);
    expect(await trivy(rows(20))).toMatchObject({ status: 'completed', diff: { new: 0, fixed: 0, unchanged: 20 } });
    expect((await session.post(`/scans/${seen.scanId}/dismiss`)).status).toBe(409);
  });

  it('leaves alone what a newer scan said', async () => {
    await trivy(rows(20));
    const seen = await trivy([...rows(5), ...rows(2, 100)]);
    await trivy([...rows(20), ...rows(1, 100)]);
    await session.post(`/scans/${seen.scanId}/dismiss`);
    expect(await open()).toBe(21);
  });

  it('takes nothing back while a later scan, also of the same start, stands', async () => {
    const [first, second] = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'];
    await trivyAt(first, rows(20));
    const seen = await trivyAt(second, [...rows(5), ...rows(2, 100)]);
    await trivyAt(second, [...rows(20), ...rows(2, 100)]);
    expect((await session.post(`/scans/${seen.scanId}/confirm`)).body.code).toBe('newer-scan-applied');
    await session.post(`/scans/${seen.scanId}/dismiss`);
    expect(await open()).toBe(22);
  });

  it.each([
    [0, 1],
    [1, 0],
  ])('takes back what it and another dismissed one had brought, dismissed as %i and %i', async (...order) => {
    await trivy(rows(20));
    const suspects = [await trivy([...rows(5), ...rows(2, 100)]), await trivy([...rows(5), ...rows(2, 100)])];
    await session.post(`/scans/${suspects[order[0]].scanId}/dismiss`);
    expect(await open()).toBe(22);
    await session.post(`/scans/${suspects[order[1]].scanId}/dismiss`);
    expect(await open()).toBe(20);
  });

  it('no longer makes an earlier scan late', async () => {
    await trivyAt('2026-03-01T00:00:00Z', rows(20));
    const seen = await trivyAt('2026-03-05T00:00:00Z', rows(5));
    await session.post(`/scans/${seen.scanId}/dismiss`);
    expect(await trivyAt('2026-03-03T00:00:00Z', rows(19))).toMatchObject({ status: 'completed', diff: { fixed: 1 } });
  });

  it('takes back the severities that it gave', async () => {
    await trivy(rows(20).map((row) => ({ ...row, severity: 'low' })));
    const seen = await trivy(rows(5).map((row) => ({ ...row, severity: 'critical' })));
    const critical = async (): Promise<number> =>
      (await readAll(session, `/findings?deviceId=${device.id}&severity=critical`)).length;
    expect(await critical()).toBe(5);
    await session.post(`/scans/${seen.scanId}/dismiss`);
    expect(await critical()).toBe(0);
    expect((await session.get(`/devices/${device.id}`)).body.openFindings).toMatchObject({ critical: 0, low: 20 });
  });

  it('whose device is out of service can be dismissed, and not confirmed', async () => {
    await trivy(rows(20));
    const seen = await trivy(rows(5));
    await session.delete(`/devices/${device.id}`);
    const { status, body } = await session.post(`/scans/${seen.scanId}/confirm`);
    expect([status, body.code]).toEqual([409, 'device-deactivated']);
    expect((await session.post(`/scans/${seen.scanId}/dismiss`)).status).toBe(200);
  });

  it('or confirmed, is on the record of the organization, and not for viewers', async () => {
    await trivy(rows(20));
    const seen = await trivy(rows(5));
    const viewer = await signIn(service, 'cy');
    expect((await viewer.post(`/scans/${seen.scanId}/dismiss`)).status).toBe(403);
    await session.post(`/scans/${seen.scanId}/dismiss`);
    const events = await service.database.query<{ action: string }>(
      `SELECT action FROM audit_event WHERE target_id = $1`,
      [seen.scanId],
    );
    expect(events.map(({ action }) => action)).toContain('scan.dismissed');
  });
});
