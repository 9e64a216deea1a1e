import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import type { ScanDocumentError } from '../../domain/scan-document-error.js';
import { severityOf } from '../../domain/severity.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { expectStorable } from '../testing/expect-storable.js';
import { realReports, tally } from '../testing/real-reports.js';
import { refusalOf } from '../testing/refusal-of.js';
import { TrivyAdapter } from './trivy.adapter.js';

const sample: unknown = JSON.parse(readFileSync(new URL('samples/image.json', import.meta.url), 'utf8'));

function parse(document: unknown, os: { id: string; version: string } | null = null): Observations {
  return new TrivyAdapter().parse(document, { scope: null, os });
}

function refusal(document: unknown): ScanDocumentError {
  return refusalOf(() => parse(document));
}

function row(fields: Record<string, unknown>) {
  return { VulnerabilityID: 'CVE-2024-0001', PkgName: 'curl', InstalledVersion: '1', Severity: 'LOW', ...fields };
}

function report(result: Record<string, unknown>) {
  return { SchemaVersion: 2, ArtifactName: 'x', Results: [result] };
}

describeScanAdapter({ adapter: TrivyAdapter, sample });

describe('a Trivy report', () => {
  const observations = parse(sample);
  const [openssl, bash, pyjwt] = observations.findings ?? [];

  it('names what was scanned and with what', () => {
    expect(observations.scope).toBe('shop:1.4');
    expect(observations.scanner).toEqual({ name: 'trivy', version: '0.72.0' });
  });

  it('becomes findings with everything a row says', () => {
    expect(openssl).toEqual({
      vulnerabilityId: 'CVE-2024-0001',
      aliases: [],
      relatedIds: ['DSA-5532-1'],
      package: { ecosystem: 'Debian:12', name: 'libssl3', purl: 'pkg:deb/debian/libssl3' },
      installedVersion: '3.0.11-1',
      traits: ['arch=amd64'],
      fixedVersions: ['3.0.13-1', '3.0.14-1'],
      fixState: 'fixed',
      severity: 'high',
      cvss: [
        { source: 'nvd', version: '2.0', vector: 'AV:N/AC:L/Au:N/C:N/I:N/A:P', score: 5 },
        { source: 'nvd', version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H', score: 7.5 },
        { source: 'redhat', version: '3.0', vector: 'CVSS:3.0/AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:N/A:H', score: 5.9 },
        {
          source: 'ghsa',
          version: '4.0',
          vector: 'CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:N/VC:L/VI:L/VA:N/SC:N/SI:N/SA:N',
          score: 6.3,
        },
      ],
      cwes: ['CWE-787'],
      title: 'openssl: an example',
      description: 'An example of a flaw.',
      references: ['https://avd.example/cve-2024-0001', 'https://example.org/advisory'],
      publishedAt: '2024-01-09T10:15:10.447Z',
      locations: ['shop:1.4 (debian 12.5)'],
    });
  });

  it('finds the package of a row without a package URL', () => {
    expect(bash?.package).toEqual({ ecosystem: 'Debian:12', name: 'bash', purl: 'pkg:deb/debian/bash' });
    expect(pyjwt?.package).toEqual({ ecosystem: 'PyPI', name: 'pyjwt', purl: 'pkg:pypi/pyjwt' });
    expect(pyjwt?.locations).toEqual(['app/PyJWT-2.10.1.dist-info/METADATA']);
  });

  it('takes the listed packages as software, with the version as Trivy shows it', () => {
    expect(observations.software).toEqual([
      {
        package: { ecosystem: 'Debian:12', name: 'libssl3', purl: 'pkg:deb/debian/libssl3' },
        version: '1:3.0.11-1',
        architecture: 'amd64',
        sourceName: 'openssl',
        sourceVersion: '3.0.11-1',
      },
    ]);
    expect(parse(report({ Target: 'x', Type: 'npm' })).software).toBeNull();
  });

  it('counts what the scanner was told to ignore', () => {
    expect(observations.warnings).toEqual(['2 findings suppressed in the scanner were left aside.']);
  });

  it('makes checks of what is no vulnerability, one for each rule, with its places', () => {
    const reported = (observations.checks ?? []).map(({ id, kind, status, severity, placeCount }) => [
      id,
      kind,
      status,
      severity,
      placeCount,
    ]);
    expect(reported).toEqual([
      ['trivy:AVD-DS-0002', 'misconfiguration', 'fail', 'high', 1],
      ['trivy:AVD-DS-0005', 'misconfiguration', 'pass', 'low', 0],
      ['trivy:aws-access-key-id', 'secret', 'fail', 'critical', 2],
      ['trivy:license/GPL-2.0', 'license', 'fail', 'high', 1],
      ['trivy:license/MIT', 'license', 'pass', 'low', 0],
      ['trivy:license/Homemade', 'license', 'unknown', null, 0],
    ]);
    expect(observations.checks?.[0]).toMatchObject({
      title: 'Image user should not be root',
      help: 'https://example.org/ds-0002',
      places: [{ file: 'Dockerfile', line: 7, resource: 'base', text: 'Name a user' }],
    });
    expect(observations.checks?.[2]?.places).toEqual([
      { file: 'secret.txt', line: 3, resource: null, text: null },
      { file: 'secret.txt', line: 9, resource: null, text: null },
    ]);
    expect([observations.checkKinds, observations.untoldKinds]).toEqual([
      ['misconfiguration', 'secret', 'license'],
      undefined,
    ]);
  });

  it('is kept without what it quotes', () => {
    const adapter = new TrivyAdapter();
    const stored = adapter.conceal(sample);
    expect(JSON.stringify(stored)).not.toMatch(/hunter2|AKIA/);
    expect(adapter.conceal(stored)).toBe(stored);
    expect(parse(stored)).toEqual(observations);
  });

  it('is kept without what else may quote a secret: variables of an image, causes as they were rendered, what was ignored', () => {
    const secret = { RuleID: 'private-key', Severity: 'HIGH', Title: 'A key', StartLine: 1, Anything: 'hunter2' };
    const document = {
      ...report({
        Target: 'x',
        Class: 'secret',
        Secrets: [secret],
        Misconfigurations: [
          { ID: 'DS-0002', CauseMetadata: { StartLine: 1, RenderedCause: { Raw: 'hunter2' } }, Traces: ['hunter2'] },
        ],
        ExperimentalModifiedFindings: [{ Type: 'secret', Status: 'ignored', Finding: { Match: 'hunter2' } }],
        CustomResources: [{ Data: 'hunter2' }],
      }),
      Metadata: {
        OS: { Family: 'debian', Name: '12' },
        ImageConfig: {
          architecture: 'arm64',
          config: { Env: ['TOKEN=hunter2'] },
          history: [{ created_by: 'hunter2' }],
        },
      },
    };
    const stored = new TrivyAdapter().conceal(document);
    expect(JSON.stringify(stored)).not.toContain('hunter2');
    expect(JSON.stringify(stored)).toContain('arm64');
    expect(parse(stored)).toEqual(parse(document));
  });

  it('that shows packages and no secret does not say whether it looked for them', () => {
    const said = parse(report({ Target: 'x', Type: 'npm' }));
    expect([said.checks, said.checkKinds, said.untoldKinds]).toEqual([[], ['secret'], ['secret']]);
  });

  it('says what it looked at', () => {
    expect(observations.coverage).toEqual([
      { type: 'Debian:12', status: 'complete', count: 3 },
      { type: 'PyPI', status: 'complete', count: 1 },
      { type: 'config', status: 'complete', count: 0 },
      { type: 'license', status: 'complete', count: 0 },
      { type: 'secret', status: 'complete', count: 0 },
    ]);
  });

  it.each([
    ['fixed', '2', 'fixed'],
    ['affected', '', 'not-fixed'],
    ['fix_deferred', '', 'not-fixed'],
    ['will_not_fix', '', 'wont-fix'],
    ['end_of_life', '', 'wont-fix'],
    ['under_investigation', '', 'unknown'],
    [undefined, '2', 'fixed'],
    [undefined, undefined, 'unknown'],
  ])('with the status %s and the fix %j is %s', (Status, FixedVersion, fixState) => {
    const [finding] =
      parse(report({ Target: 'x', Type: 'npm', Vulnerabilities: [row({ Status, FixedVersion })] })).findings ?? [];
    expect(finding?.fixState).toBe(fixState);
  });

  it.each([[null], [undefined], [[]]])(
    'with %j for results shows nothing, and does not say that it looked',
    (Results) => {
      const { findings, isSearched, coverage, warnings } = parse({ SchemaVersion: 2, ArtifactName: 'x', Results });
      expect({ findings, isSearched, coverage }).toEqual({ findings: [], isSearched: false, coverage: [] });
      expect(warnings).toEqual([expect.stringContaining('--list-all-pkgs')]);
    },
  );

  it.each([[[{ Target: 'x', Class: 'secret' }]], [[{ Target: 'x', Class: 'config', Type: 'dockerfile' }]]])(
    'with %j for results says nothing of vulnerabilities, which is not that there are none',
    (Results) => {
      const { findings, warnings } = parse({ SchemaVersion: 2, ArtifactName: 'x', Results });
      expect(findings).toBeNull();
      expect(warnings.join()).toContain('no finding was closed');
    },
  );

  it.each([
    [{ Target: 'x', Class: 'os-pkgs', Type: 'debian' }],
    [{ Target: 'x', Type: 'npm' }],
    [{ Target: 'x', Vulnerabilities: [] }],
  ])('with packages that have no vulnerability (%j) is a clean one', (result) => {
    expect(parse({ SchemaVersion: 2, ArtifactName: 'x', Results: [result] }).findings).toEqual([]);
  });

  it('takes the release from the device when nothing else names it', () => {
    const document = report({ Target: 'x', Class: 'os-pkgs', Type: 'ubuntu', Vulnerabilities: [row({})] });
    const [finding] = parse(document, { id: 'ubuntu', version: '22.04' }).findings ?? [];
    expect(finding?.package.ecosystem).toBe('Ubuntu:22.04');
  });

  it('takes a record of GitHub for the CVE beside it, and an update of a vendor not', () => {
    const Vulnerabilities = [row({ VulnerabilityID: 'CVE-2031-0001', VendorIDs: ['GHSA-a', 'DSA-1'] })];
    const [finding] = parse(report({ Target: 'x', Type: 'npm', Vulnerabilities })).findings ?? [];
    expect(finding).toMatchObject({ aliases: ['GHSA-a'], relatedIds: ['DSA-1'] });
  });

  it('is taken although a row is broken, and says that the part is not complete', () => {
    const { findings, coverage, warnings } = parse(
      report({ Target: 'x', Class: 'lang-pkgs', Type: 'npm', Vulnerabilities: [row({}), { PkgName: 'x' }, 7] }),
    );
    expect(findings).toHaveLength(1);
    expect(coverage).toEqual([{ type: 'npm', status: 'partial', count: 1 }]);
    expect(warnings).toEqual(['2 rows have no usable identifier or package and were left aside.']);
  });

  it('is refused when none of its rows can be read', () => {
    expect(refusal(report({ Vulnerabilities: [{}, {}] })).detail).toMatch(/No row/);
  });

  it('is refused at the place where a list is none', () => {
    expect(refusal(report({ Vulnerabilities: {} })).faults[0]?.pointer).toBe('/Results/0/Vulnerabilities');
  });

  it('is refused with more findings than can be taken at once', () => {
    const Vulnerabilities = Array.from({ length: 100_001 }, () => 1);
    expect(refusal(report({ Vulnerabilities })).detail).toMatch(/more than 100000 findings/);
  });
});

describe('the real Trivy reports, where present', () => {
  const reports = realReports('trivy');

  it('hold as many findings as were counted by other means', () => {
    for (const { file, counts, read } of reports) {
      const observations = parse(read());
      const findings = observations.findings ?? [];
      expectStorable(observations);
      const expected = counts.sev.split(' ').filter((one) => one !== '');
      expect({
        file,
        findings: findings.length,
        ids: new Set(findings.map(({ vulnerabilityId }) => vulnerabilityId)).size,
        severities: tally(findings.map(({ severity }) => severity)),
        withoutFix: findings.filter(({ fixedVersions }) => fixedVersions.length === 0).length,
        unread: observations.coverage.filter(({ status }) => status !== 'complete'),
      }).toEqual({
        file,
        findings: counts.findings,
        ids: counts.distinct_ids,
        severities: expected.map((one) => one.replace(/^\w+/, (word) => severityOf(word))).sort(),
        withoutFix: counts.no_fix,
        unread: [],
      });
    }
  });
});
