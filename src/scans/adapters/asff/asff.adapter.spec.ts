import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { AsffAdapter } from './asff.adapter.js';

const sample: unknown = JSON.parse(readFileSync(new URL('samples/findings.json', import.meta.url), 'utf8'));
const nowhere = { scope: null, os: null };

describeScanAdapter({ adapter: AsffAdapter, sample });

describe('findings of AWS Security Hub', () => {
  it('become findings of their instance where they are vulnerabilities', () => {
    const { hosts, warnings } = new AsffAdapter().parse(sample, nowhere);
    expect(hosts).toMatchObject([
      {
        identity: { cloudIds: ['aws:i-0abc1234567890def'] },
        system: { id: 'amzn', version: '2' },
        observations: {
          findings: [
            {
              vulnerabilityId: 'CVE-2026-34001',
              package: { name: 'kernel', purl: 'pkg:rpm/amazon/kernel' },
              installedVersion: '5.10.220-209.869.amzn2',
              fixedVersions: ['5.10.223-211.872.amzn2'],
              severity: 'critical',
            },
          ],
        },
      },
    ]);
    expect(warnings).toEqual([
      '1 archived or resolved finding was left aside.',
      '1 finding that is no vulnerability was left aside.',
    ]);
  });

  it('are not a list of something else', () => {
    expect(refusalOf(() => new AsffAdapter().parse({ Findings: [{ Id: 1 }] }, nowhere)).detail).toMatch(/Security Hub/);
  });
});
