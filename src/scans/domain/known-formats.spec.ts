import { describe, expect, it } from '@jest/globals';
import { adviceForStranger, documentSource } from './document-kind.js';
import { KNOWN_FORMATS } from './known-formats.js';
import { KNOWN_DOCUMENTS as DOCUMENTS } from './testing/known-documents.js';

describe('a format that is not read', () => {
  it.each(DOCUMENTS)('%s is named, with what to send instead', (title, document) => {
    expect(documentSource(document)).toBeNull();
    const advice = adviceForStranger(document) ?? '';
    expect(advice.startsWith(`This is ${title}; `)).toBe(true);
    expect(advice.length).toBeGreaterThan(title.length + 40);
  });

  it('has an example here, every one of them', () => {
    const named = new Set(DOCUMENTS.map(([title]) => title));
    expect(KNOWN_FORMATS.map(({ title }) => title).filter((title) => !named.has(title))).toEqual([]);
    expect(KNOWN_FORMATS.length).toBeGreaterThanOrEqual(25);
  });

  it.each<[string, unknown]>([
    ['a Trivy report', { SchemaVersion: 2, ArtifactName: 'x', ArtifactType: 'repository', Results: [] }],
    ['a Grype report', { matches: [], source: {}, distro: {}, descriptor: { name: 'grype' } }],
    ['an OSV-Scanner report', { results: [{ source: { path: 'x' }, packages: [] }], experimental_config: {} }],
    ['a CycloneDX document', { bomFormat: 'CycloneDX', specVersion: '1.6', vulnerabilities: [{ id: 'CVE-1' }] }],
    ['anything', { hello: 'world' }],
    ['a list', [[], 7, null]],
    ['a pip-audit report', { dependencies: [], fixes: [] }],
    ['a Gitleaks report', [{ RuleID: 'x', File: 'y', StartColumn: 1 }]],
    ['a Snyk report', { vulnerabilities: [], ok: true, dependencyCount: 3, packageManager: 'npm' }],
  ])('is not %s', (_, document) => {
    expect(adviceForStranger(document)).toBeNull();
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['an empty object', {}],
    ['results in an object', { results: {} }],
    ['results without a tool', { results: [{ packages: [] }] }],
    ['results of errata', { total: 1, page: 1, results: [{ id: 1, packages: ['a-1.rpm'] }] }],
    ['a list of nothing', [null]],
    ['a list of lists', [['a', '<b'], []]],
    ['dependencies that are none', { dependencies: null, fixes: null }],
    ['matches that are none', { matches: null }],
    ['runs that are none', { runs: null, version: '2.1.0' }],
  ])('is no other tool: %s', (_, document) => {
    expect(documentSource(document)).toBeNull();
  });

  it.each<[string, string]>([
    ['a TruffleHog report', '{"SourceMetadata":{},"DetectorName":"AWS"}\n{"SourceMetadata":{},"DetectorName":"AWS"}\n'],
    ['a text of which each line is JSON', '{"a":1}\n{"b":2}\n'],
  ])('%s is known by its first line', (title, text) => {
    expect(adviceForStranger(text)).toMatch(new RegExp(`^This is ${title};`));
  });
});
