import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { OcsfAdapter } from './ocsf.adapter.js';

const sample: unknown = JSON.parse(readFileSync(new URL('samples/events.json', import.meta.url), 'utf8'));
const settings: unknown = JSON.parse(readFileSync(new URL('samples/settings.json', import.meta.url), 'utf8'));
const nowhere = { scope: null, os: null };

describeScanAdapter({ adapter: OcsfAdapter, sample });
describeScanAdapter({ adapter: OcsfAdapter, sample: settings });

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
    expect(warnings).toEqual([
      '1 finding that is over was left aside.',
      '1 row that could not be read was left aside.',
    ]);
  });

  it('gives settings to their account, those of Prowler and those of Security Hub', () => {
    const { hosts, warnings } = new OcsfAdapter().parse(settings, nowhere);
    expect(hosts.map(({ identity }) => identity.cloudIds)).toEqual([
      ['aws:account/210987654321'],
      ['gcp:account/shop-project'],
    ]);
    const { checks, ...observations } = hosts[0]!.observations;
    expect(observations).toMatchObject({ findings: null, checksAreSome: true, checkKinds: ['misconfiguration'] });
    expect(checks?.map(({ id, status, severity, placeCount }) => [id, status, severity, placeCount])).toEqual([
      ['ocsf:prowler/s3_bucket_default_encryption', 'fail', 'medium', 2],
      ['ocsf:prowler/iam_root_mfa_enabled', 'pass', 'critical', 0],
      ['ocsf:prowler/account_contact_details', 'unknown', 'low', 0],
      ['ocsf:security hub/EC2.19', 'fail', 'high', 1],
    ]);
    expect(checks?.[0]).toMatchObject({
      title: 'Buckets are encrypted',
      places: [{ resource: 'arn:aws:s3:::one' }, { resource: 'arn:aws:s3:::two' }],
      help: 'https://docs.example.org/s3',
    });
    expect(observations.warnings).toEqual(['1 finding suppressed in the scanner was left aside.']);
    expect(warnings).toEqual(['1 finding in what is no host, no workload and no account was left aside.']);
  });

  it('believes the word where Prowler 4.2 numbers what is new as if it were suppressed', () => {
    const [event] = settings as Record<string, unknown>[];
    const reported = (more: object): unknown =>
      new OcsfAdapter().parse([{ ...event, status_id: 3, ...more }], nowhere).hosts[0];
    expect(reported({ status: 'New' })).toMatchObject({ observations: { checks: [{ status: 'fail' }] } });
    for (const status of ['Suppressed', undefined])
      expect(reported({ status })).toMatchObject({ observations: { checks: [], findings: null } });
  });

  it('takes no answer that it does not know for a pass', () => {
    const event = {
      class_uid: 2003,
      metadata: { product: { name: 'x' } },
      cloud: { provider: 'aws', account: { uid: '1' } },
    };
    const said = (compliance: object): unknown[] =>
      new OcsfAdapter().parse([{ ...event, compliance: { control: 'A', ...compliance } }], nowhere).hosts;
    for (const compliance of [{}, { status: 'Perhaps' }, { status_id: 99 }, { status_id: '1' }]) {
      expect(said(compliance)).toEqual([]);
    }
  });

  it('knows nothing where the tool says that it does not know, unless its own word does', () => {
    const event = (settings as Record<string, unknown>[]).find((one) => one.class_uid === 2003);
    const said = (more: object): unknown =>
      new OcsfAdapter().parse([{ ...event, compliance: { control: 'A', ...more } }], nowhere).hosts[0]?.observations
        .checks?.[0]?.status;
    expect(said({ status_id: 0 })).toBe('unknown');
    expect(said({ status_id: 0, status: 'Unknown' })).toBe('unknown');
    expect(said({ status_id: 99, status: 'NOT_AVAILABLE' })).toBe('unknown');
    expect(said({ status_id: 0, status: 'FAILED' })).toBe('fail');
  });

  it('does not apply a setting to what is archived, and looks again at none that is marked as resolved', () => {
    const [event] = settings as Record<string, unknown>[];
    const said = (status_id: number): unknown =>
      new OcsfAdapter().parse([{ ...event, status_id }], nowhere).hosts[0]?.observations.checks?.[0]?.status;
    expect([1, 4, 5].map(said)).toEqual(['fail', 'fail', 'not-applicable']);
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

  it('is of a repository of images or a function of AWS where its resource is one', () => {
    const uid = 'arn:aws:lambda:eu-west-1:000000000001:function:Resize';
    const { device: _, ...event } = host({ name: 'x' }, '') as Record<string, unknown>;
    const { hosts } = new OcsfAdapter().parse(
      [{ ...event, resources: [{ uid, type: 'AWS::Serverless::Function' }] }],
      nowhere,
    );
    expect(hosts).toMatchObject([
      {
        identity: { cloudIds: ['aws:lambda/000000000001/eu-west-1/Resize'], toolIds: [] },
        observations: { findings: [{ vulnerabilityId: 'CVE-2026-35002' }] },
      },
    ]);
  });

  it('knows the machine, the function and the image of an event of Security Hub by what lies beside their names', () => {
    const { device: _, ...event } = host({ name: 'Inspector' }, '') as Record<string, unknown>;
    const packages = [{ name: 'python', version: '2.7.18', release: '1.amzn2.0.12', epoch: 0, package_manager: 'OS' }];
    const of = (resource: object): object => ({
      ...event,
      resources: [resource],
      vulnerabilities: [{ cve: { uid: 'CVE-2026-35003' }, affected_packages: packages }],
    });
    const { hosts, warnings } = new OcsfAdapter().parse(
      [
        of({
          type: 'AWS::EC2::Instance',
          uid: 'i-0123456789abcdef0',
          data: { awsEc2InstanceDetails: { platform: 'AMAZON_LINUX_2', ipV4Addresses: ['10.9.0.1'] } },
        }),
        of({
          type: 'AWS::Lambda::Function',
          uid: 'Resize',
          uid_alt: 'arn:aws:lambda:us-east-2:000000000001:function:Resize',
        }),
        of({
          type: 'AWS::ECR::ContainerImage',
          uid: `team/shop/sha256:${'a'.repeat(64)}`,
          uid_alt: `arn:aws:ecr:us-east-2:000000000001:repository/team/shop/sha256:${'a'.repeat(64)}`,
          data: { awsEcrContainerImageDetails: { platform: 'DEBIAN_12', imageTags: ['2.1'] } },
        }),
      ],
      nowhere,
    );
    expect(warnings).toEqual([]);
    expect(hosts.map(({ identity, system }) => [...identity.cloudIds, ...identity.addresses, system?.id])).toEqual([
      ['aws:i-0123456789abcdef0', '10.9.0.1', 'amzn'],
      ['aws:lambda/000000000001/us-east-2/Resize', undefined],
      ['aws:ecr/000000000001/us-east-2/team/shop', undefined],
    ]);
    expect(hosts.map(({ observations }) => observations.findings?.[0]?.package.ecosystem)).toEqual([
      'Amazon Linux:2',
      expect.any(String),
      'Debian:12',
    ]);
  });

  it('takes a control that passed because there is nothing to look at for one that does not apply', () => {
    const reported = (uid: string, compliance: object): unknown =>
      new OcsfAdapter().parse(
        [
          {
            class_uid: 2003,
            metadata: { product: { name: 'Security Hub', uid } },
            cloud: { provider: 'AWS', account: { uid: '000000000001' } },
            compliance: { control: 'Redshift.3', assessments: [{ name: 'CONFIG_EVALUATIONS_EMPTY' }], ...compliance },
          },
        ],
        nowhere,
      ).hosts[0]?.observations.checks?.[0]?.status;
    const itself = 'arn:aws:securityhub:us-east-2::productv2/aws/securityhub';
    expect(reported(itself, { status: 'Pass', status_id: 1 })).toBe('not-applicable');
    expect(reported(itself, { status: 'Fail', status_id: 3 })).toBe('fail');
    expect(reported(itself, { status: 'Pass', assessments: [{ name: 'OTHER' }] })).toBe('pass');
    expect(
      reported('arn:aws:securityhub:us-east-2:000000000001:product/000000000001/default', { status: 'Pass' }),
    ).toBe('pass');
  });

  it('is not a list of something else', () => {
    expect(refusalOf(() => new OcsfAdapter().parse([{ id: 1 }], nowhere)).detail).toMatch(/OCSF/);
  });
});
