import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { OpenvasAdapter } from './openvas.adapter.js';

const sample = readFileSync(new URL('samples/report.xml', import.meta.url), 'utf8');
const nowhere = { scope: null, os: null };

describeScanAdapter({ adapter: OpenvasAdapter, sample });

describe('a report of OpenVAS', () => {
  it('gives each host what its results found, also where that is nothing', () => {
    const { hosts } = new OpenvasAdapter().parse(sample, nowhere);
    expect(hosts).toMatchObject([
      {
        identity: {
          toolIds: ['openvas:96329f0e-0000-4000-8000-a78f76f634da'],
          fqdns: ['web-1.example.org'],
          addresses: ['10.0.0.11'],
        },
        startedAt: '2026-08-22T15:01:38.000Z',
        system: { id: 'debian', version: '12' },
        observations: {
          scope: 'Servers',
          findings: [
            {
              vulnerabilityId: 'CVE-2026-37001',
              package: { ecosystem: 'cpe', name: 'example:server' },
              installedVersion: '2.4.0',
              fixedVersions: ['2.4.1'],
              severity: 'critical',
              locations: ['tcp/443'],
            },
            { vulnerabilityId: 'CVE-2026-37002' },
            {
              vulnerabilityId: 'GVM-1.3.6.1.4.1.25623.1.0.103440',
              package: { ecosystem: 'service', name: 'tcp/443' },
              severity: 'medium',
            },
            {
              vulnerabilityId: 'CVE-2026-37003',
              package: { ecosystem: 'Debian:12', name: 'oak', purl: 'pkg:deb/debian/oak' },
              installedVersion: '1.2.3-1+deb12u1',
              fixedVersions: ['1.2.3-1+deb12u2'],
            },
            { package: { name: 'liboak3' }, fixedVersions: ['1.2.3-1+deb12u2'] },
          ],
          warnings: ['1 result that only informs was left aside.', '1 result has a quality of detection below 70 %.'],
        },
      },
      { identity: { addresses: ['10.0.0.12'] }, observations: { findings: [] } },
    ]);
  });

  it.each([
    ['whose version stands alone', 'Installed version: 1.2.3', 'Debian GNU/Linux 12'],
    ['of another name', 'Installed version: pine-1.2.3', 'Debian GNU/Linux 12'],
    ['of a system that is not told', 'Installed version: oak-1.2.3', 'Something'],
  ])('takes packages %s for what is on the host', (_what, line, system) => {
    const changed = sample
      .replace('Installed version:    oak-1.2.3-1+deb12u1', line)
      .replace('Debian GNU/Linux 12', system);
    const [host] = new OpenvasAdapter().parse(changed, nowhere).hosts;
    const found = host?.observations.findings?.filter(({ vulnerabilityId }) => vulnerabilityId === 'CVE-2026-37003');
    expect(found).toMatchObject([{ package: { ecosystem: 'service', name: 'host' }, installedVersion: '' }]);
  });

  it('is not another XML', () => {
    expect(refusalOf(() => new OpenvasAdapter().parse('<report><x/></report>', nowhere)).detail).toMatch(/This is XML/);
  });
});
