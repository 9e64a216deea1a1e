import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import type { ScanDocumentError } from '../../domain/scan-document-error.js';
import { severityOf } from '../../domain/severity.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { expectStorable } from '../testing/expect-storable.js';
import { realReports, tally } from '../testing/real-reports.js';
import { refusalOf } from '../testing/refusal-of.js';
import { GrypeAdapter } from './grype.adapter.js';

const sample: unknown = JSON.parse(readFileSync(new URL('samples/image.json', import.meta.url), 'utf8'));

function parse(document: unknown): Observations {
  return new GrypeAdapter().parse(document, { scope: null, os: null });
}

function refusal(document: unknown): ScanDocumentError {
  return refusalOf(() => parse(document));
}

function match(vulnerability: Record<string, unknown>, related: string[] = []) {
  return {
    matches: [
      {
        vulnerability: { id: 'CVE-2024-0001', severity: 'Low', ...vulnerability },
        relatedVulnerabilities: related.map((id) => ({ id, namespace: 'nvd:cpe' })),
        artifact: { name: 'curl', version: '8', type: 'rpm', purl: 'pkg:rpm/amazon/curl@8?distro=amzn-2' },
      },
    ],
    source: { type: 'directory', target: '/srv/shop' },
    descriptor: { name: 'grype' },
  };
}

describeScanAdapter({ adapter: GrypeAdapter, sample });

describe('a Grype report', () => {
  const observations = parse(sample);
  const [django, gnutls] = observations.findings ?? [];

  it('becomes findings with everything a match says', () => {
    expect(observations.scope).toBe('shop:1.4');
    expect(observations.scanner).toEqual({ name: 'grype', version: '0.79.3', database: null });
    expect(django).toEqual({
      vulnerabilityId: 'GHSA-v6rh-hp5x-86rv',
      aliases: ['CVE-2021-44420'],
      relatedIds: ['PYSEC-2021-439'],
      package: { ecosystem: 'PyPI', name: 'django', purl: 'pkg:pypi/django' },
      installedVersion: '3.2.9',
      fixedVersions: ['3.2.10', '3.1.14'],
      fixState: 'fixed',
      severity: 'high',
      cvss: [
        { source: 'ghsa', version: '3.1', vector: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:N/I:H/A:N', score: 5.5 },
        { source: 'nvd', version: '2.0', vector: 'AV:N/AC:L/Au:N/C:P/I:P/A:P', score: 7.5 },
        { source: 'python.org', version: '3.0', vector: 'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:L', score: 7.3 },
      ],
      cwes: ['CWE-290'],
      title: null,
      description: 'An example of a bypass.',
      references: [
        'https://github.com/advisories/GHSA-v6rh-hp5x-86rv',
        'https://nvd.nist.gov/vuln/detail/CVE-2021-44420',
        'https://docs.example/',
      ],
      publishedAt: null,
      locations: ['/app/Django.dist-info/METADATA', '/app/Django.dist-info/RECORD'],
    });
  });

  it('of an old version, without package URL, is understood', () => {
    expect(gnutls).toMatchObject({
      package: { ecosystem: 'Debian:12', name: 'libgnutls30', purl: 'pkg:deb/debian/libgnutls30' },
      installedVersion: '3.6.7-4',
      fixedVersions: ['3.6.8', '3.7.0'],
      fixState: 'fixed',
      severity: 'none',
      cvss: [
        { source: 'nvd', version: '2.0', score: 4.3 },
        { source: 'nvd', version: '3.0', score: 5.9 },
      ],
      locations: ['/var/lib/dpkg/status'],
    });
  });

  it('counts ignored matches and says what it looked at', () => {
    expect(observations.warnings).toEqual(['2 findings suppressed in the scanner were left aside.']);
    expect(observations.coverage).toEqual([
      { type: 'Debian:12', status: 'complete', count: 1 },
      { type: 'PyPI', status: 'complete', count: 1 },
    ]);
    expect(observations.software).toBeNull();
  });

  it.each([
    ['ALAS-2024-2607', ['CVE-2024-39689'], ['CVE-2024-39689'], []],
    ['ALAS-2024-2595', ['CVE-2024-37370', 'CVE-2024-37371'], [], ['CVE-2024-37370', 'CVE-2024-37371']],
    ['CVE-2024-0001', ['CVE-2024-0001'], [], []],
    ['CVE-2024-0001', ['CVE-2024-0002'], [], ['CVE-2024-0002']],
    // As `grype --by-cve` writes it.
    ['CVE-2024-0001', ['GHSA-aaaa-bbbb-cccc'], ['GHSA-aaaa-bbbb-cccc'], []],
  ])('with %s and %j knows what is the same and what is related', (id, related, aliases, relatedIds) => {
    expect(parse(match({ id }, related)).findings?.[0]).toMatchObject({ aliases, relatedIds });
  });

  it.each([
    [{ state: 'fixed', versions: ['9'] }, 'fixed'],
    [{ state: 'not-fixed', versions: [] }, 'not-fixed'],
    [{ state: 'wont-fix', versions: ['fix_1'] }, 'wont-fix'],
    [{ state: 'unknown', versions: [] }, 'unknown'],
    [{ state: '', versions: ['9'] }, 'fixed'],
    [null, 'unknown'],
  ])('with the fix %j is %s', (fix, fixState) => {
    expect(parse(match({ fix })).findings?.[0]?.fixState).toBe(fixState);
  });

  it.each([
    [{ type: 'directory', target: '/srv/shop' }, '/srv/shop'],
    [{ type: 'image', target: { userInput: 'shop:1' } }, 'shop:1'],
    [undefined, 'unnamed'],
  ])('of %j has the scope %s', (source, scope) => {
    expect(parse({ matches: [], descriptor: { name: 'grype' }, source }).scope).toBe(scope);
  });

  it.each([[null], [[]]])('with %j for matches is a clean one', (matches) => {
    expect(parse({ matches, descriptor: { name: 'grype' } }).findings).toEqual([]);
  });

  it('says what it tells of packages and of exploitation, and keeps its findings', () => {
    const document = match({ knownExploited: [{ cve: 'CVE-2024-0001' }] });
    const eol = { package: { name: 'a' }, alerts: [{ type: 'distro-eol' }] };
    const alertsByPackage = [eol, eol, { alerts: [{ type: 'x' }] }, 7, { alerts: null }];
    const { findings, warnings } = parse({ ...document, alertsByPackage });
    expect(findings).toHaveLength(1);
    expect(warnings).toEqual([
      expect.stringMatching(/^Grype warns of 2 packages of a distribution that has reached its end of life/),
      expect.stringMatching(/^Grype warns of 1 package with the alert "x"/),
      expect.stringMatching(/^1 finding is known to be exploited, says Grype/),
    ]);
  });

  it('names the packages that it did not compare, so that nothing closes there', () => {
    const of = (name: string, type: string) => ({
      package: { name, type: 'deb', version: '1', purl: `pkg:deb/odd/${name}@1?distro=odd-3` },
      alerts: [{ type, message: 'x' }],
    });
    const alertsByPackage = [of('oak', 'distro-unknown'), of('elm', 'distro-disabled'), of('fir', 'distro-eol')];
    const { unseen } = parse({ ...match({}), alertsByPackage });
    expect(unseen?.packages?.map(({ name }) => name)).toEqual(['oak', 'elm']);
    expect(parse(match({})).unseen).toBeUndefined();
  });

  it('shows versions with the epoch of the package URL', () => {
    const document = match({});
    const [only] = document.matches;
    const artifact = { ...only?.artifact, purl: 'pkg:rpm/rocky/curl@8?distro=rocky-9&epoch=1' };
    expect(parse({ ...document, matches: [{ ...only, artifact }] }).findings?.[0]?.installedVersion).toBe('1:8');
  });

  it('that lost a row says so and is not complete', () => {
    const document = match({});
    const { coverage, warnings } = parse({ ...document, matches: [...document.matches, { artifact: {} }] });
    expect(coverage).toContainEqual({ type: 'matches', status: 'partial', count: 0 });
    expect(warnings).toEqual(['1 row has no usable identifier or package and was left aside.']);
  });

  it('is none when another tool wrote it', () => {
    expect(refusal({ SchemaVersion: 2, ArtifactName: 'x' }).detail).toBe(
      'This is a Trivy report; send it with source "trivy".',
    );
    expect(refusal({ matches: [{}, {}], descriptor: { name: 'grype' } }).detail).toMatch(/No row/);
    expect(refusal({ matches: 'x', descriptor: { name: 'grype' } }).faults[0]?.pointer).toBe('/matches');
  });
});

describe('the real Grype reports, where present', () => {
  const reports = realReports('grype');

  it('hold as many findings as were counted by other means', () => {
    for (const { file, counts, read } of reports) {
      const observations = parse(read());
      const findings = observations.findings ?? [];
      expectStorable(observations);
      const expected = counts.sev.split(' ').filter((one) => one !== '');
      const states = (counts.fix ?? '').split(' ').filter((one) => one !== '' && !one.startsWith('(absent)'));
      expect({
        file,
        findings: findings.length,
        ids: new Set(findings.map(({ vulnerabilityId }) => vulnerabilityId)).size,
        severities: tally(findings.map(({ severity }) => severity)),
        states: states.length === 0 ? [] : tally(findings.map(({ fixState }) => fixState)),
        unread: observations.coverage.filter(({ status }) => status !== 'complete'),
      }).toEqual({
        file,
        findings: counts.findings,
        ids: counts.distinct_ids,
        severities: expected.map((one) => one.replace(/^\w+/, (word) => severityOf(word))).sort(),
        states: states.sort(),
        unread: [],
      });
    }
  });
});
