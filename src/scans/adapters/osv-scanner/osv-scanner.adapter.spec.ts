import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import type { ScanDocumentError } from '../../domain/scan-document-error.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { OsvScannerAdapter } from './osv-scanner.adapter.js';

const sample: unknown = JSON.parse(readFileSync(new URL('samples/project.json', import.meta.url), 'utf8'));

type Os = { id: string; version: string } | null;

function parse(document: unknown, scope: string | null = null, os: Os = null): Observations {
  return new OsvScannerAdapter().parse(document, { scope, os });
}

function refusal(document: unknown): ScanDocumentError {
  return refusalOf(() => parse(document));
}

interface Row {
  package?: Record<string, unknown>;
  vulnerabilities?: unknown[];
  groups?: unknown[];
}

function report(row: Row, path = 'package-lock.json') {
  const what = { name: 'left', version: '1.5.0', ecosystem: 'npm' };
  return { results: [{ source: { path }, packages: [{ package: what, vulnerabilities: [], ...row }] }] };
}

function record(fields: Record<string, unknown>) {
  return { id: 'GHSA-2222-2222-2222', affected: [], ...fields };
}

function affected(events: Record<string, string>[], versions: string[] = [], name = 'left') {
  return { package: { name, ecosystem: 'npm' }, ranges: [{ type: 'SEMVER', events }], versions };
}

describeScanAdapter({ adapter: OsvScannerAdapter, sample });

describe('an OSV-Scanner report', () => {
  const observations = parse(sample);
  const [django, pysec, openssl, parser] = observations.findings ?? [];

  it('becomes one finding per record, by its own name and words, and those of a group are one by their aliases', () => {
    expect(observations.scope).toBe('/srv/shop');
    expect(observations.scanner).toEqual({ name: 'osv-scanner', version: null });
    expect(observations.findings).toHaveLength(4);
    expect(pysec).toMatchObject({
      vulnerabilityId: 'PYSEC-2021-1',
      aliases: ['CVE-2021-0001', 'GHSA-xxxx-2345-6789'],
      severity: 'high',
      fixedVersions: ['3.2.10'],
      description: 'The same example.',
      cvss: [],
    });
    expect(django).toEqual({
      vulnerabilityId: 'GHSA-xxxx-2345-6789',
      aliases: ['CVE-2021-0001', 'PYSEC-2021-1'],
      relatedIds: ['SNYK-PYTHON-DJANGO-1'],
      package: { ecosystem: 'PyPI', name: 'django', purl: 'pkg:pypi/django' },
      installedVersion: '3.2.4',
      fixedVersions: ['3.2.10'],
      fixState: 'fixed',
      severity: 'high',
      severityBasis: 'max_severity 7.3 by osv-scanner',
      cvss: [
        { source: 'ghsa', version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:L', score: null },
        {
          source: 'ghsa',
          version: '4.0',
          vector: 'CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:N/VC:L/VI:L/VA:N/SC:N/SI:N/SA:N',
          score: null,
        },
      ],
      cwes: ['CWE-290'],
      title: 'An example of a bypass in Django',
      description: 'An example of a bypass.',
      references: ['https://nvd.example/CVE-2021-0001', 'https://docs.example/'],
      publishedAt: '2021-12-08T00:15:00.000Z',
      locations: ['/srv/shop/requirements.txt'],
    });
  });

  it('names a system package as it is installed, and its CVE as upstream does', () => {
    expect(openssl).toMatchObject({
      vulnerabilityId: 'DEBIAN-CVE-2024-0002',
      aliases: ['CVE-2024-0002'],
      relatedIds: [],
      package: { ecosystem: 'Debian:12', name: 'libssl3', purl: 'pkg:deb/debian/libssl3' },
      fixedVersions: ['3.0.13-1~deb12u1'],
      severity: 'unknown',
    });
  });

  it('names a repository that is known by its commit', () => {
    expect(parser).toMatchObject({
      package: { ecosystem: 'GIT', name: 'github.com/example/parser', purl: null },
      installedVersion: '89abcdef0123456789abcdef0123456789abcdef',
      fixedVersions: [],
      fixState: 'unknown',
      cvss: [{ source: 'nvd', version: '2.0', score: null }],
    });
  });

  it('says what it left aside and looked at', () => {
    expect(observations.warnings).toEqual([
      '1 license finding in this report is not a vulnerability and was left aside.',
      '1 withdrawn advisory was left aside.',
      '1 finding is in code that is not called.',
      expect.stringContaining('folder that its files share was taken'),
    ]);
    expect(observations.coverage).toEqual([
      { type: 'Debian:12', status: 'complete', count: 1 },
      { type: 'GIT', status: 'complete', count: 1 },
      { type: 'PyPI', status: 'complete', count: 1 },
    ]);
    expect(observations.software).toBeNull();
  });

  it.each([
    [['GO-2024-1', 'GHSA-a'], ['GO-2024-1', 'GHSA-a'], 'GHSA-a', ['GO-2024-1'], []],
    [
      ['PYSEC-1', 'GHSA-a'],
      ['CVE-2024-0001', 'CVE-2024-0002'],
      'GHSA-a',
      [],
      ['PYSEC-1', 'CVE-2024-0001', 'CVE-2024-0002'],
    ],
    [['CVE-2024-0002', 'CVE-2024-0001'], null, 'CVE-2024-0001', [], ['CVE-2024-0002']],
    [['CVE-2024-0001'], ['cve-2024-0001'], 'CVE-2024-0001', [], []],
    [[], ['MAL-2024-1', 'GHSA-a'], 'GHSA-a', ['MAL-2024-1'], []],
    // As @nodesecure/vulnera 3.1.0 writes records of OSV: findings/nodesecure-osv-weakness-is-alias.sh.
    [['GHSA-a'], ['CWE-1333', 'CWE-400'], 'GHSA-a', [], []],
  ])('names the group %j with the aliases %j', (ids, aliases, vulnerabilityId, same, relatedIds) => {
    const [finding] = parse(report({ groups: [{ ids, aliases }] })).findings ?? [];
    expect(finding).toMatchObject({ vulnerabilityId, aliases: same, relatedIds });
  });

  it.each([
    ['0.0', undefined, 'none'],
    ['3.9', 'CRITICAL', 'low'],
    ['9.0', undefined, 'critical'],
    ['', 'MODERATE', 'medium'],
    [undefined, 'HIGH', 'high'],
    ['11', undefined, 'unknown'],
    [undefined, undefined, 'unknown'],
  ])('with the highest score %j and the word %j is %s', (max_severity, severity, expected) => {
    const row = {
      vulnerabilities: [record({ database_specific: { severity } })],
      groups: [{ ids: ['GHSA-2222-2222-2222'], max_severity }],
    };
    expect(parse(report(row)).findings?.[0]?.severity).toBe(expected);
  });

  it.each([
    [
      'the range that holds the installed version',
      [affected([{ introduced: '0' }, { fixed: '1.2' }, { introduced: '1.4' }, { fixed: '1.6.1' }])],
      ['1.6.1'],
    ],
    [
      'the end of the first range where it begins before all versions',
      [affected([{ introduced: '0.0.0-0' }, { fixed: '1.6.0' }, { introduced: '1.7.0-0' }, { fixed: '1.8.0' }])],
      ['1.6.0'],
    ],
    [
      'no version where the range only has a last one',
      [
        affected([{ introduced: '0' }, { last_affected: '1.5.0' }]),
        affected([{ introduced: '2.0' }, { fixed: '2.1' }]),
      ],
      [],
    ],
    [
      'the entry that lists the installed version',
      [
        affected([{ introduced: '1.0-rc1' }, { fixed: '1.6-rc2' }], ['1.5.0']),
        affected([{ introduced: '2.0-a' }, { fixed: '2.1' }]),
      ],
      ['1.6-rc2'],
    ],
    [
      'all fixed ones of the package when none can tell',
      [affected([{ introduced: '1.0-a' }, { fixed: '1.6-b' }]), affected([{ introduced: '2.0-a' }, { fixed: '2.1' }])],
      ['1.6-b', '2.1'],
    ],
    ['none of another package', [affected([{ introduced: '0' }, { fixed: '9' }], [], 'right')], []],
  ])('takes as fix %s', (_, entries, fixedVersions) => {
    const [finding] = parse(report({ vulnerabilities: [record({ affected: entries })] })).findings ?? [];
    expect(finding?.fixedVersions).toEqual(fixedVersions);
  });

  it.each([
    [{ name: 'curl', version: '8', ecosystem: 'Ubuntu:22.04:LTS' }, 'Ubuntu:22.04', 'pkg:deb/ubuntu/curl'],
    [{ name: 'curl', version: '8', ecosystem: 'Ubuntu:Pro:18.04:LTS' }, 'Ubuntu:18.04', 'pkg:deb/ubuntu/curl'],
    [{ name: 'curl', version: '8', ecosystem: 'Alpine:v3.18' }, 'Alpine:v3.18', 'pkg:apk/alpine/curl'],
    [
      { name: 'curl', version: '8', ecosystem: 'Red Hat:enterprise_linux:9::appstream' },
      'Red Hat:9',
      'pkg:rpm/redhat/curl',
    ],
    [{ name: 'curl', version: '8', ecosystem: 'openSUSE:Leap 15.5' }, 'openSUSE:Leap 15.5', 'pkg:rpm/opensuse/curl'],
    [{ name: 'curl', version: '8', ecosystem: 'Debian' }, 'Debian:12', 'pkg:deb/debian/curl'],
    [{ name: 'a:b', version: '8', ecosystem: 'Maven' }, 'Maven', 'pkg:maven/a/b'],
    [{ name: 'time', version: '8', ecosystem: 'crates.io' }, 'crates.io', 'pkg:cargo/time'],
    [{ name: 'github.com/A/b', version: '8', ecosystem: 'Go' }, 'Go', 'pkg:golang/github.com/a/b'],
    [{ name: 'x', version: '8', ecosystem: 'Mageia:9' }, 'Mageia:9', 'pkg:rpm/mageia/x'],
    [{ name: 'x', version: '8', ecosystem: 'Hurd Linux:1' }, 'Hurd Linux:1', null],
    [
      { name: 'a/b', version: '8', ecosystem: 'Packagist:https://packages.drupal.org/8' },
      'Packagist',
      'pkg:composer/a/b',
    ],
    [
      { name: 'x', version: '8', ecosystem: 'SUSE:Linux Enterprise Micro 5.5' },
      'SUSE:Linux Enterprise Micro 5.5',
      'pkg:rpm/suse/x',
    ],
    [{ name: 'x', version: '8', ecosystem: 'Echo' }, 'Echo', 'pkg:deb/echo/x'],
  ])('places %j in %s', (what, ecosystem, purl) => {
    const document = report({ package: what, vulnerabilities: [record({})] });
    const [finding] = parse(document, null, { id: 'debian', version: '12' }).findings ?? [];
    expect(finding?.package).toEqual({ ecosystem, name: what.name, purl });
  });

  it('makes a finding of a record that stands in no group', () => {
    const vulnerabilities = [record({}), record({ id: 'GO-2024-1', aliases: ['CVE-2024-0001'] })];
    const { findings } = parse(report({ vulnerabilities, groups: [{ ids: ['GHSA-2222-2222-2222'] }] }));
    expect(findings?.map(({ vulnerabilityId }) => vulnerabilityId)).toEqual(['GHSA-2222-2222-2222', 'GO-2024-1']);
  });

  it('keeps a group of which one record is withdrawn', () => {
    const vulnerabilities = [record({ withdrawn: '2024-01-01T00:00:00Z' }), record({ id: 'GO-2024-1' })];
    const { findings } = parse(report({ vulnerabilities, groups: [{ ids: ['GHSA-2222-2222-2222', 'GO-2024-1'] }] }));
    expect(findings).toMatchObject([{ vulnerabilityId: 'GO-2024-1', aliases: [] }]);
  });

  it('reads a record once, whatever the number of groups that name it', () => {
    const vulnerabilities = [
      record({ references: Array.from({ length: 5000 }, (_, i) => ({ url: `https://a.example/${i}` })) }),
    ];
    const groups = Array.from({ length: 50_000 }, () => ({ ids: ['GHSA-2222-2222-2222'] }));
    expect(parse(report({ vulnerabilities, groups })).findings).toHaveLength(1);
  });

  it('takes a group of more records than a call takes arguments', () => {
    const vulnerabilities = Array.from({ length: 90_000 }, (_, i) =>
      record({ id: `GO-${i}`, severity: [{ score: 'low' }] }),
    );
    const groups = [{ ids: vulnerabilities.map(({ id }) => id) }];
    expect(parse(report({ vulnerabilities, groups })).findings).toHaveLength(1);
  });

  it('counts a group as called when one of its records is', () => {
    const analysis = { a: { called: false }, b: { called: true } };
    expect(parse(report({ groups: [{ ids: ['GO-1'], experimentalAnalysis: analysis }] }), 'ci').warnings).toEqual([]);
  });

  it.each([
    [{ results: [] }],
    [{ results: null, experimental_config: {} }],
    [{ results: [], experimental_config: {} }],
  ])('of a clean run (%j) has no finding, says what it does not show, and asks for the scope', (document) => {
    expect(parse(document)).toMatchObject({ scope: 'unnamed', findings: [], coverage: [] });
    expect(parse(document).warnings).toEqual([
      expect.stringContaining('names no package'),
      expect.stringContaining('Send the scope'),
    ]);
    const named = parse(document, 'ci');
    expect(named).toMatchObject({ scope: 'ci', findings: [] });
    expect(named.warnings).toEqual([expect.stringContaining('names no package')]);
  });

  it.each([[null], [{}], [''], ['\n']])('that is nothing at all (%j) is no clean run', (document) => {
    expect(refusal(document).detail).toMatch(/says nothing of what was looked at.*"results":\[\]/);
  });

  it('of many sources has the folder that they share as scope', () => {
    const results = Array.from({ length: 40 }, (_, index) => ({
      source: { path: `/srv/shops/shop-${index}/package-lock.json` },
      packages: [],
    }));
    expect(parse({ results }).scope).toBe('/srv/shops');
    expect(parse({ results: [...results].reverse().slice(0, 2) }).scope).toBe('/srv/shops');
    expect(parse({ results }).warnings).toEqual([expect.stringContaining('folder that its files share')]);
    expect(parse({ results }, 'shops').warnings).toEqual([]);
  });

  it('that lost a row says so and is not complete', () => {
    const document = report({ vulnerabilities: [record({}), 7], groups: [{ ids: [7] }] });
    const { findings, coverage, warnings } = parse(document, 'ci');
    expect(findings).toHaveLength(1);
    expect(coverage).toContainEqual({ type: 'results', status: 'partial', count: 0 });
    expect(warnings).toEqual(['2 rows have no usable identifier or package and were left aside.']);
  });

  it('is none when another tool wrote it', () => {
    expect(refusal({ matches: [], descriptor: { name: 'grype' } }).detail).toBe(
      'This is a Grype report; send it with source "grype".',
    );
    expect(refusal({ bomFormat: 'CycloneDX' }).detail).toMatch(/source "cyclonedx"/);
    expect(refusal([{ Target: 'x' }]).detail).toMatch(/source "trivy"/);
    expect(refusal({ results: [], errors: [], version: '1.50' }).detail).toMatch(/^This is not an OSV-Scanner report/);
    expect(refusal({ results: [{ packages: [7] }], experimental_config: {} }).detail).toMatch(/No row/);
    // As tfsec writes it too, and Red Hat Satellite its errata.
    expect(refusal({ results: null }).detail).toMatch(/^This is an empty report of tfsec/);
    expect(refusal({ results: [{ id: 1, packages: [] }] }).detail).toMatch(/^This is not an OSV-Scanner report/);
    expect(refusal(report({ groups: {} as unknown[] })).faults[0]?.pointer).toBe('/results/0/packages/0/groups');
    expect(refusal('text').detail).toMatch(/^This is not an OSV-Scanner report/);
  });
});
