import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ObservedFinding } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { AwsInspectorAdapter } from './aws-inspector.adapter.js';

const sample: unknown = JSON.parse(readFileSync(new URL('samples/findings.json', import.meta.url), 'utf8'));
const nowhere = { scope: null, os: null };

describeScanAdapter({ adapter: AwsInspectorAdapter, sample });

describe('findings of Amazon Inspector', () => {
  it('become findings of their instance, with versions put together of their parts', () => {
    const { hosts, warnings } = new AwsInspectorAdapter().parse(sample, nowhere);
    expect(hosts.slice(0, 1)).toMatchObject([
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
    expect(warnings).toEqual(['1 closed finding was left aside.', '1 finding about networks or code was left aside.']);
  });

  const [, , row] = (sample as { findings: Record<string, unknown>[] }).findings;
  const found = (changes: object[]): [string | undefined, readonly ObservedFinding[] | null][] =>
    new AwsInspectorAdapter()
      .parse({ findings: changes.map((change) => ({ ...row, ...change })) }, nowhere)
      .hosts.map(({ identity, observations }) => [identity.cloudIds[0], observations.findings]);
  const resource = (id: string): object => ({ resources: [{ id, type: 'AWS_ECR_CONTAINER_IMAGE' }] });
  const IMAGE = 'arn:aws:ecr:eu-central-1:000000000001:repository/team/shop/sha256:';

  it('belong to the repository of their image, which has no system of its own, and say in which image they are', () => {
    const [, host] = new AwsInspectorAdapter().parse(sample, nowhere).hosts;
    expect(host).toMatchObject({
      identity: { cloudIds: ['aws:ecr/000000000001/eu-central-1/team/shop'] },
      system: null,
      observations: {
        findings: [
          {
            vulnerabilityId: 'CVE-2026-33003',
            package: { ecosystem: 'Debian:12', name: 'openssl' },
            locations: [`team/shop@sha256:${'a'.repeat(64)}`, '/usr/lib64'],
          },
        ],
      },
    });
    expect(host?.observations.findings?.[0]?.traits).toEqual(
      expect.arrayContaining(['in:pkg:oci/shop', `in:digest=sha256:${'a'.repeat(64)}`, 'in:tag=1.2', 'in:arch=amd64']),
    );
  });

  it('of two images of a repository are one, of which only what is true of both counts', () => {
    const [[id, findings] = []] = found([resource(IMAGE + 'a'.repeat(64)), resource(IMAGE + 'b'.repeat(64))]);
    expect(id).toBe('aws:ecr/000000000001/eu-central-1/team/shop');
    expect(findings).toHaveLength(1);
    expect(findings?.[0]?.locations.filter((one) => one.startsWith('team/shop@'))).toHaveLength(2);
    expect(findings?.[0]?.traits).toEqual([
      'in:pkg:oci/shop',
      'in:repository_url=000000000001.dkr.ecr.eu-central-1.amazonaws.com/team/shop',
    ]);
  });

  it('belong to their function, in all of its versions', () => {
    const name = 'arn:aws:lambda:eu-west-1:000000000001:function:';
    expect(found([resource(`${name}Resize:$LATEST`), resource(`${name}Resize:3`), resource(`${name}resize`)])).toEqual([
      ['aws:lambda/000000000001/eu-west-1/Resize', [expect.objectContaining({ locations: ['/usr/lib64'] })]],
      ['aws:lambda/000000000001/eu-west-1/resize', [expect.anything()]],
    ]);
  });

  it('are left aside, and counted, where nothing tells whose they are', () => {
    const { hosts, warnings } = new AwsInspectorAdapter().parse(
      { findings: [{ ...row, ...resource('arn:aws:codecommit:eu-west-1:000000000001:shop') }] },
      nowhere,
    );
    expect(hosts).toEqual([]);
    expect(warnings).toEqual(['1 finding in what is no instance, image or function was left aside.']);
  });

  it('in the standard library of Go are of Go', () => {
    const details = row?.packageVulnerabilityDetails as object;
    const [[, findings] = []] = found([
      {
        packageVulnerabilityDetails: {
          ...details,
          vulnerablePackages: [{ name: 'go/stdlib', version: '1.24.4', packageManager: 'GENERIC' }],
        },
      },
    ]);
    expect(findings).toMatchObject([{ package: { ecosystem: 'Go', name: 'stdlib' }, installedVersion: '1.24.4' }]);
  });

  it('are not a list of something else', () => {
    expect(refusalOf(() => new AwsInspectorAdapter().parse({ findings: [{ id: 1 }] }, nowhere)).detail).toMatch(
      /not findings of Amazon Inspector/,
    );
  });
});
