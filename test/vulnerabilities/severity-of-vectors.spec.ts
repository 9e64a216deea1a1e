import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, readAll, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

type Json = Answer['body'];

const V2 = 'AV:N/AC:L/Au:N/C:C/I:C/A:C';
const V3 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const V4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N';

let service: TestService;
let session: Session;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

/** Reports on a new device; its findings by their id in the report: severity, where it comes from, and the score shown. */
async function reported(source: string, report: object): Promise<Record<string, unknown[]>> {
  const device: EnrolledDevice = await enrollDevice(service, session, { name: `rated by ${source}` });
  const body = source === 'native' ? envelope('native', undefined, report as Json) : envelope(source, report);
  const { status, body: receipt } = await sendScan(service, device, body, { wait: 30 });
  expect([status, receipt.status]).toEqual([202, 'completed']);
  const rows = await readAll(session, `/findings?deviceId=${device.id}`);
  const vulnerabilities = await readAll(session, `/vulnerabilities?deviceId=${device.id}`);
  const of = new Map(vulnerabilities.map((row) => [row.id, row]));
  for (const row of rows) {
    const { severity, severitySource, severityBasis } = of.get(row.vulnerabilityId);
    expect([severity, severitySource, severityBasis]).toEqual([row.severity, row.severitySource, row.severityBasis]);
  }
  return Object.fromEntries(
    rows.map((row) => [row.vulnerabilityId, [row.severity, row.severitySource, row.severityBasis]]),
  );
}

it('follows from a vector where Trivy names no severity, and from what vendors say before that', async () => {
  const row = (id: string, rest: object): object => ({
    VulnerabilityID: id,
    PkgName: 'lantern',
    PkgIdentifier: { PURL: 'pkg:npm/lantern@1.0.0' },
    InstalledVersion: '1.0.0',
    ...rest,
  });
  expect(
    await reported('trivy', {
      SchemaVersion: 2,
      ArtifactName: 'rated',
      Results: [
        {
          Target: 'package-lock.json',
          Class: 'lang-pkgs',
          Type: 'npm',
          Vulnerabilities: [
            row('CVE-2031-7001', { Severity: 'UNKNOWN', CVSS: { ghsa: { V40Vector: V4, V40Score: 9.3 } } }),
            row('CVE-2031-7002', { CVSS: { nvd: { V3Vector: V3 } } }),
            row('CVE-2031-7003', { Severity: 'UNKNOWN', VendorSeverity: { ghsa: 4, nvd: 3 } }),
            row('CVE-2031-7004', { Severity: 'LOW', CVSS: { nvd: { V3Vector: V3, V3Score: 9.8 } } }),
            row('CVE-2031-7005', { Severity: 'UNKNOWN' }),
            row('CVE-2031-7006', { CVSS: { nvd: { V2Vector: V2, V2Score: 10 } } }),
            row('CVE-2031-7007', { CVSS: { ghsa: { V40Vector: `${V4}/E:U` } } }),
          ],
        },
      ],
    }),
  ).toEqual({
    'CVE-2031-7001': ['critical', 'derived', `${V4} by ghsa`],
    'CVE-2031-7002': ['critical', 'derived', `${V3} by nvd`],
    'CVE-2031-7003': ['critical', 'stated', null],
    'CVE-2031-7004': ['low', 'stated', null],
    'CVE-2031-7005': ['unknown', null, null],
    // NVD's scale of version 2 ends at high.
    'CVE-2031-7006': ['high', 'derived', `${V2} by nvd`],
    'CVE-2031-7007': ['critical', 'derived', `${V4}/E:U by ghsa`],
  });
});

it('follows from a vector in a report of Grype, and from the word of a related record before that', async () => {
  const match = (id: string, cvss: object[], related: object[] = []): object => ({
    vulnerability: { id, namespace: 'github:language:javascript', severity: 'Unknown', cvss, fix: { versions: [] } },
    relatedVulnerabilities: related,
    artifact: { name: 'lantern', version: '1.0.0', type: 'npm', purl: 'pkg:npm/lantern@1.0.0' },
  });
  const nvd = (id: string, severity: string): object => ({ id, namespace: 'nvd:cpe', severity, cvss: [] });
  expect(
    await reported('grype', {
      matches: [
        match('GHSA-r1r1-r1r1-r1r1', [{ version: '4.0', vector: V4, metrics: { baseScore: 9.3 } }]),
        match('GHSA-r2r2-r2r2-r2r2', [], [nvd('CVE-2031-7022', 'High')]),
      ],
      source: { type: 'directory', target: 'rated' },
      descriptor: { name: 'grype', version: '0.114.0' },
    }),
  ).toEqual({
    'GHSA-r1r1-r1r1-r1r1': ['critical', 'derived', `${V4} by ghsa`],
    'CVE-2031-7022': ['high', 'stated', null],
  });
});

it('follows from vectors in a report of OSV-Scanner, where no record and no database names a severity', async () => {
  const record = (id: string, severity: object[]): object => ({
    id,
    modified: '2026-01-01T00:00:00Z',
    affected: [{ package: { ecosystem: 'PyPI', name: 'lantern' } }],
    severity,
  });
  const records: [string, object[]][] = [
    ['PYSEC-2031-71', [{ type: 'CVSS_V4', score: V4 }]],
    ['PYSEC-2031-72', [{ type: 'CVSS_V2', score: V2 }]],
    [
      'UBUNTU-CVE-2031-7033',
      [
        { type: 'CVSS_V3', score: V3 },
        { type: 'Ubuntu', score: 'medium' },
      ],
    ],
    ['PYSEC-2031-74', []],
  ];
  expect(
    await reported('osv-scanner', {
      results: [
        {
          source: { path: '/w/requirements.txt', type: 'lockfile' },
          packages: [
            {
              package: { name: 'lantern', version: '1.0', ecosystem: 'PyPI' },
              vulnerabilities: records.map(([id, severity]) => record(id, severity)),
              groups: records.map(([id]) => ({ ids: [id], aliases: [id], max_severity: '' })),
            },
          ],
        },
      ],
    }),
  ).toEqual({
    'PYSEC-2031-71': ['critical', 'derived', `${V4} by pysec`],
    'PYSEC-2031-72': ['high', 'derived', `${V2} by pysec`],
    'UBUNTU-CVE-2031-7033': ['medium', 'stated', null],
    'PYSEC-2031-74': ['unknown', null, null],
  });
});

it('follows from ratings without a word in a CycloneDX document; of several words that of its own source counts', async () => {
  const rated: [string, object[]][] = [
    ['CVE-2031-7041', [{ vector: V3 }]],
    ['CVE-2031-7042', [{ method: 'CVSSv4', vector: V4 }]],
    ['CVE-2031-7043', [{ method: 'CVSSv31', score: 7.5 }]],
    ['CVE-2031-7044', [{ severity: 'unknown', method: 'CVSSv31', vector: V3, score: 9.8 }]],
    // A score on no scale says nothing.
    ['CVE-2031-7045', [{ score: 9.8 }]],
    [
      'CVE-2031-7046',
      [
        { source: { name: 'NVD' }, severity: 'medium' },
        { source: { name: 'GHSA' }, severity: 'critical' },
      ],
    ],
    // What tools write for a source that did not rate it.
    [
      'CVE-2031-7047',
      [
        { source: { name: 'NVD' }, severity: 'none', method: 'other' },
        { source: { name: 'GHSA' }, severity: 'critical', method: 'CVSSv31', vector: V3 },
      ],
    ],
  ];
  expect(
    await reported('cyclonedx', {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { 'bom-ref': 'root', type: 'application', name: 'rated', version: '1' } },
      components: [
        { 'bom-ref': 'a', type: 'library', name: 'lantern', version: '1.0.0', purl: 'pkg:npm/lantern@1.0.0' },
      ],
      vulnerabilities: rated.map(([id, ratings]) => ({
        id,
        source: { name: 'NVD' },
        ratings,
        affects: [{ ref: 'a' }],
      })),
    }),
  ).toEqual({
    'CVE-2031-7041': ['critical', 'derived', `${V3} by nvd`],
    'CVE-2031-7042': ['critical', 'derived', `${V4} by nvd`],
    'CVE-2031-7043': ['high', 'derived', 'score 7.5 (CVSS 3.1) by nvd'],
    'CVE-2031-7044': ['critical', 'derived', `${V3} by nvd`],
    'CVE-2031-7045': ['unknown', null, null],
    'CVE-2031-7046': ['medium', 'stated', null],
    'CVE-2031-7047': ['critical', 'stated', null],
  });
});

it('follows from vectors in a scan of our own, and is filtered, counted and exported like one that is named', async () => {
  const finding = (id: string, cvss: object): object => ({
    id,
    purl: 'pkg:npm/beacon@1.0.0',
    installedVersion: '1.0.0',
    cvss: [cvss],
  });
  const said = await reported('native', {
    findings: [
      finding('CVE-2031-7051', { source: 'nvd', version: '3.1', vector: V3 }),
      { ...finding('CVE-2031-7052', { source: 'ghsa', vector: V4 }), severity: 'unknown' },
    ],
  });
  expect(said).toEqual({
    'CVE-2031-7051': ['critical', 'derived', `${V3} by nvd`],
    'CVE-2031-7052': ['critical', 'derived', `${V4} by ghsa`],
  });
  const listed = (await session.get('/vulnerabilities?severity=critical&q=beacon')).body;
  expect(listed.data.map((row: Json) => [row.id, row.severitySource]).sort()).toEqual([
    ['CVE-2031-7051', 'derived'],
    ['CVE-2031-7052', 'derived'],
  ]);
  const detail = (await session.get('/vulnerabilities/CVE-2031-7051')).body;
  expect([detail.severity, detail.severityBasis]).toEqual(['critical', `${V3} by nvd`]);
  const csv = await session.get('/vulnerabilities?severity=critical&q=beacon', { Accept: 'text/csv' });
  expect(String(csv.body)).toContain('severitySource');
});
