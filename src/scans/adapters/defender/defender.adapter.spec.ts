import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { DefenderAdapter } from './defender.adapter.js';

const byMachine: unknown = JSON.parse(readFileSync(new URL('samples/by-machine.json', import.meta.url), 'utf8'));
const hunting: unknown = JSON.parse(readFileSync(new URL('samples/hunting.json', import.meta.url), 'utf8'));
const vulnerabilities: unknown = JSON.parse(
  readFileSync(new URL('samples/vulnerabilities.json', import.meta.url), 'utf8'),
);
const table = readFileSync(new URL('samples/export.csv', import.meta.url), 'utf8');
const nowhere = { scope: null, os: null };

describeScanAdapter({ adapter: DefenderAdapter, sample: byMachine });
describeScanAdapter({ adapter: DefenderAdapter, sample: hunting });
describeScanAdapter({ adapter: DefenderAdapter, sample: vulnerabilities });
describeScanAdapter({ adapter: DefenderAdapter, sample: table });

describe('an export of Microsoft Defender', () => {
  it('gives each machine its own host with the products that it names', () => {
    const { hosts } = new DefenderAdapter().parse(byMachine, nowhere);
    expect(hosts).toMatchObject([
      {
        identity: {
          toolIds: ['defender:0a1b2c3d4e5f60718293a4b5c6d7e8f901234567'],
          fqdns: ['desk-7.example.org'],
          hostnames: ['desk-7'],
        },
        system: { platform: 'windows', id: 'windows' },
        observations: {
          findings: [
            {
              vulnerabilityId: 'CVE-2026-32001',
              package: { ecosystem: 'cpe', name: 'example_vendor:viewer', purl: null },
              installedVersion: '7.1.0.0',
              fixState: 'fixed',
              severity: 'high',
            },
          ],
        },
      },
      { identity: { hostnames: ['web-1'] }, observations: { findings: [{ fixState: 'unknown' }] } },
    ]);
  });

  it.each([
    [3, 'complete'],
    [4, 'partial'],
  ])('of 3 rows where %s are counted is %s', (count, status) => {
    const [row] = (vulnerabilities as { value: object[] }).value;
    const { hosts } = new DefenderAdapter().parse({ '@odata.count': count, value: [row, row, row] }, nowhere);
    expect(hosts[0]?.observations.coverage.find(({ type }) => type === 'findings')).toMatchObject({ status });
  });

  it('means the same in the words of hunting', () => {
    const [host] = new DefenderAdapter().parse(hunting, nowhere).hosts;
    const [same] = new DefenderAdapter().parse(byMachine, nowhere).hosts;
    expect(host?.identity).toEqual(same?.identity);
    expect(host?.observations.findings).toMatchObject([
      { vulnerabilityId: 'CVE-2026-32001', package: { name: 'example_vendor:viewer' } },
    ]);
  });

  it('means the same as a table', () => {
    const { hosts } = new DefenderAdapter().parse(table, nowhere);
    const lines = table.trim().split('\n').slice(1);
    expect(hosts.flatMap(({ observations }) => observations.findings ?? [])).toHaveLength(lines.length);
    expect(hosts).toMatchObject([
      {
        identity: { toolIds: ['defender:0a1b2c3d4e5f60718293a4b5c6d7e8f901234567'], fqdns: ['desk-7.example.org'] },
        system: { platform: 'windows' },
        observations: {
          findings: [
            {
              vulnerabilityId: 'CVE-2026-32001',
              package: { ecosystem: 'cpe', name: 'example_vendor:viewer' },
              installedVersion: '7.1.0.0',
              severity: 'high',
              cvss: [{ score: 8.1 }],
              locations: ['C:\\Program Files\\Viewer\\viewer.exe'],
            },
            { vulnerabilityId: 'CVE-2026-32002', fixState: 'fixed', title: 'CVE-2026-32002: Viewer, July 2026' },
          ],
        },
      },
      { identity: { hostnames: ['web-1'] }, observations: { findings: [{ package: { name: 'example:oak' } }] } },
    ]);
    const [same] = new DefenderAdapter().parse(table.replaceAll(',', ';').replace(/"[^\n]*"/g, ''), nowhere).hosts;
    expect(same?.identity).toEqual(hosts[0]?.identity);
  });

  it('as a table that was cut off in a text, or is another one, is refused', () => {
    expect(refusalOf(() => new DefenderAdapter().parse(`${table}"open`, nowhere)).detail).toMatch(
      /quote that never ends/,
    );
    expect(refusalOf(() => new DefenderAdapter().parse('a,b\n1,2\n', nowhere)).detail).toMatch(/not an export/);
  });

  it('of which there are more pages closes nothing', () => {
    const { hosts, warnings } = new DefenderAdapter().parse(vulnerabilities, nowhere);
    expect(hosts).toMatchObject([
      { identity: { hostnames: [] }, observations: { findings: [{ severity: 'critical' }] } },
    ]);
    expect(hosts[0]?.observations.coverage).toContainEqual(expect.objectContaining({ status: 'partial' }));
    expect(warnings).toHaveLength(1);
  });

  const row = (fields: object): object => ({
    ...{ deviceId: '0a1b', deviceName: 'desk-8', osPlatform: 'Windows11', softwareVendor: 'example' },
    ...{ softwareName: 'oak', softwareVersion: '1.0', cveId: 'CVE-2026-32009', ...fields },
  });

  it('lists products without a vulnerability too, and looked at them', () => {
    const value = [row({}), row({ softwareName: 'elm', cveId: null }), row({ deviceId: '0a1c', cveId: null })];
    const { hosts, warnings } = new DefenderAdapter().parse({ value }, nowhere);
    expect(hosts.map(({ observations }) => observations.findings?.length)).toEqual([1, 0]);
    expect(hosts.flatMap(({ observations }) => observations.coverage.map(({ status }) => status))).not.toContain(
      'partial',
    );
    expect(warnings).toEqual(['2 products without a vulnerability were left aside.']);
  });

  it('of changes is refused: what was fixed would be open, and what stayed would close', () => {
    const value = [row({ status: 'Fixed', eventTimestamp: '2026-01-11T11:06:08.291Z' })];
    expect(refusalOf(() => new DefenderAdapter().parse({ value }, nowhere)).detail).toMatch(
      /not what is there now.*SoftwareVulnerabilitiesByMachine/,
    );
  });

  it('of files is the same, one row a line, with the distribution where Linux says which', () => {
    const line = {
      ...{ DeviceId: 'c1', DeviceName: 'web-2', OSPlatform: 'Linux', OSVersion: 'enterprise_linux_9.4' },
      ...{ SoftwareVendor: 'red_hat', SoftwareName: 'kernel', SoftwareVersion: '0:5.14.0-427.42.1.el9_4' },
      ...{ CveId: 'CVE-2026-32010', CvssScore: 5.5, VulnerabilitySeverityLevel: 'Medium', RegistryPaths: [] },
    };
    const { hosts } = new DefenderAdapter().parse([line, { ...line, CveId: 'CVE-2026-32011' }], nowhere);
    expect(hosts).toMatchObject([
      {
        identity: { toolIds: ['defender:c1'] },
        system: { platform: 'linux', id: 'rhel', version: '9.4' },
        observations: { findings: [{ vulnerabilityId: 'CVE-2026-32010' }, { vulnerabilityId: 'CVE-2026-32011' }] },
      },
    ]);
  });

  it('may have its machine within the vulnerability', () => {
    const machine = {
      ...{ machineId: '0a1d', computerDnsName: 'desk-9', osPlatform: 'RedHatEnterpriseLinux', osVersion: null },
      ...{ version: '9.4', id: '0a1d-_-x', cveId: 'CVE-2026-32012', productVendor: 'example', productName: 'oak' },
      ...{ productVersion: '1.0', severity: 'Medium', fixingKbId: null },
    };
    const event = {
      ...{ affectedMachine: machine, id: 'CVE-2026-32012', name: 'CVE-2026-32012', cvssV3: 6.3, exposedMachines: 1 },
      ...{ severity: 'Medium', description: 'Summary: Oak falls.', publishedOn: '2026-04-25T16:00:00Z' },
      cvssVector: 'CVSS:4.0/AV:N/AC:H/AT:P/PR:N/UI:N/VC:N/VI:L/VA:N/SC:N/SI:L/SA:N/E:X',
    };
    const none = { ...event, id: 'CVE-2026-32013', affectedMachine: null };
    const { hosts, warnings } = new DefenderAdapter().parse([event, none], nowhere);
    expect(hosts).toMatchObject([
      {
        identity: { hostnames: ['desk-9'] },
        system: { id: 'rhel', version: '9.4' },
        observations: {
          findings: [
            {
              ...{ vulnerabilityId: 'CVE-2026-32012', description: 'Summary: Oak falls.', severity: 'medium' },
              ...{ cvss: [{ version: '4.0', score: 6.3 }], publishedAt: '2026-04-25T16:00:00.000Z' },
            },
          ],
          coverage: [{ status: 'complete' }, { status: 'complete' }],
        },
      },
    ]);
    expect(warnings).toEqual(['1 vulnerability that no machine has was left aside.']);
    expect(new DefenderAdapter().parse(event, nowhere).hosts).toHaveLength(1);
  });

  it('is not a list of something else', () => {
    expect(refusalOf(() => new DefenderAdapter().parse({ value: [{ name: 'x' }] }, nowhere)).detail).toMatch(
      /not an export of Microsoft Defender/,
    );
  });
});
