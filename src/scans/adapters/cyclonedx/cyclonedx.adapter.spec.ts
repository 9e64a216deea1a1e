import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { closingDoubt } from '../../domain/suspicion.js';
import type { Observations } from '../../domain/observation.js';
import type { ScanDocumentError } from '../../domain/scan-document-error.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { CycloneDxAdapter } from './cyclonedx.adapter.js';

const sample: unknown = JSON.parse(readFileSync(new URL('samples/report.json', import.meta.url), 'utf8'));
const LEFT = { 'bom-ref': 'left', type: 'library', name: 'left', version: '1.5.0', purl: 'pkg:npm/left@1.5.0' };

function parse(document: unknown): Observations {
  return new CycloneDxAdapter().parse(document, { scope: null, os: null });
}

const refusal = (document: unknown): ScanDocumentError => refusalOf(() => parse(document));

function bom(fields: Record<string, unknown>) {
  return { bomFormat: 'CycloneDX', specVersion: '1.5', metadata: { component: { name: 'shop' } }, ...fields };
}

function found(fields: Record<string, unknown>) {
  return bom({ components: [LEFT], vulnerabilities: [{ id: 'CVE-2024-0001', affects: [{ ref: 'left' }], ...fields }] });
}

function rated(ratings: unknown[], source?: string) {
  return parse(found({ ratings, source: { name: source } })).findings?.[0];
}

describeScanAdapter({ adapter: CycloneDxAdapter, sample });

describe('a CycloneDX document', () => {
  const observations = parse(sample);
  const [log4j, leftPad, bash, api, root] = observations.findings ?? [];

  it('names what it is about and the tool', () => {
    expect(observations.scope).toBe('pkg:maven/org.example/shop');
    expect(observations.scanner).toEqual({ name: 'scout', version: '1.2.3' });
  });

  it('becomes findings with everything a vulnerability says', () => {
    expect(observations.findings).toHaveLength(5);
    expect(log4j).toEqual({
      vulnerabilityId: 'SNYK-JAVA-1',
      aliases: ['CVE-2021-0001'],
      relatedIds: [],
      package: {
        ecosystem: 'Maven',
        name: 'org.apache.logging.log4j:log4j-core',
        purl: 'pkg:maven/org.apache.logging.log4j/log4j-core',
      },
      installedVersion: '2.13.2',
      fixedVersions: ['2.17.1'],
      fixState: 'fixed',
      severity: 'high',
      cvss: [
        { source: 'nvd', version: '3.0', vector: 'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 },
        { source: 'snyk', version: '3.1', vector: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 8.1 },
        { source: 'nvd', version: '2.0', vector: 'AV:N/AC:L/Au:N/C:P/I:P/A:P', score: 7.5 },
      ],
      cwes: ['CWE-502', 'CWE-184'],
      title: null,
      description: 'An example of a flaw.',
      references: [
        'https://snyk.example/SNYK-JAVA-1',
        'https://nvd.example/CVE-2021-0001',
        'https://example.org/advisory',
      ],
      publishedAt: '2021-12-10T10:15:00.000Z',
      locations: ['/app/lib/log4j-core.jar'],
    });
  });

  it('finds nested components, links to itself, package URLs, services and the root', () => {
    expect(leftPad).toMatchObject({
      package: { ecosystem: 'npm', name: 'left-pad' },
      installedVersion: '1.1.0',
      locations: ['/app/node_modules/left-pad/package.json'],
    });
    expect(bash).toMatchObject({ package: { ecosystem: 'Debian:12', name: 'bash' }, fixState: 'wont-fix' });
    expect(api).toMatchObject({ package: { ecosystem: 'generic', name: 'org.example/api' }, installedVersion: '2' });
    expect(root).toMatchObject({
      package: { ecosystem: 'Maven', name: 'org.example:shop' },
      cvss: [{ version: '4.0' }],
    });
  });

  it('takes its components as software', () => {
    expect(observations.software?.map((one) => `${one.package.name} ${one.version}`)).toEqual([
      'org.apache.logging.log4j:log4j-core 2.13.2',
      'libssl3 3.0.11-1',
      'bash 5.2-1',
      'left-pad 1.1.0',
    ]);
    expect(observations.software?.slice(1, 3)).toEqual([
      {
        package: { ecosystem: 'Debian:12', name: 'libssl3', purl: 'pkg:deb/debian/libssl3' },
        version: '3.0.11-1',
        architecture: 'amd64',
        sourceName: 'openssl',
        sourceVersion: '3.0.11',
      },
      expect.objectContaining({ sourceName: 'bash', sourceVersion: '2:5.2-1' }),
    ]);
  });

  it('says what it left aside', () => {
    expect(observations.warnings).toEqual([
      '1 component is no package (files, data or systems) and was left aside.',
      "1 vulnerability that the document's VEX calls not affected was left aside.",
      '1 vulnerability that the publisher rejected was left aside.',
      '1 reference to components of another document was left aside.',
    ]);
    expect(observations.coverage.every(({ status }) => status === 'complete')).toBe(true);
  });

  it.each(['resolved', 'resolved_with_pedigree', 'false_positive', 'not_affected'])('leaves the %s aside', (state) => {
    const { findings, warnings } = parse(found({ analysis: { state } }));
    expect(findings).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(/^1 vulnerability that the document's VEX calls .* was left aside\.$/),
    ]);
  });

  it.each([['exploitable'], ['in_triage'], [undefined], ['unheard-of']])('keeps what is %s', (state) => {
    expect(parse(found({ analysis: { state } })).findings).toHaveLength(1);
  });

  it.each([
    [[{ severity: 'low' }, { severity: 'critical' }], undefined, 'critical'],
    [
      [
        { severity: 'critical', source: { name: 'NVD' } },
        { severity: 'low', source: { name: 'GitHub' } },
      ],
      'github:java',
      'low',
    ],
    [[{ severity: 'unknown' }, { score: 9.1, method: 'CVSSv31' }], undefined, 'critical'],
    [[{ score: 9.1, method: 'CVSSv2' }], undefined, 'high'],
    [[{ severity: 'medium', method: 'other' }], undefined, 'medium'],
    [[{ severity: 'critical', method: 'OWASP' }, { severity: 'info' }], undefined, 'none'],
    [[{ severity: 'high', method: 'SSVC' }], undefined, 'unknown'],
    // A `none` without the score 0 says that nobody rated it: the vector counts, where severities are made of them.
    [[{ severity: 'none', method: 'CVSSv31', vector: 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }], undefined, 'unknown'],
    [[{ severity: 'none', method: 'CVSSv31', score: 9.8 }], undefined, 'critical'],
    [[{ severity: 'none', method: 'CVSSv31', score: 0 }], undefined, 'none'],
  ])('rated %j by %s is %s', (ratings, source, severity) => {
    expect(rated(ratings, source)?.severity).toBe(severity);
  });

  it('reads the version of a vector from the vector, else from the method', () => {
    const metrics = 'AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H';
    const cvss = rated(
      [
        { method: 'CVSSv3', vector: `CVSS:3.1/${metrics}` },
        { method: 'CVSSv31', vector: metrics },
        { method: 'CVSSv3', vector: metrics, source: { name: 'GITHUB' } },
        { method: 'SSVC', vector: metrics },
        { method: 'other', score: 5 },
      ],
      'nvd:cpe',
    )?.cvss;
    expect(cvss).toEqual([
      { source: 'nvd', version: '3.1', vector: `CVSS:3.1/${metrics}`, score: null },
      { source: 'ghsa', version: '3.0', vector: `CVSS:3.0/${metrics}`, score: null },
    ]);
  });

  it.each([
    ['nvd-cpe', 'nvd'],
    ['github-language-javascript', 'ghsa'],
    ['debian-distro-debian-12', 'debian'],
    ['rhel:distro:redhat:9', 'redhat'],
    ['oss-fuzz', 'oss-fuzz'],
  ])('names the source %s as %s', (name, source) => {
    const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H';
    expect(rated([{ method: 'CVSSv31', vector }], name)?.cvss).toMatchObject([{ source }]);
  });

  it('knows other names from what is merely related', () => {
    const references = [{ id: 'CVE-2024-0001' }, { id: 'CVE-2024-0002' }, { id: 'GHSA-a' }, {}];
    expect(parse(found({ id: 'GHSA-b', references })).findings?.[0]).toMatchObject({
      aliases: [],
      relatedIds: ['CVE-2024-0001', 'CVE-2024-0002', 'GHSA-a'],
    });
  });

  it('leaves aside the version that it names as unaffected itself', () => {
    const affects = [{ ref: 'left', versions: [{ version: '1.5.0', status: 'unaffected' }] }];
    expect(parse(found({ affects })).findings).toEqual([]);
  });

  it('takes the affected version where the component has none', () => {
    const affects = [{ ref: 'x', versions: [{ version: '7' }] }];
    const components = [{ 'bom-ref': 'x', name: 'x', type: 'library' }];
    const document = bom({ components, vulnerabilities: [{ id: 'CVE-2024-0001', affects }] });
    expect(parse(document).findings?.[0]).toMatchObject({
      installedVersion: '7',
      package: { ecosystem: 'generic', name: 'x', purl: 'pkg:generic/x' },
    });
  });

  it('whose references name no component is not complete', () => {
    const { findings, coverage, warnings } = parse(found({ affects: [{ ref: 'right' }, { ref: 'left' }, 7, null] }));
    expect(findings).toHaveLength(1);
    expect(coverage).toContainEqual({ type: 'vulnerabilities', status: 'partial', count: 0 });
    expect(warnings).toEqual([
      '3 references name no component of this document and were left aside, so the document counts as incomplete.',
    ]);
  });

  it('without vulnerabilities is an inventory, and with an empty list too unless somebody is known to have looked', () => {
    expect(parse(bom({ components: [LEFT] }))).toMatchObject({ findings: null, software: [{ version: '1.5.0' }] });
    const unasked = parse(bom({ components: [LEFT], vulnerabilities: [] }));
    expect(unasked).toMatchObject({ findings: null, software: [{ version: '1.5.0' }] });
    expect(unasked.warnings).toEqual([expect.stringContaining('no finding was closed')]);
    const compositions = [{ aggregate: 'complete', vulnerabilities: [] }];
    expect(parse(bom({ components: [LEFT], compositions, vulnerabilities: [] })).findings).toEqual([]);
  });

  it.each([
    ['grype', []],
    ['osv-scanner', []],
    ['retire.js', []],
    ['trivy', null],
    ['syft', null],
    ['cdxgen', null],
  ])('with an empty list by %s shows %j', (name, findings) => {
    const tools = { components: [{ type: 'application', name }] };
    expect(parse(bom({ metadata: { tools }, vulnerabilities: [] })).findings).toEqual(findings);
    expect(parse(bom({ metadata: { tools: tools.components }, vulnerabilities: [] })).findings).toEqual(findings);
  });

  // As retire.js 5.7.0 writes it when it cannot read its data: findings/retire-vex-of-failed-run.sh.
  it('without any component says nothing of what is installed, and is no ground for closing anything', () => {
    const tools = { components: [{ type: 'application', name: 'retire.js', version: '5.7.0' }] };
    const document = bom({ metadata: { tools }, components: [], dependencies: [], vulnerabilities: [] });
    const said = new CycloneDxAdapter().parse(document, { scope: 'site', os: null });
    expect(said).toMatchObject({ findings: [], software: null, coverage: [] });
    expect(said.warnings).toContain('This document lists no package, so it says nothing of what is installed.');
    expect(closingDoubt(said)).toBe('nothing-shown');
  });

  it('that only states decisions says nothing of findings', () => {
    const affects = [{ ref: 'urn:cdx:99999999-2222-4333-8444-555555555555/1#x' }];
    const { findings, software, warnings } = parse(bom({ vulnerabilities: [{ id: 'CVE-2024-0001', affects }] }));
    expect({ findings, software }).toEqual({ findings: null, software: null });
    expect(warnings).toEqual([
      '1 reference to components of another document was left aside.',
      expect.stringContaining('no finding was closed'),
    ]);
  });

  it.each([
    [undefined, 'sbom'],
    [{ name: 'shop', version: '1.4' }, 'shop'],
    [{ group: 'org.example', name: 'shop' }, 'org.example/shop'],
    [{ type: 'container', name: 'registry.example:5000/shop:1.4' }, 'registry.example:5000/shop'],
    [{ type: 'container', name: 'registry.example:5000/shop' }, 'registry.example:5000/shop'],
    [
      { name: 'x', purl: 'pkg:oci/shop@sha256%3Aab?repository_url=registry.example/team/shop' },
      'registry.example/team/shop',
    ],
    [{ name: 'x', purl: 'pkg:npm/%40shop/web@1.4' }, 'pkg:npm/%40shop/web'],
  ])('about %j has the scope %s', (component, scope) => {
    expect(parse(bom({ metadata: { component } })).scope).toBe(scope);
  });

  it('names the tool by the old list too', () => {
    const metadata = { tools: [{ vendor: 'anchore', name: 'grype', version: '0.41.0' }, { name: 'other' }] };
    expect(parse(bom({ metadata })).scanner).toEqual({ name: 'grype', version: '0.41.0' });
    expect(parse(bom({})).scanner).toEqual({ name: 'cyclonedx', version: null });
  });

  it('that lost a row says so and is not complete', () => {
    const { findings, software, coverage, warnings } = parse({
      ...found({}),
      components: [LEFT, 7, { type: 'library' }],
      vulnerabilities: [{ id: 'CVE-2024-0001', affects: [{ ref: 'left' }] }, {}],
    });
    expect([findings?.length, software?.length]).toEqual([1, 1]);
    expect(coverage).toEqual([
      { type: 'components', status: 'partial', count: 0 },
      { type: 'npm', status: 'complete', count: 1 },
      { type: 'vulnerabilities', status: 'partial', count: 0 },
    ]);
    expect(warnings).toEqual(['3 rows have no usable identifier or package and were left aside.']);
  });

  it('is refused at the place where a list is none, and when nothing of it can be read', () => {
    const components = [LEFT, { name: 'x', components: [{ name: 'y', components: 'z' }] }];
    expect(refusal(bom({ components })).faults[0]?.pointer).toBe('/components/1/components/0/components');
    expect(refusal(found({ affects: {} })).faults[0]?.pointer).toBe('/vulnerabilities/0/affects');
    expect(refusal(bom({ vulnerabilities: [{}] })).detail).toMatch(/No row/);
  });

  it.each([
    [
      { bomFormat: 'CycloneDX', specVersion: '2.0' },
      'CycloneDX version 2.0 is not read yet. Let the tool write CycloneDX 1.2 to 1.7 as JSON or XML.',
    ],
    [
      { bomFormat: 'CycloneDX' },
      'This CycloneDX document names no version. Let the tool write CycloneDX 1.2 to 1.7 as JSON or XML.',
    ],
    [{ SchemaVersion: 2, ArtifactName: 'x' }, 'This is a Trivy report; send it with source "trivy".'],
    [{ spdxVersion: 'SPDX-2.3' }, 'This is an SPDX document; send it with source "spdx".'],
    [
      { specVersion: '1.4', components: [] },
      'This is not a CycloneDX document. Send the report as the scanner wrote it, in JSON.',
    ],
  ])('is none that is %j', (document, detail) => {
    expect(refusal(document).detail).toBe(detail);
  });

  it('takes as many empty lists of components as it takes components', () => {
    const components = Array.from({ length: 90_000 }, (_, i) => ({ name: `c${i}`, components: [] }));
    expect(parse({ bomFormat: 'CycloneDX', specVersion: '1.6', components }).software).toHaveLength(90_000);
  });

  it('reads a component once, whatever the number of references to it', () => {
    const occurrences = Array.from({ length: 20_000 }, (_, i) => ({ location: `/opt/${i}` }));
    const { findings } = parse({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: [{ 'bom-ref': 'a', name: 'a', version: '1', evidence: { occurrences } }],
      vulnerabilities: [{ id: 'CVE-2026-0001', affects: Array.from({ length: 50_000 }, () => ({ ref: 'a' })) }],
    });
    expect(findings).toHaveLength(50_000);
    expect(findings?.[49_999]?.locations).toBe(findings?.[0]?.locations);
  });
});
