import { describe, expect, it } from '@jest/globals';
import type { Observations } from '../../domain/observation.js';
import type { ScanDocumentError } from '../../domain/scan-document-error.js';
import { refusalOf } from '../testing/refusal-of.js';
import { TrivyAdapter } from './trivy.adapter.js';

function parse(document: unknown, os: { id: string; version: string } | null = null): Observations {
  return new TrivyAdapter().parse(document, { scope: null, os });
}

function refusal(document: unknown): ScanDocumentError {
  return refusalOf(() => parse(document));
}

function row(fields: Record<string, unknown>) {
  return { VulnerabilityID: 'CVE-2024-0001', PkgName: 'curl', InstalledVersion: '1', Severity: 'LOW', ...fields };
}

describe('another shape of a Trivy report', () => {
  const result = { Target: 'redis:6 (debian 10.4)', Class: 'os-pkgs', Type: 'debian', Vulnerabilities: [row({})] };
  const resource = { Namespace: 'shop', Kind: 'Deployment', Name: 'cache', Results: [result] };

  it.each([
    ['Resources', { ClusterName: 'prod', Resources: [resource] }],
    ['Findings', { ClusterName: 'prod', Findings: [resource] }],
    ['Vulnerabilities', { ClusterName: 'prod', Vulnerabilities: [resource], Misconfigurations: [] }],
  ])('is a cluster with %s', (_, document) => {
    const { scope, findings } = parse(document);
    expect(scope).toBe('prod');
    expect(findings).toHaveLength(1);
    expect(findings?.[0]?.package.ecosystem).toBe('Debian:10');
    expect(findings?.[0]?.locations).toEqual(['shop/Deployment/cache: redis:6 (debian 10.4)']);
  });

  // `Error` of a resource, as pkg/k8s/report/report.go of Trivy has it: a registry that does not answer, for example.
  it.each(['Resources', 'Findings'])('closes nothing where it could not look at one of the %s', (key) => {
    const failed = { Namespace: 'shop', Kind: 'Deployment', Name: 'web', Error: 'scan error: image not found' };
    const { coverage, warnings, findings } = parse({ ClusterName: 'prod', [key]: [resource, failed] });
    expect(findings).toHaveLength(1);
    expect(coverage).toContainEqual({ type: 'results', status: 'partial', count: 0 });
    expect(warnings).toEqual([expect.stringMatching(/could not look at 1 resource/)]);
    expect(parse({ ClusterName: 'prod', [key]: [failed] }).findings).toBeNull();
  });

  it('is the bare list of schema 1', () => {
    const { scope, findings } = parse([result, { Target: 'package-lock.json', Vulnerabilities: null }]);
    expect(scope).toBe('redis:6');
    expect(findings?.[0]?.package).toEqual({ ecosystem: 'Debian:10', name: 'curl', purl: 'pkg:deb/debian/curl' });
  });

  const labels = {
    'trivy-operator.resource.kind': 'ReplicaSet',
    'trivy-operator.resource.name': 'cache-1',
    'trivy-operator.container.name': 'redis',
  };
  const operator = (kind: string, content: object) => ({
    apiVersion: 'aquasecurity.github.io/v1alpha1',
    kind,
    metadata: { name: 'x', namespace: 'shop', labels },
    report: {
      artifact: { repository: 'library/redis', tag: '6' },
      registry: { server: 'index.docker.io' },
      scanner: { name: 'Trivy', version: '0.60.0' },
      os: { family: 'debian', name: '12.5' },
      ...content,
    },
  });
  const vulnerabilities = [
    {
      vulnerabilityID: 'CVE-2031-1',
      resource: 'libc6',
      installedVersion: '1',
      fixedVersion: '2',
      severity: 'HIGH',
      class: 'os-pkgs',
      packageType: 'debian',
    },
    {
      vulnerabilityID: 'CVE-2031-2',
      resource: 'left-pad',
      installedVersion: '1',
      severity: 'LOW',
      class: 'lang-pkgs',
      packageType: 'npm',
      target: 'app',
    },
  ];
  const secrets = [{ ruleID: 'private-key', title: 'A key', severity: 'HIGH', match: 'hunter2', target: '/etc/key' }];
  const checks = [
    {
      checkID: 'KSV-0014',
      title: 'Root file system',
      severity: 'HIGH',
      success: false,
      messages: ['Set readOnlyRootFilesystem'],
    },
    { checkID: 'AVD-KSV-0011', title: 'CPU limited', severity: 'LOW', success: true, messages: [''] },
  ];

  it('is what its operator reports of vulnerabilities, secrets and audits, alone or in a list', () => {
    const one = parse(operator('VulnerabilityReport', { vulnerabilities }));
    expect([one.scope, one.scanner.version, one.findings?.map(({ package: { ecosystem } }) => ecosystem)]).toEqual([
      'shop/ReplicaSet/cache-1/redis',
      '0.60.0',
      ['Debian:12', 'npm'],
    ]);
    const items = [
      operator('VulnerabilityReport', { vulnerabilities: [] }),
      operator('ExposedSecretReport', { secrets }),
      operator('ConfigAuditReport', { checks }),
    ];
    const all = parse({ apiVersion: 'v1', kind: 'List', items });
    expect([all.isScopeAmbiguous, all.findings, all.coverage.map(({ type }) => type)]).toEqual([
      true,
      [],
      ['Debian:12', 'config', 'secret'],
    ]);
    expect(all.checks?.map(({ id, status, places }) => [id, status, places?.[0]?.resource])).toEqual([
      ['trivy:private-key', 'fail', 'shop/ReplicaSet/cache-1/redis'],
      ['trivy:AVD-KSV-0014', 'fail', 'shop/ReplicaSet/cache-1/redis'],
      ['trivy:AVD-KSV-0011', 'pass', undefined],
    ]);
    expect(JSON.stringify(new TrivyAdapter().conceal({ items }))).not.toContain('hunter2');
  });

  it('is none when another tool wrote it', () => {
    expect(refusal({ bomFormat: 'CycloneDX' }).detail).toBe(
      'This is a CycloneDX document; send it with source "cyclonedx".',
    );
    expect(refusal({ matches: [], descriptor: { name: 'grype' } }).detail).toMatch(/^This is a Grype report/);
    expect(refusal([]).detail).toMatch(/^This is an empty list; it does not say which tool wrote it/);
    expect(refusal([1]).detail).toMatch(/^This is not a Trivy report/);
  });
});
