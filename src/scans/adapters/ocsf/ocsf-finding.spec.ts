import { describe, expect, it } from '@jest/globals';
import type { ObservedFinding } from '../../domain/observation.js';
import { OcsfAdapter } from './ocsf.adapter.js';

const instance = (end: string): object => ({
  type: 'AWS::EC2::Instance',
  uid: `arn:aws:ec2:eu-west-1:210987654321:instance/i-0123456789abcde${end}`,
});

const event = (fields: object, told: object = {}): object => ({
  ...{ class_uid: 2002, activity_id: 1, severity_id: 4, status_id: 1, resources: [instance('a1')] },
  metadata: { product: { name: 'Oak' } },
  vulnerabilities: [
    {
      cve: { uid: 'CVE-2026-35100' },
      affected_packages: [{ name: 'left-pad', version: '1.0', package_manager: 'npm' }],
      ...told,
    },
  ],
  ...fields,
});

function read(...events: object[]): { hosts: string[]; findings: ObservedFinding[]; warnings: readonly string[] } {
  const { hosts, warnings } = new OcsfAdapter().parse(events, { scope: null, os: null });
  return {
    hosts: hosts.flatMap(({ identity }) => identity.cloudIds),
    findings: hosts.flatMap(({ observations }) => observations.findings ?? []),
    warnings,
  };
}

describe('an event about vulnerabilities', () => {
  it.each<[string, object, object, string]>([
    ['the number of the event', {}, {}, 'high'],
    ['its word before its number', { severity: 'Low' }, {}, 'low'],
    ['the word of the vulnerability before both', { severity: 'Low' }, { severity: 'Critical' }, 'critical'],
    ['the number where the words say nothing', { severity: 'Unknown' }, { severity: 'Other' }, 'high'],
    ['the number of what is fatal', { severity_id: 6 }, {}, 'critical'],
    ['no number that says anything', { severity_id: 99 }, {}, 'unknown'],
  ])('is as severe as %s says', (_, fields, told, severity) => {
    expect(read(event(fields, told)).findings).toMatchObject([{ severity }]);
  });

  it('that tells of the end of its finding opens nothing', () => {
    const { findings, warnings } = read(event({ activity_id: 3 }));
    expect([findings, warnings]).toEqual([[], ['1 finding that is over was left aside.']]);
  });

  it('of several machines is one of each', () => {
    const { hosts, findings } = read(event({ resources: [instance('a1'), instance('a2'), instance('a1')] }));
    expect(hosts).toEqual(['aws:i-0123456789abcdea1', 'aws:i-0123456789abcdea2']);
    expect(findings).toHaveLength(2);
  });

  it.each([
    [{ is_fix_available: true }, 'fixed'],
    [{ is_fix_available: false }, 'not-fixed'],
    [{}, 'unknown'],
  ])('that says %j of fixes is %s', (told, fixState) => {
    expect(read(event({}, told)).findings).toMatchObject([{ fixState, fixedVersions: [] }]);
  });

  it('about code alone is counted, and leaves the look at packages whole', () => {
    const code = event({}, { affected_packages: [], affected_code: [{ file: { name: 'a.py' } }] });
    const { hosts, warnings } = new OcsfAdapter().parse([event({}), code], { scope: null, os: null });
    expect(warnings).toEqual(['1 vulnerability in code was left aside.']);
    expect(hosts[0]?.observations.coverage.map(({ status }) => status)).not.toContain('partial');
  });
});
