import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everyObservation } from '../../src/scans/domain/host-report.js';
import { ScanExtensions } from '../../src/scans/index.js';
import { signedRequest } from '../support/agent.js';
import { enrollDevice } from '../support/device.js';
import { readAll, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';
import { bytesOf, looseName, mediaTypeOf, REAL_REPORTS, shownBy, toBeListed, TOOLS } from './report-oracle.js';

/** Reports that do not speak of vulnerabilities at all, which is not that there are none. */
const SAYS_NOTHING_OF_FINDINGS = [
  'dd-k8s-misconfig-only.json',
  'dd-licenses.json',
  'cx-juice-shop-1.4.json',
  'dt-bom-empty.json',
  'cx-vex.json',
  'cx-vex-case2.json',
];

/** The files that are no report of these tools, or none that can be read, and what their senders are told. */
const REFUSED: Record<string, [code: string, words: RegExp]> = {
  'dd-no-findings-0bytes.json': ['malformed-json', /says nothing of what was looked at.*\{"results":\[\]\}/],
  'dd-grype-xml.xml': [
    'scan-document-invalid',
    /CycloneDX document in XML; send it with source "cyclonedx", as a text/,
  ],
  'dt-bom-invalid.json': ['malformed-json', /not well-formed JSON/],
};
const REFUSED_TOOLS: Record<string, RegExp> = {
  openvex: /^This is an OpenVEX document; it holds decisions and no scan/,
  // Taken, but not under the name of another tool; what they show is told by check-reports.spec.ts.
  lynis: /^This is a Lynis report; send it with source "lynis"/,
  openscap: /^This is an OpenSCAP result; send it with source "openscap"/,
};

const TAKEN = REAL_REPORTS.filter(({ tool, file }) => TOOLS.includes(tool) && !(file in REFUSED));
const OTHERS = REAL_REPORTS.filter((report) => !TAKEN.includes(report));

let service: TestService;
let session: Session;
let sent = 0;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

async function send(
  body: Buffer | string,
  mediaType: string,
  device: { token: string },
  headers: Record<string, string> = {},
): ReturnType<typeof signedRequest> {
  sent += 1;
  return signedRequest(service, device, {
    path: '/scans/ingest',
    body,
    timestamp: Math.floor(Date.now() / 1000) + (sent % 200),
    headers: { 'Content-Type': mediaType, 'X-Scan-Id': randomUUID(), Prefer: 'wait=30', ...headers },
  });
}

function expectProblem({ status, headers, body }: Awaited<ReturnType<typeof send>>, code: string): Answer['body'] {
  expect([status, body.code]).toEqual([400, code]);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(body.detail).toMatch(/^[A-Z].{20,}\.$/s);
  return body;
}

const taken = (): void => {
  it.each(TAKEN.map((report) => [report.tool, report.file, report] as const))(
    '%s: %s is listed as it counts',
    async (tool, file, report) => {
      const device = await enrollDevice(service, session, { name: file });
      const bytes = bytesOf(report);
      const shown = shownBy(report);
      const expected = toBeListed(shown.rows);

      const { adapter } = service.app.get(ScanExtensions).adapterFor(tool);
      const [observed] = everyObservation(adapter.parse(JSON.parse(bytes.toString('utf8')), { scope: null, os: null }));
      expect(observed?.findings?.length ?? 0).toBe(shown.rows.length);
      const { findings, vuln_component_pairs: pairs } = report.counts;
      expect(shown.rows.length + shown.settled + shown.lost).toBe(pairs ?? findings);

      const { status, body } = await send(bytes, mediaTypeOf(tool), device);
      expect([status, body.detail]).toEqual([202, undefined]);
      // A report with a row that names nothing may be doubted, but it is applied: there is nothing to close yet.
      expect(shown.lost > 0 ? ['completed', 'suspect'] : ['completed']).toContain(body.status);
      if (shown.settled > 0) expect(body.warnings.join(' ')).toMatch(new RegExp(`${shown.settled} vulnerabilit`));

      const listed = await readAll(session, `/findings?deviceId=${device.id}&state=open`);
      const { page } = (await session.get(`/vulnerabilities?deviceId=${device.id}&status=open`)).body;
      expect({
        vulnerabilities: page.total,
        findings: listed.length,
        pairs: [
          ...new Set(listed.map((row) => `${row.vulnerabilityId.toUpperCase()} ${looseName(row.package.name)}`)),
        ].sort(),
      }).toEqual(expected);

      const software = await session.get(`/devices/${device.id}/software?limit=1`);
      expect([software.status, software.body.page.total]).toEqual([200, shown.software ?? 0]);

      // What a scan that lost a row leaves of the counts is not a matter of reading it.
      if (shown.lost > 0) return;
      const { openFindings } = (await session.get(`/devices/${device.id}`)).body;
      if (SAYS_NOTHING_OF_FINDINGS.includes(file)) {
        expect({ diff: body.diff, openFindings }).toEqual({ diff: null, openFindings: null });
      } else {
        expect(body.diff).toEqual({ new: expected.findings, fixed: 0, reopened: 0, unchanged: 0 });
        expect(Object.values(openFindings as Record<string, number>).reduce((sum, n) => sum + n, 0)).toBe(
          listed.length,
        );
      }
    },
  );

  it('under the name of another tool are refused, and told which it is', async () => {
    const device = await enrollDevice(service, session, { name: 'misnamed' });
    for (const report of TAKEN) {
      const wrong = TOOLS.find((tool) => tool !== report.tool)!;
      const answer = await send(bytesOf(report), mediaTypeOf(wrong), device);
      const { detail, errors } = expectProblem(answer, 'scan-document-invalid');
      expect([report.file, detail]).toEqual([report.file, expect.stringContaining(`source "${report.tool}"`)]);
      expect(errors).toEqual([{ header: 'Content-Type', detail: `must be ${mediaTypeOf(report.tool)}` }]);
    }
  });

  it('without their envelope are refused, and told of it', async () => {
    const device = await enrollDevice(service, session, { name: 'unwrapped' });
    for (const report of TAKEN) {
      const { detail } = expectProblem(
        await send(bytesOf(report), 'application/json', device),
        'scan-document-invalid',
      );
      expect([report.file, detail]).toEqual([
        report.file,
        expect.stringMatching(new RegExp(`without the envelope.*source "${report.tool}"`)),
      ]);
    }
  });
};

const refused = (): void => {
  it.each(OTHERS.map((report) => [report.tool, report.file, report] as const))('%s: %s', async (tool, file, report) => {
    const device = await enrollDevice(service, session, { name: file });
    const [code, words] = REFUSED[file] ?? ['scan-document-invalid', REFUSED_TOOLS[tool]!];
    const encoding: Record<string, string> = file.endsWith('.gz') ? { 'Content-Encoding': 'gzip' } : {};
    const mediaType = mediaTypeOf(TOOLS.includes(tool) ? tool : 'trivy');
    const { detail } = expectProblem(await send(bytesOf(report), mediaType, device, encoding), code);
    expect(detail).toMatch(words);
    expect((await session.get(`/devices/${device.id}/scans`)).body.data).toEqual([]);
  });
};

if (REAL_REPORTS.length > 0) {
  describe('real reports', taken);
  describe('files that are no report', refused);
} else it('has no real reports beside the project', () => expect(REAL_REPORTS).toEqual([]));

describe('what people send by mistake', () => {
  it.each<[string, string | Buffer, string, RegExp]>([
    ['nothing', '', 'malformed-json', /body is empty.*name the scope, or let posture-agent submit it/],
    ['white space', ' \n', 'malformed-json', /body is empty/],
    [
      'gzip without a word',
      Buffer.from([0x1f, 0x8b, 8, 0, 0]),
      'malformed-gzip',
      /says it is gzip but does not decompress/,
    ],
    ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le'), 'malformed-json', /UTF-16, as PowerShell writes/],
    ['UTF-16 without a mark', Buffer.from('{"a":1}', 'utf16le'), 'malformed-json', /UTF-16/],
    ['half a report', '{"SchemaVersion":2,"Res', 'malformed-json', /may be cut off/],
    [
      'a table',
      '\napp (debian 12)\n====\nTotal: 1 (HIGH: 1)\n',
      'scan-document-invalid',
      /table for people.*--format json/,
    ],
    ['a page', '<!DOCTYPE html><html></html>', 'scan-document-invalid', /HTML page.*proxy/],
    ['YAML', '---\nSchemaVersion: 2\n', 'scan-document-invalid', /YAML.*only JSON/],
    ['SPDX tags', 'SPDXVersion: SPDX-2.3\n', 'scan-document-invalid', /source "spdx", as a text/],
    ['SPDX', '{"spdxVersion":"SPDX-2.3"}', 'scan-document-invalid', /an SPDX document; send it with source "spdx"/],
    ['SARIF', '{"version":"2.1.0","runs":[]}', 'scan-document-invalid', /SARIF log; send it with source "sarif"/],
    ['a log before it', '2026-11-20T10:00:00Z INFO x\n{"a":1}', 'scan-document-invalid', /lines of a log.*--output/],
    [
      'CycloneDX 1.1',
      '{"bomFormat":"CycloneDX","specVersion":"1.1"}',
      'scan-document-invalid',
      /source "cyclonedx"|1\.1 is not/,
    ],
  ])('%s', async (_what, body, code, words) => {
    const device = await enrollDevice(service, session, { name: 'mistaken' });
    for (const tool of TOOLS) {
      expect(expectProblem(await send(body, mediaTypeOf(tool), device), code).detail).toMatch(words);
    }
  });

  it.each([['application/vnd.openvex+json', /\/api\/v1\/vex/]])('%s', async (mediaType, words) => {
    const device = await enrollDevice(service, session, { name: 'mistaken' });
    const { status, body } = await send('{}', mediaType, device);
    expect([status, body.code]).toEqual([415, 'unsupported-media-type']);
    expect(body.detail).toMatch(words);
  });
});
