import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import { finish } from '../../domain/steps.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { CycloneDxAdapter } from './cyclonedx.adapter.js';
import { readCycloneDxXml } from './cyclonedx-xml.js';

const sample = readFileSync(new URL('samples/report.xml', import.meta.url), 'utf8');

function parse(document: unknown): Observations {
  return new CycloneDxAdapter().parse(document, { scope: null, os: null });
}

describeScanAdapter({ adapter: CycloneDxAdapter, sample });

describe('CycloneDX in XML', () => {
  it('is brought into the shape of JSON', () => {
    expect(finish(readCycloneDxXml(sample))).toEqual({
      bomFormat: 'CycloneDX',
      specVersion: '1.7',
      serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
      version: 2,
      metadata: {
        tools: { components: [{ type: 'application', name: 'acme-scan', version: '1.0' }] },
        component: { type: 'application', 'bom-ref': 'root', group: 'team', name: 'shop', version: '1.4' },
      },
      components: [
        {
          type: 'library',
          'bom-ref': 'left-pad',
          publisher: 'Acme',
          name: 'left-pad',
          version: '1.3.0',
          purl: 'pkg:npm/left-pad@1.3.0',
          properties: [{ name: 'aquasecurity:trivy:FilePath', value: '/app/package.json' }],
          components: [{ type: 'library', 'bom-ref': 'oak', name: 'oak', version: '2.0.0', purl: 'pkg:npm/oak@2.0.0' }],
          evidence: { occurrences: [{ location: '/app/left-pad' }] },
        },
        {
          type: 'library',
          'bom-ref': 'ash',
          isExternal: true,
          name: 'ash',
          versionRange: 'vers:npm/>=1.0.0',
          purl: 'pkg:npm/ash',
        },
        {
          type: 'library',
          'bom-ref': 'elm',
          name: 'elm',
          version: '1.0.0',
          scope: 'optional',
          purl: 'pkg:npm/elm@1.0.0',
        },
      ],
      services: [{ 'bom-ref': 'api', name: 'api' }],
      compositions: [{ aggregate: 'complete', vulnerabilities: [{ ref: 'v1' }] }],
      vulnerabilities: [
        {
          id: 'CVE-2031-0001',
          source: { name: 'NVD', url: 'https://nvd.example/CVE-2031-0001' },
          references: [{ id: 'GHSA-2222-3333-4444', source: { name: 'GitHub', url: 'https://example.org/g' } }],
          ratings: [
            {
              source: { name: 'NVD' },
              score: 9.8,
              severity: 'critical',
              method: 'CVSSv31',
              vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
            },
          ],
          cwes: [79],
          description: 'Wrong <side>.',
          advisories: [{ url: 'https://example.org/advisory' }],
          published: '2031-02-01T00:00:00Z',
          analysis: { state: 'exploitable', response: ['will_not_fix'] },
          affects: [
            {
              ref: 'left-pad',
              versions: [
                { version: '1.3.0', status: 'affected' },
                { range: 'vers:npm/>=2.0.0', status: 'unaffected' },
              ],
            },
            { ref: 'oak' },
          ],
        },
        { id: 'CVE-2031-0002', analysis: { state: 'not_affected' } },
      ],
    });
  });

  it('means what its JSON means', () => {
    const read = parse(sample);
    expect(read).toEqual(parse(finish(readCycloneDxXml(sample))));
    expect(read.findings?.map((one) => one.package.name)).toEqual(['left-pad', 'oak']);
    expect(read.software?.map((one) => one.package.name)).toEqual(['left-pad', 'oak', 'elm']);
  });

  it('of 1.2 has its vulnerabilities in an extension, beside the components or in them', () => {
    const flaw = (attribute: string, id: string) =>
      `<v:vulnerability ${attribute}><v:id>${id}</v:id><v:source name="NVD"><v:url>https://example.org/${id}</v:url></v:source>
       <v:ratings><v:rating><v:score><v:base>9.8</v:base><v:impact>5.9</v:impact></v:score>
       <v:severity>Critical</v:severity><v:method>CVSSv3</v:method></v:rating></v:ratings>
       <v:advisories><v:advisory>https://example.org/a</v:advisory></v:advisories></v:vulnerability>`;
    const document = `<bom xmlns="http://cyclonedx.org/schema/bom/1.2" xmlns:v="http://cyclonedx.org/schema/ext/vulnerability/1.0">
      <metadata><tools><tool><vendor>anchore</vendor><name>grype</name><version>0.7.0</version></tool></tools></metadata>
      <components><component type="library" bom-ref="a"><name>oak</name><version>1</version><purl>pkg:npm/oak@1</purl></component>
        <component type="library"><name>ash</name><version>1</version><purl>pkg:npm/ash@1</purl>
        <v:vulnerabilities>${flaw('ref="urn:uuid:06be2823-e8ff-4f98-9d25-3b15155fc7a2"', 'CVE-2031-0001')}</v:vulnerabilities></component></components>
      <v:vulnerabilities>${flaw('ref="a"', 'CVE-2031-0002')}</v:vulnerabilities></bom>`;
    const read = parse(document);
    expect(read.scanner).toEqual({ name: 'grype', version: '0.7.0' });
    expect(read.findings).toMatchObject([
      {
        vulnerabilityId: 'CVE-2031-0001',
        severity: 'critical',
        package: { name: 'ash' },
        references: [expect.any(String), 'https://example.org/a'],
      },
      {
        vulnerabilityId: 'CVE-2031-0002',
        package: { name: 'oak' },
        cvss: [{ source: 'nvd', version: '3.0', score: 9.8 }],
      },
    ]);
  });

  it('without a list of vulnerabilities says nothing of findings, with an empty one neither', () => {
    const bom = (inner: string) => `<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components/>${inner}</bom>`;
    expect(parse(bom('')).findings).toBeNull();
    expect(parse(bom('<vulnerabilities/>'))).toMatchObject({ findings: null, software: null });
  });

  it('of another version, broken or with a document type is refused', () => {
    expect(refusalOf(() => parse(sample.replace('bom/1.7', 'bom/1.1'))).detail).toMatch(
      /^CycloneDX version 1\.1 is not read yet/,
    );
    expect(refusalOf(() => parse(sample.slice(0, -20))).detail).toMatch(/not well-formed/);
    expect(refusalOf(() => parse(sample.replace('?>', '?><!DOCTYPE bom [<!ENTITY x "y">]>'))).detail).toMatch(
      /document type/,
    );
    const many = Array.from({ length: 200_001 }, (_, n) => `a${n}=""`).join(' ');
    expect(refusalOf(() => parse(sample.replace('<metadata>', `<metadata ${many}>`))).detail).toMatch(
      /200000 attributes/,
    );
    const other = '<x xmlns="http://cyclonedx.org/schema/bom/1.6"/>';
    expect(refusalOf(() => parse(other)).detail).toMatch(/names no version/);
  });
});
