import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { OcsfAdapter } from './ocsf.adapter.js';

const sample: unknown = JSON.parse(readFileSync(new URL('samples/events.json', import.meta.url), 'utf8'));
const nowhere = { scope: null, os: null };

describeScanAdapter({ adapter: OcsfAdapter, sample });

describe('a list of OCSF events', () => {
  it('gives vulnerability findings to their machine', () => {
    const { hosts, warnings } = new OcsfAdapter().parse(sample, nowhere);
    expect(hosts).toMatchObject([
      {
        identity: {
          toolIds: ['ocsf/example/example%20scanner:asset-77'],
          fqdns: ['web-1.example.org'],
          addresses: ['10.0.0.11'],
        },
        system: { id: 'debian', version: '12' },
        observations: {
          scope: 'example scanner',
          scanner: { name: 'example scanner', version: '3.1' },
          findings: [
            {
              vulnerabilityId: 'CVE-2026-35001',
              package: { ecosystem: 'Debian:12', name: 'zlib1g' },
              installedVersion: '1:1.2.13.dfsg-1',
              fixedVersions: ['1:1.2.13.dfsg-2'],
              severity: 'high',
              cwes: ['CWE-787'],
            },
          ],
        },
      },
    ]);
    expect(warnings).toEqual(['1 finding that is over was left aside.', '1 event of another class was left aside.']);
  });

  const host = (product: object | undefined, uid: string): unknown => ({
    ...{ class_uid: 2002, metadata: { version: '1.1.0', product }, device: { uid, hostname: 'a' } },
    vulnerabilities: [{ cve: { uid: 'CVE-2026-35002' }, affected_packages: [{ name: 'zlib1g', version: '1.0' }] }],
  });
  const idsOf = (product: object | undefined, uid = 'manager-1/007'): readonly string[] | undefined =>
    new OcsfAdapter().parse([host(product, uid)], nowhere).hosts[0]?.identity.toolIds;

  it('opens no family of ids in which two products meet, whatever they call themselves', () => {
    const families = [
      { name: 'wazuh' },
      { name: 'wazuh', vendor_name: 'Other' },
      { name: 'other/wazuh' },
      { name: 'wazuh:x' },
      { name: 'wazuh%3ax' },
    ].map((product) => idsOf(product)?.[0]?.split(':')[0]);
    expect(new Set(families).size).toBe(5);
    expect(families).not.toContain('wazuh');
    expect([idsOf(undefined), idsOf({}), idsOf({ name: 'x'.repeat(65) })]).toEqual([[], [], []]);
  });

  it('tells no id that is a number of one manager', () => {
    expect(idsOf({ name: 'wazuh' }, '007')).toEqual([]);
  });

  it('is not a list of something else', () => {
    expect(refusalOf(() => new OcsfAdapter().parse([{ id: 1 }], nowhere)).detail).toMatch(/OCSF/);
  });
});
