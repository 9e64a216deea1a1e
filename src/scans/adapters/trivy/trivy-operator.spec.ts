import { describe, expect, it } from '@jest/globals';
import { documentSource } from '../../domain/document-kind.js';
import type { Observations } from '../../domain/observation.js';
import { refusalOf } from '../testing/refusal-of.js';
import { TrivyAdapter } from './trivy.adapter.js';

/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- reports are whatever their tool writes */
type Resource = Record<string, any>;

const parse = (document: unknown): Observations => new TrivyAdapter().parse(document, { scope: null, os: null });

/** A report as the operator keeps it, of a container of a workload. */
function resource(kind: string, workload: string, report: object): Resource {
  return {
    apiVersion: 'aquasecurity.github.io/v1alpha1',
    kind,
    metadata: {
      name: `replicaset-${workload}-web`,
      namespace: 'shop',
      labels: {
        'trivy-operator.resource.kind': 'ReplicaSet',
        'trivy-operator.resource.name': workload,
        'trivy-operator.resource.namespace': 'shop',
        'trivy-operator.container.name': 'web',
      },
    },
    report: {
      artifact: { repository: 'library/web', tag: '1' },
      registry: { server: 'index.docker.io' },
      scanner: { name: 'Trivy', vendor: 'Aqua Security', version: '0.60.0' },
      os: { family: 'debian', name: '12.5' },
      ...report,
    },
  };
}

const vulnerability = (n: number, resourceName: string): object => ({
  ...{ vulnerabilityID: `CVE-2031-${n}`, resource: resourceName, installedVersion: '1', fixedVersion: '2' },
  ...{ severity: 'HIGH', class: 'os-pkgs', packageType: 'debian', target: '', title: 'A fault' },
});
const VULNERABILITIES = [
  resource('VulnerabilityReport', 'web-1', { vulnerabilities: [vulnerability(1, 'libc6'), vulnerability(2, 'curl')] }),
  resource('VulnerabilityReport', 'cart-1', { vulnerabilities: [vulnerability(2, 'curl')] }),
  resource('VulnerabilityReport', 'clean-1', { vulnerabilities: [] }),
];
const SECRET = { ruleID: 'private-key', title: 'A key', severity: 'HIGH', match: 'hunter2', target: '/etc/key' };
const SECRETS = [resource('ExposedSecretReport', 'web-1', { secrets: [SECRET] })];
const AUDITS = [
  resource('ConfigAuditReport', 'web-1', {
    checks: [
      { checkID: 'KSV014', title: 'Root file system', severity: 'LOW', success: false, messages: ['Set it'] },
      { checkID: 'KSV011', title: 'CPU', severity: 'LOW', success: true, messages: [''] },
    ],
  }),
];
const ASIDE = [
  { ...resource('SbomReport', 'web-1', { components: { bomFormat: 'CycloneDX' } }) },
  {
    ...{ apiVersion: 'aquasecurity.github.io/v1alpha1', kind: 'ClusterComplianceReport', metadata: { name: 'nsa' } },
    status: { summaryReport: { id: 'nsa' } },
  },
];
const REPORTS = [...VULNERABILITIES, ...SECRETS, ...AUDITS];

const listOf = (items: readonly object[]): object => ({ apiVersion: 'v1', kind: 'List', metadata: {}, items });
const DUMP = {
  'clustersbomreports.aquasecurity.github.io': [],
  'configauditreports.aquasecurity.github.io': AUDITS,
  'exposedsecretreports.aquasecurity.github.io': SECRETS,
  'vulnerabilityreports.aquasecurity.github.io': VULNERABILITIES,
};
/** Each resource as a list of its own, as `kubectl get` writes it. */
const LISTS = Object.fromEntries(Object.entries(DUMP).map(([key, items]) => [key, listOf(items)]));

/** What is in reports, counted by nothing but their members. */
function countedIn(reports: readonly Resource[]): object {
  const rows = (key: string): Resource[] =>
    reports.flatMap(({ report }) => (report?.[key] as Resource[] | undefined) ?? []);
  return {
    findings: new Set(rows('vulnerabilities').map((row) => `${row['vulnerabilityID']} ${row['resource']}`)).size,
    checks: new Set([...rows('secrets').map((row) => row['ruleID']), ...rows('checks').map((row) => row['checkID'])])
      .size,
    failed: new Set([
      ...rows('secrets').map((row) => row['ruleID']),
      ...rows('checks').flatMap((row) => (row['success'] ? [] : [row['checkID']])),
    ]).size,
  };
}

function readOf({ findings, checks }: Observations): object {
  return {
    findings: new Set((findings ?? []).map((one) => `${one.vulnerabilityId} ${one.package.name}`)).size,
    checks: checks?.length ?? 0,
    failed: (checks ?? []).filter(({ status }) => status === 'fail').length,
  };
}

describe('all reports of the Trivy operator in one document', () => {
  it.each<[string, unknown]>([
    ['as kubectl lists them', listOf(REPORTS)],
    ['as a bare list', REPORTS],
    ['by the names of the resources', DUMP],
    ['by the names, each as a list of its own', LISTS],
  ])('are read: %s', (_what, document) => {
    expect(documentSource(document)).toBe('trivy');
    const read = parse(document);
    expect(readOf(read)).toEqual(countedIn(REPORTS));
    expect(readOf(read)).toEqual({ findings: 2, checks: 3, failed: 2 });
    // Of several workloads, which may be of any cluster.
    expect([read.scope, read.isScopeAmbiguous]).toEqual(['unnamed', true]);
    expect(read.findings?.flatMap(({ locations }) => locations).map((one) => one.split(':')[0])).toEqual(
      expect.arrayContaining(['shop/ReplicaSet/web-1/web', 'shop/ReplicaSet/cart-1/web']),
    );
    const bare = new TrivyAdapter().conceal(document);
    expect(JSON.stringify(bare)).not.toContain('hunter2');
    expect(readOf(parse(bare))).toEqual(countedIn(REPORTS));
  });

  it('say how many of them are about something else, which keeps nothing from closing', () => {
    const read = parse(listOf([...REPORTS, ...ASIDE]));
    expect(readOf(read)).toEqual(countedIn(REPORTS));
    expect(read.warnings).toContain(
      '2 lists of packages or of benchmarks in this report are not vulnerabilities and were left aside.',
    );
    expect(read.coverage.filter(({ status }) => status !== 'complete')).toEqual([]);
    expect(refusalOf(() => parse(ASIDE)).detail).toMatch(/^These are lists of packages or of benchmarks/);
  });

  it('count what is no report among them', () => {
    const { warnings } = parse({ ...DUMP, 'sbomreports.aquasecurity.github.io': 'none', more: 1 });
    expect(warnings.join(' ')).toContain('1 row has no usable identifier');
  });

  it('of which none is there say nothing', () => {
    const read = parse({ 'vulnerabilityreports.aquasecurity.github.io': [] });
    expect([read.isSearched, read.findings]).toEqual([false, []]);
  });
});

describe('what the Trivy operator tells a webhook', () => {
  const [report] = VULNERABILITIES;

  it('is a report, with what happened to it where deletions are told too', () => {
    const { apiVersion: _, kind: _kind, ...unnamed } = report as Resource;
    for (const document of [report, unnamed, { verb: 'update', operatorObject: unnamed }]) {
      expect([parse(document).scope, readOf(parse(document))]).toEqual([
        'shop/ReplicaSet/web-1/web',
        countedIn([report as Resource]),
      ]);
    }
    const [secret] = SECRETS;
    const bare = new TrivyAdapter().conceal({ verb: 'update', operatorObject: secret });
    expect(JSON.stringify(bare)).not.toContain('hunter2');
  });

  it('is refused where something was deleted', () => {
    const { detail } = refusalOf(() => parse({ verb: 'delete', operatorObject: { metadata: {}, report: {} } }));
    expect(detail).toMatch(/^This tells that a report of the Trivy operator was deleted/);
  });
});
