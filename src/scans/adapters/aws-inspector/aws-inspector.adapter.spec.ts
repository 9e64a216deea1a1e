import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { AwsInspectorAdapter } from './aws-inspector.adapter.js';

const sample: unknown = JSON.parse(readFileSync(new URL('samples/findings.json', import.meta.url), 'utf8'));
const nowhere = { scope: null, os: null };

describeScanAdapter({ adapter: AwsInspectorAdapter, sample });

describe('findings of Amazon Inspector', () => {
  it('become findings of their instance, with versions put together of their parts', () => {
    const { hosts, warnings } = new AwsInspectorAdapter().parse(sample, nowhere);
    expect(hosts).toMatchObject([
      {
        identity: { cloudIds: ['aws:i-0abc1234567890def'], addresses: ['10.1.0.5', '203.0.113.7', '2001:db8::5'] },
        system: { platform: 'linux', id: 'amzn', version: '2023' },
        observations: {
          findings: [
            {
              vulnerabilityId: 'CVE-2026-33001',
              package: { name: 'openssl', purl: 'pkg:rpm/amazon/openssl' },
              installedVersion: '1:3.0.8-1.amzn2023.0.14',
              fixedVersions: ['1:3.0.8-1.amzn2023.0.15'],
              fixState: 'fixed',
            },
            {
              vulnerabilityId: 'CVE-2026-33002',
              package: { ecosystem: 'PyPI' },
              installedVersion: '2.30.0',
              fixedVersions: [],
            },
          ],
          warnings: ['1 finding suppressed in the scanner was left aside.'],
        },
      },
    ]);
    expect(warnings).toEqual([
      '1 closed finding was left aside.',
      '1 finding about networks or code was left aside.',
      '1 finding in an image or a function, which is no host, was left aside.',
    ]);
  });

  it('are not a list of something else', () => {
    expect(refusalOf(() => new AwsInspectorAdapter().parse({ findings: [{ id: 1 }] }, nowhere)).detail).toMatch(
      /not findings of Amazon Inspector/,
    );
  });
});
