import { describe, expect, it } from '@jest/globals';
import { OsvScannerAdapter } from './osv-scanner.adapter.js';

describe('what OSV-Scanner says beside vulnerabilities', () => {
  it('is said, and its findings are kept', () => {
    const group = (unimportant: boolean) => ({
      ids: ['DEBIAN-CVE-2031-0001'],
      experimental_analysis: { x: { unimportant } },
    });
    const one = (name: string, unimportant: boolean, more: object = {}) => ({
      package: { name, version: '1', ecosystem: 'Debian:12', ...more },
      vulnerabilities: [{ id: 'DEBIAN-CVE-2031-0001' }],
      groups: [group(unimportant)],
    });
    const packages = [one('a', true, { deprecated: true }), one('b', false)];
    const { findings, warnings } = new OsvScannerAdapter().parse(
      { results: [{ source: { path: '/srv/status', type: 'os' }, packages }] },
      { scope: 'host', os: null },
    );
    expect(findings).toHaveLength(2);
    expect(warnings).toEqual([
      '1 finding is unimportant to the distribution, and kept.',
      expect.stringMatching(/^1 package is deprecated/),
    ]);
  });
});
