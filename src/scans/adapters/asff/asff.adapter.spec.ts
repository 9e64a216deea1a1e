import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { AsffAdapter } from './asff.adapter.js';

const sample: unknown = JSON.parse(readFileSync(new URL('samples/findings.json', import.meta.url), 'utf8'));
const settings: unknown = JSON.parse(readFileSync(new URL('samples/settings.json', import.meta.url), 'utf8'));
const nowhere = { scope: null, os: null };

describeScanAdapter({ adapter: AsffAdapter, sample });
describeScanAdapter({ adapter: AsffAdapter, sample: settings });

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
      { identity: { cloudIds: ['aws:account/000000000001'] }, observations: { findings: null, checks: [{}] } },
    ]);
    expect(warnings).toEqual(['1 archived or resolved finding was left aside.']);
  });

  it('become checks of their account where they are controls', () => {
    const { hosts, warnings } = new AsffAdapter().parse(settings, nowhere);
    expect(hosts).toMatchObject([
      { identity: { cloudIds: ['aws:account/210987654321'], hostnames: [] }, system: null },
    ]);
    const { checks, ...observations } = hosts[0]!.observations;
    expect(observations).toMatchObject({ findings: null, checksAreSome: true, checkKinds: ['misconfiguration'] });
    expect(checks?.map(({ id, status, severity, placeCount }) => [id, status, severity, placeCount])).toEqual([
      // The worst of its resources, without the one that is archived.
      ['asff:S3.1', 'fail', 'medium', 1],
      ['asff:S3.9', 'not-applicable', 'low', 0],
      ['asff:IAM.5', 'pass', 'info', 0],
      ['asff:SSM.2', 'unknown', 'low', 0],
      // That somebody marks it as resolved mends nothing.
      ['asff:EC2.2', 'fail', 'high', 1],
    ]);
    expect(checks?.map(({ help }) => help)).toContain('https://docs.example.org/old');
    expect(checks?.[3]?.reason).toEqual({ code: 'review', detail: 'Nobody could look.' });
    expect(checks?.[0]).toMatchObject({ places: [{ resource: 'arn:aws:s3:::one' }], kind: 'misconfiguration' });
    expect(observations.warnings).toEqual(['1 finding suppressed in the scanner was left aside.']);
    expect(warnings).toEqual([]);
  });

  it('belong to the repository of their image, with the system that the product tells of it', () => {
    const [finding] = (sample as { Findings: Record<string, unknown>[] }).Findings;
    const digest = `sha256:${'a'.repeat(64)}`;
    const { hosts } = new AsffAdapter().parse(
      {
        Findings: [
          {
            ...finding,
            ProductFields: {
              'aws/inspector/resources/1/resourceDetails/awsEcrContainerImageDetails/platform': 'ALPINE_LINUX_3_18',
            },
            Resources: [
              {
                Type: 'AwsEcrContainerImage',
                Id: `arn:aws:ecr:eu-central-1:000000000001:repository/shop/${digest}`,
                Details: { AwsEcrContainerImage: { ImageTags: ['1.2'], Architecture: 'arm64' } },
              },
            ],
          },
        ],
      },
      nowhere,
    );
    expect(hosts).toMatchObject([
      {
        identity: { cloudIds: ['aws:ecr/000000000001/eu-central-1/shop'] },
        system: null,
        observations: {
          findings: [{ package: { ecosystem: 'Alpine:v3.18' }, locations: [`shop@${digest}`, '/boot'] }],
        },
      },
    ]);
  });

  it('of several instances are of each, with whether there is a fix', () => {
    const [id, other] = ['a1', 'a2'].map(
      (end) => `arn:aws:ec2:eu-west-1:210987654321:instance/i-0123456789abcde${end}`,
    );
    const finding = (FixAvailable: string): object => ({
      ...{ ProductArn: 'arn:aws:securityhub:x', AwsAccountId: '210987654321', RecordState: 'ACTIVE' },
      Resources: [id, other, id].map((Id) => ({ Type: 'AwsEc2Instance', Id })),
      Vulnerabilities: [
        {
          Id: 'CVE-2026-34100',
          FixAvailable,
          VulnerablePackages: [{ Name: 'oak', Version: '1', PackageManager: 'NPM' }],
        },
      ],
    });
    const states = (FixAvailable: string): (string | undefined)[] =>
      new AsffAdapter()
        .parse([finding(FixAvailable)], nowhere)
        .hosts.map(({ observations }) => observations.findings?.[0]?.fixState);
    expect(states('NO')).toEqual(['not-fixed', 'not-fixed']);
    expect(states('YES')).toEqual(['fixed', 'fixed']);
    expect(states('PARTIAL')).toEqual(['unknown', 'unknown']);
  });

  it('are left aside, and counted, where they are neither', () => {
    const threat = { ProductArn: 'arn:aws:guardduty', AwsAccountId: '210987654321', Title: 'Somebody scans ports' };
    expect(new AsffAdapter().parse({ Findings: [threat] }, nowhere)).toEqual({
      hosts: [],
      warnings: ['1 finding about something else was left aside.'],
    });
  });

  it('do not pass where they passed for want of anything to look at', () => {
    const reported = (ProductArn: string, Status: string, ReasonCode: string): unknown =>
      new AsffAdapter().parse(
        {
          Findings: [
            {
              ProductArn,
              AwsAccountId: '210987654321',
              Compliance: { Status, SecurityControlId: 'CodeBuild.1', StatusReasons: [{ ReasonCode }] },
              Resources: [{ Type: 'AwsAccount', Id: 'AWS::::Account:210987654321' }],
            },
          ],
        },
        nowhere,
      ).hosts[0]?.observations.checks?.[0]?.status;
    const itself = 'arn:aws:securityhub:us-east-1::product/aws/securityhub';
    const empty = 'CONFIG_EVALUATIONS_EMPTY';
    expect(reported(itself, 'PASSED', empty)).toBe('not-applicable');
    expect(reported(itself, 'FAILED', empty)).toBe('fail');
    expect(reported(itself, 'PASSED', 'OTHER')).toBe('pass');
    // Converters of other tools send results of their own with this code.
    expect(reported('arn:aws:securityhub:us-east-1:210987654321:product/210987654321/default', 'PASSED', empty)).toBe(
      'pass',
    );
  });

  it('are not a list of something else', () => {
    expect(refusalOf(() => new AsffAdapter().parse({ Findings: [{ Id: 1 }] }, nowhere)).detail).toMatch(/Security Hub/);
  });
});
