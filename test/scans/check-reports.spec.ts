import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, readAll, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';
import { bytesOf, REAL_REPORTS } from './report-oracle.js';

const MEDIA_TYPES: Record<string, string> = {
  lynis: 'application/vnd.posture.lynis+text',
  openscap: 'application/vnd.posture.openscap+xml',
};
const REPORTS = REAL_REPORTS.filter(({ tool }) => tool in MEDIA_TYPES);
const LYNIS = sampleOf('lynis/samples/report.dat');
const OPENSCAP = sampleOf('openscap/samples/results.xml');

let service: TestService;
let session: Session;

function sampleOf(path: string): string {
  return readFileSync(new URL(`../../src/scans/adapters/${path}`, import.meta.url), 'utf8');
}

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(() => service.stop());

async function sendBare(device: EnrolledDevice, tool: string, body: Buffer | string, zipped = false): Promise<Answer> {
  return signedRequest(service, device, {
    path: '/scans/ingest',
    body,
    headers: {
      'Content-Type': MEDIA_TYPES[tool]!,
      'X-Scan-Id': randomUUID(),
      Prefer: 'wait=30',
      ...(zipped && { 'Content-Encoding': 'gzip' }),
    },
  });
}

/** How many checks of the device have each status. */
async function statuses(device: EnrolledDevice): Promise<Record<string, number>> {
  const { body } = await session.get(`/devices/${device.id}/checks`);
  const counts: Record<string, number> = {};
  for (const { status } of body.data as { status: string }[]) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('a report of checks', () => {
  it.each([
    ['lynis', LYNIS, { fail: 5, pass: 2, unknown: 2 }, 0],
    ['openscap', OPENSCAP, { error: 1, fail: 1, 'not-applicable': 1, pass: 1, unknown: 1 }, 1],
  ])('of %s comes in an envelope as a text, or bare, and means the same', async (tool, report, counts, findings) => {
    const enveloped = await enrollDevice(service, session, { name: `enveloped ${tool}` });
    const bare = await enrollDevice(service, session, { name: `bare ${tool}` });
    const answers = [
      await sendScan(service, enveloped, envelope(tool, report, { scope: 'host' })),
      await sendBare(bare, tool, report),
    ];
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [202, 'completed'],
      [202, 'completed'],
    ]);
    for (const device of [enveloped, bare]) {
      expect(await statuses(device)).toEqual(counts);
      expect(await readAll(session, `/findings?deviceId=${device.id}&state=open`)).toHaveLength(findings);
    }
  });

  it('replaces the checks of its own source, and leaves those of our agent', async () => {
    const device = await enrollDevice(service, session, { name: 'of three sources' });
    const native = { schemaVersion: '1.0', source: 'native', checks: [{ id: 'firewall', status: 'fail' }] };
    await sendScan(service, device, { ...native, scanId: randomUUID() });
    await sendBare(device, 'openscap', OPENSCAP);
    await sendBare(device, 'lynis', LYNIS);
    expect(await statuses(device)).toMatchObject({ fail: 7 });
    await sendBare(device, 'lynis', 'lynis_version=3.1.4\nsuggestion[]=AUTH-9286|Another|-|-|\nfinish=true\n');
    const { body } = await session.get(`/devices/${device.id}/checks`);
    const failing = body.data.filter(({ status }: Answer['body']) => status === 'fail');
    expect(failing.map(({ id, source, severity, title }: Answer['body']) => [id, source, severity, title])).toEqual([
      ['firewall', 'native', 'medium', 'Incoming traffic that nobody asked for is refused'],
      ['lynis:AUTH-9286', 'lynis', 'low', 'Passwords have a least and a greatest age'],
      ['openscap:xccdf_org.example_rule_umask', 'openscap', 'medium', 'The default umask is strict'],
    ]);
  });

  it('fixes what its next run does not find', async () => {
    const device = await enrollDevice(service, session, { name: 'updated' });
    await sendBare(device, 'openscap', OPENSCAP);
    const fixed = OPENSCAP.replace(/(def-1" severity="high"><result>)fail/, '$1pass');
    expect((await sendBare(device, 'openscap', fixed)).body.diff).toMatchObject({ new: 0, fixed: 1 });
  });

  it('that is hostile is refused, and says where it stands', async () => {
    const device = await enrollDevice(service, session, { name: 'hostile' });
    const answer = await sendBare(
      device,
      'openscap',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    );
    expect([answer.status, answer.body.code]).toEqual([400, 'scan-document-invalid']);
    const within = await sendScan(service, device, envelope('openscap', '<TestResult>'));
    expect(within.body.errors).toEqual([{ pointer: '/report', detail: expect.stringContaining('well-formed') }]);
  });
});

if (REPORTS.length > 0) {
  describe('real reports of checks', () => {
    it.each(REPORTS.map((report) => [report.tool, report.file, report] as const))(
      '%s: %s is stored as it counts',
      async (tool, file, report) => {
        const device = await enrollDevice(service, session, { name: file });
        const { status, body } = await sendBare(device, tool, bytesOf(report), file.endsWith('.gz'));
        expect([status, body.status]).toEqual([202, 'completed']);
        const { counts } = report;
        const listed = await readAll(session, `/findings?deviceId=${device.id}&state=open`);
        expect(new Set(listed.map(({ vulnerabilityId }) => vulnerabilityId)).size).toBe(
          counts.distinct_cves_failing ?? 0,
        );
        const found = await statuses(device);
        if (tool === 'openscap') {
          // A failed rule with CVEs is those; of the rules about updates, one names none and stays a check.
          expect(found['fail'] ?? 0).toBe(
            file === 'dd-many-rhsa-3.6MB.xml' ? 1 : Number(counts.findings) - listed.length,
          );
        } else {
          const { body: reported } = await session.get(`/devices/${device.id}/checks`);
          const remarks = reported.data.flatMap(({ evidence }: Answer['body']) => evidence);
          const kinds = remarks.filter(({ kind }: Answer['body']) => kind === 'warning' || kind === 'suggestion');
          expect(kinds).toHaveLength(Number(counts.findings));
        }
      },
    );
  });
}
