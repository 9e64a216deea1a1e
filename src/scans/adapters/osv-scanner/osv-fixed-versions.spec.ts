import { describe, expect, it } from '@jest/globals';
import { OsvScannerAdapter } from './osv-scanner.adapter.js';

const fix = (ecosystem: string, fixed: string, specific: object = {}) => ({
  package: { name: 'curl', ecosystem },
  ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
  ecosystem_specific: specific,
});
const open = (ecosystem: string) => ({
  package: { name: 'curl', ecosystem },
  ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }],
});

function parse(ecosystem: string, version: string, affected: object[]) {
  const vulnerabilities = [{ id: 'UBUNTU-CVE-2031-1', upstream: ['CVE-2031-1'], affected }];
  const packages = [{ package: { name: 'curl', version, ecosystem }, vulnerabilities, groups: [] }];
  return new OsvScannerAdapter().parse(
    { results: [{ source: { path: '/var/lib/dpkg/status' }, packages }] },
    { scope: 'system', os: null },
  );
}

describe('the fixes that OSV-Scanner reports', () => {
  const free = { availability: 'No subscription required' };

  it.each([
    ['Ubuntu:22.04', '8', [fix('Ubuntu:22.04:LTS', '9')], ['9'], 'fixed'],
    ['Ubuntu:25.10', '8', [fix('Ubuntu:25.10', '9')], ['9'], 'fixed'],
    ['Ubuntu:22.04', '8', [fix('Ubuntu:24.04:LTS', '9')], [], 'unknown'],
    ['Ubuntu:22.04', '8', [open('Ubuntu:22.04:LTS'), fix('Ubuntu:Pro:22.04:LTS', '9+esm1')], [], 'not-fixed'],
    ['Ubuntu:22.04', '8+esm1', [open('Ubuntu:22.04:LTS'), fix('Ubuntu:Pro:22.04:LTS', '9+esm1')], ['9+esm1'], 'fixed'],
    ['Ubuntu:18.04', '8', [fix('Ubuntu:Pro:18.04:LTS', '9', free)], ['9'], 'fixed'],
    ['Ubuntu:22.04', '8', [fix('Ubuntu:Pro:FIPS-updates:22.04:LTS', '9.fips.1')], [], 'not-fixed'],
    ['Red Hat:9', '8', [fix('Red Hat:enterprise_linux:9::baseos', '9')], ['9'], 'fixed'],
    ['Red Hat:9', '8', [fix('Red Hat:rhel_eus:9.2::baseos', '9')], [], 'not-fixed'],
    ['Packagist', '8', [fix('Packagist:https://packages.drupal.org/8', '9')], ['9'], 'fixed'],
    [
      'SUSE:Linux Enterprise Server 15 SP6',
      '8',
      [fix('SUSE:Linux Enterprise Module for Basesystem 15 SP6', '9')],
      ['9'],
      'fixed',
    ],
  ])(
    'of %s, version %s, are those of its own release and subscription (%#)',
    (ecosystem, version, entries, fixed, state) => {
      const { findings, warnings } = parse(ecosystem, version, entries);
      expect(findings).toMatchObject([{ fixedVersions: fixed, fixState: state }]);
      expect(warnings.filter((text) => text.includes('only, which is no fix'))).toHaveLength(
        state === 'not-fixed' ? 1 : 0,
      );
    },
  );
});
