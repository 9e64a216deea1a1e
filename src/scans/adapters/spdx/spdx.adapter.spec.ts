import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { SpdxAdapter } from './spdx.adapter.js';

const text = (name: string): string => readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8');
const image = JSON.parse(text('image-2.3.json')) as { packages: object[] } & Record<string, unknown>;
const project = JSON.parse(text('project-3.0.json')) as { '@graph': object[] } & Record<string, unknown>;
const product = text('product-2.2.spdx');

function parse(document: unknown, scope: string | null = null): Observations {
  return new SpdxAdapter().parse(document, { scope, os: null });
}

function installed({ software }: Observations): string[] {
  return (software ?? []).map(
    (one) => `${one.package.ecosystem} ${one.package.name} ${one.version}${one.installed === false ? ' optional' : ''}`,
  );
}

describeScanAdapter({ adapter: SpdxAdapter, sample: image });
describeScanAdapter({ adapter: SpdxAdapter, sample: project });
describeScanAdapter({ adapter: SpdxAdapter, sample: product });

describe('SPDX 2 in JSON', () => {
  it('is what is installed, and touches no finding', () => {
    const read = parse(image);
    expect(read).toMatchObject({
      findings: null,
      scope: 'registry.example/team/shop',
      scanner: { name: 'syft', version: '1.20.0' },
    });
    expect(installed(read)).toEqual([
      'Debian:12 libssl3 3.0.11-1~deb12u2',
      'Rocky Linux:9 bind-libs 32:9.16.23-14.el9',
      'generic own-tool 2.0.0',
      'generic fsevents 2.3.3 optional',
    ]);
    expect(read.software?.slice(0, 2)).toMatchObject([
      { architecture: 'amd64', sourceName: 'openssl', sourceVersion: null },
      { sourceName: 'bind', sourceVersion: '9.16.23-14.el9' },
    ]);
    expect(read.coverage).toEqual([
      { type: 'Debian:12', status: 'complete', count: 1 },
      { type: 'Rocky Linux:9', status: 'complete', count: 1 },
      { type: 'generic', status: 'complete', count: 1 },
    ]);
  });

  it('is the same as GitHub answers with it', () => {
    expect(parse({ sbom: image })).toEqual(parse(image));
  });

  it.each([
    ['a digest', `sha256:${'0'.repeat(64)}`, `in:digest=sha256:${'0'.repeat(64)}`],
    ['a tag', '1.4', 'in:tag=1.4'],
  ])('is of an image that has %s beside its name', (_, versionInfo, trait) => {
    const [root, ...others] = image.packages;
    const { name: _name, ...rest } = root as { name: string };
    const packages = [{ ...rest, name: 'registry.example/team/shop', versionInfo }, ...others];
    expect(parse({ ...image, packages }).traits).toContain(trait);
  });

  it('counts what is not installed, by why', () => {
    expect(parse(image).warnings).toEqual([
      '1 package is needed only to build or to test and counts as not installed.',
      '1 package is no package (an image, a file, a system) and counts as not installed.',
      '1 package is optional and counts as not installed.',
      '1 package has a range for a version and counts as not installed.',
      '1 package is a source that something was made from and counts as not installed.',
      '1 package is what the document is about and counts as not installed.',
      '1 package has neither a package URL nor a version and counts as not installed.',
      '1 statement about vulnerabilities was left aside: SPDX is read as an inventory, and no finding was touched.',
    ]);
  });

  it('that lists nothing says nothing of what is installed', () => {
    for (const packages of [[], undefined]) {
      const read = parse({ ...image, packages });
      expect(read).toMatchObject({ findings: null, software: null, coverage: [] });
      expect(read.warnings[0]).toMatch(/lists no installed package/);
    }
  });

  it('of nothing but what it is about is a list of that', () => {
    const only = { spdxVersion: 'SPDX-2.2', name: 'shop', documentDescribes: ['a', 'b'] };
    const packages = ['a', 'b'].map((id) => ({ SPDXID: id, name: id, versionInfo: '1' }));
    expect(installed(parse({ ...only, packages }))).toEqual(['generic a 1', 'generic b 1']);
    expect(parse({ ...only, packages }).scope).toBe('shop');
  });

  it('of before 2.3 names its system by the identifier, which is no name of what was scanned', () => {
    const read = parse({
      spdxVersion: 'SPDX-2.2',
      name: 'shop:1.0',
      documentDescribes: ['SPDXRef-OperatingSystem-01'],
      packages: [
        { SPDXID: 'SPDXRef-OperatingSystem-01', name: 'centos', versionInfo: '7.6' },
        {
          SPDXID: 'SPDXRef-Package-02',
          name: 'bash',
          versionInfo: '4.2',
          externalRefs: [{ referenceType: 'purl', referenceLocator: 'pkg:rpm/centos/bash@4.2-31.el7' }],
        },
      ],
    });
    expect(installed(read)).toEqual(['CentOS:7 bash 4.2-31.el7']);
    expect(read.scope).toBe('shop:1.0');
  });

  it('that lost a row is not whole', () => {
    const { coverage } = parse({ ...image, packages: [...image.packages, 7, { name: '', versionInfo: '1' }] });
    expect(coverage).toContainEqual({ type: 'packages', status: 'partial', count: 0 });
    expect(refusalOf(() => parse({ ...image, packages: 'x' })).faults[0]?.pointer).toBe('/packages');
  });
});

describe('SPDX 3.0', () => {
  it('is read from its graph', () => {
    const read = parse(project);
    expect(installed(read)).toEqual(['npm left-pad 1.3.0', 'PyPI oak 2.0', 'generic elm 1.0 optional']);
    expect(read).toMatchObject({ findings: null, scope: 'shop', scanner: { name: 'cavil', version: null } });
    expect(read.warnings).toEqual([
      expect.stringMatching(/^1 package is needed only to build/),
      expect.stringMatching(/^1 package is no package/),
      expect.stringMatching(/^1 package is optional/),
      expect.stringMatching(/^1 package is what the document is about/),
      expect.stringMatching(/^1 statement about vulnerabilities/),
    ]);
  });

  // As cdx-convert of cdxgen 12.8.4 writes it: findings/cdx-convert-loses-vulnerabilities.sh.
  it('made of CycloneDX has the scopes that it had there', () => {
    const properties = (scope: string) => [
      {
        type: 'extension_CdxPropertiesExtension',
        extension_cdxProperty: [
          { type: 'extension_CdxPropertyEntry', extension_cdxPropName: 'bomRef', extension_cdxPropValue: 'one' },
          { type: 'extension_CdxPropertyEntry', extension_cdxPropName: 'scope', extension_cdxPropValue: scope },
        ],
      },
    ];
    const packages = ['required', 'optional', 'excluded'].map((scope) => ({
      type: 'software_Package',
      spdxId: `urn:example:${scope}`,
      name: scope,
      software_packageVersion: '1.0',
      software_packageUrl: `pkg:npm/${scope}@1.0`,
      extension: properties(scope),
    }));
    const needs = {
      type: 'Relationship',
      spdxId: 'urn:example:needs',
      relationshipType: 'dependsOn',
      from: 'urn:example:app',
      to: packages.map(({ spdxId }) => spdxId),
    };
    const read = parse({
      '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
      '@graph': [...packages, needs],
    });
    expect(installed(read)).toEqual(['npm required 1.0', 'npm optional 1.0 optional']);
    expect(read.warnings.slice(0, 2)).toEqual([
      '1 package is excluded, says CycloneDX, and counts as not installed.',
      '1 package is optional and counts as not installed.',
    ]);
    expect(read.findings).toBeNull();
  });

  it('has models and data sets among its packages', () => {
    const read = parse({
      '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
      '@graph': ['software_Package', 'ai_AIPackage', 'dataset_DatasetPackage'].map((type) => ({
        type,
        spdxId: `urn:example:${type}`,
        name: type,
        software_packageVersion: '1.0',
        software_packageUrl: `pkg:npm/${type.toLowerCase()}@1.0`,
      })),
    });
    expect(read.software).toHaveLength(3);
  });

  it('of a later version is not read yet', () => {
    const later = { ...project, '@context': 'https://spdx.org/rdf/3.1/spdx-context.jsonld' };
    expect(refusalOf(() => parse(later)).detail).toMatch(/^SPDX version 3\.1 is not read yet/);
    expect(refusalOf(() => parse({ ...image, spdxVersion: 'SPDX-4.0' })).detail).toMatch(/^SPDX version 4\.0/);
  });
});

describe('SPDX in tags and values', () => {
  it('is read as its JSON is', () => {
    const read = parse(product);
    expect(installed(read)).toEqual(['npm left-pad 1.3.0']);
    expect(read).toMatchObject({ scope: 'shop', scanner: { name: 'acme-sbom', version: '0.4' } });
    expect(read.warnings).toHaveLength(2);
  });

  it('that ends in a text is cut off', () => {
    expect(refusalOf(() => parse(product.slice(0, -10))).detail).toMatch(/cut off/);
  });

  it('in YAML or XML is refused, with the forms that are taken', () => {
    expect(refusalOf(() => parse('spdxVersion: "SPDX-2.3"\n')).detail).toMatch(
      /YAML; of SPDX its JSON, JSON-LD and tag/,
    );
    expect(refusalOf(() => parse('<rdf:RDF xmlns:spdx="http://spdx.org/rdf/terms#">')).detail).toMatch(
      /in XML; of SPDX/,
    );
  });
});
