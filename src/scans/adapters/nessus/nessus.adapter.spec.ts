import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { NessusAdapter } from './nessus.adapter.js';

const sample = readFileSync(new URL('samples/scan.nessus.xml', import.meta.url), 'utf8');
const nowhere = { scope: null, os: null };

describeScanAdapter({ adapter: NessusAdapter, sample });

describe('a Nessus report', () => {
  // The output of a plugin about a kernel lists hundreds: none is lost, and none is read with half a version.
  it('has all packages of a long output', () => {
    const packages = Array.from({ length: 600 }, (_, at) => `oak${at}_1.2.3-${at}`);
    const output = packages.map((one) => `  - Installed package : ${one}\n    Fixed package     : ${one}.1\n`).join('');
    const report = sample.replace(
      /(<ReportItem[^>]*pluginID="[^"]*"(?:(?!<\/ReportItem>)[^])*?<cve>CVE-2026-36004<\/cve>(?:(?!<\/ReportItem>)[^])*?<plugin_output>)[^<]*/,
      `$1${output}`,
    );
    const [host] = new NessusAdapter().parse(report, nowhere).hosts;
    const found = host?.observations.findings?.filter((one) => one.vulnerabilityId === 'CVE-2026-36004') ?? [];
    expect(found.map((one) => `${one.package.name}_${one.installedVersion}`).sort()).toEqual([...packages].sort());
  });

  it('gives each host what its items found, and who it is', () => {
    const { hosts } = new NessusAdapter().parse(sample, nowhere);
    expect(hosts).toMatchObject([
      {
        identity: {
          cloudIds: ['aws:i-0abc1234567890def'],
          toolIds: ['nessus:6f1e2d3c4b5a69788796a5b4c3d2e1f0'],
          machineIds: ['11111111222233334444555555555555'],
          fqdns: ['web-1.example.org'],
          hostnames: ['web-1'],
          macs: ['00163e112233'],
          addresses: ['10.0.0.11'],
        },
        startedAt: '2026-09-21T14:13:20.000Z',
        system: { platform: 'linux', id: 'debian' },
        observations: {
          scope: 'Weekly servers',
          findings: [
            {
              vulnerabilityId: 'CVE-2026-36001',
              package: { ecosystem: 'cpe', name: 'example:server', purl: null },
              installedVersion: '2.4.0',
              fixedVersions: ['2.4.1'],
              severity: 'high',
              cwes: ['CWE-79'],
              locations: ['tcp/443 (www)', 'tcp/8443 (www)'],
              publishedAt: '2026-01-19T00:00:00.000Z',
            },
            { vulnerabilityId: 'CVE-2026-36002' },
            {
              vulnerabilityId: 'CVE-2026-36004',
              package: { ecosystem: 'Debian:12', name: 'oak', purl: 'pkg:deb/debian/oak' },
              installedVersion: '1.2.3-1+deb12u1',
              fixedVersions: ['1.2.3-1+deb12u2'],
            },
            {
              vulnerabilityId: 'CVE-2026-36004',
              package: { ecosystem: 'Debian:12', name: 'liboak3' },
              installedVersion: '1:1.2.3-1+deb12u1',
              fixedVersions: ['1:1.2.3-1+deb12u2'],
            },
            {
              vulnerabilityId: 'NESSUS-57582',
              package: { ecosystem: 'service', name: 'tcp/443 (www)', purl: null },
              severity: 'medium',
            },
          ],
          warnings: ['1 item that only informs was left aside.', '1 compliance item was left aside.'],
        },
      },
      {
        identity: { fqdns: ['printer.example.org'] },
        observations: {
          findings: [
            {
              vulnerabilityId: 'CVE-2026-36003',
              package: { ecosystem: 'service', name: 'host' },
              severity: 'critical',
            },
          ],
          warnings: [expect.stringMatching(/no credentials/)],
        },
      },
    ]);
  });

  it('with a host of which nothing was found closes what it had', () => {
    const empty =
      '<NessusClientData_v2><Report name="r"><ReportHost name="a.example.org"><HostProperties/></ReportHost></Report></NessusClientData_v2>';
    expect(new NessusAdapter().parse(empty, nowhere).hosts).toMatchObject([
      { observations: { findings: [], coverage: [{ type: 'findings', status: 'complete' }] } },
    ]);
  });

  it('is not a policy alone, and not another XML', () => {
    expect(
      refusalOf(() => new NessusAdapter().parse('<NessusClientData_v2><Policy/></NessusClientData_v2>', nowhere))
        .detail,
    ).toMatch(/policy and no report/);
    expect(refusalOf(() => new NessusAdapter().parse('<nmaprun args="x"></nmaprun>', nowhere)).detail).toMatch(/Nmap/);
  });
});
