import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { SnykAdapter } from './snyk.adapter.js';

const sample = JSON.parse(readFileSync(new URL('samples/projects.json', import.meta.url), 'utf8')) as Record<
  string,
  unknown
>[];
const [project = {}, image = {}] = sample;

function parse(document: unknown): Observations {
  return new SnykAdapter().parse(document, { scope: null, os: null });
}

describeScanAdapter({ adapter: SnykAdapter, sample });
describeScanAdapter({ adapter: SnykAdapter, sample: project });

describe('a Snyk report', () => {
  it('becomes findings, one for all ways to a package', () => {
    const { findings, coverage, warnings } = parse(sample);
    expect(findings).toMatchObject([
      {
        vulnerabilityId: 'SNYK-JAVA-COMACMEOAK-460281',
        aliases: ['CVE-2031-12400', 'GHSA-5nyk-5nyk-5nyk'],
        package: { ecosystem: 'Maven', name: 'com.acme:oak', purl: 'pkg:maven/com.acme/oak' },
        installedVersion: '2.9.1',
        fixedVersions: ['2.9.10.7', '2.10.5.1'],
        severity: 'critical',
        cvss: [
          { source: 'snyk', version: '3.1', score: 6.5 },
          { source: 'nvd', version: '3.1', score: 8.1 },
        ],
        locations: [
          'com.acme:shop@1.0.0 > com.acme:oak@2.9.1',
          'com.acme:shop@1.0.0 > com.acme:elm@1.0.0 > com.acme:oak@2.9.1',
        ],
      },
      {
        vulnerabilityId: 'SNYK-DEBIAN11-GCC10-5901313',
        package: { ecosystem: 'Debian:11', name: 'libgcc-s1', purl: 'pkg:deb/debian/libgcc-s1' },
        fixState: 'not-fixed',
      },
      { vulnerabilityId: 'SNYK-JS-BAD-1', package: { ecosystem: 'npm', name: 'bad' }, malware: true },
    ]);
    expect(coverage.map(({ type, status }) => `${type} ${status}`)).toEqual([
      'Debian:11 complete',
      'Maven complete',
      'deb complete',
      'npm complete',
    ]);
    expect(warnings).toEqual([
      '1 license finding in this report is not a vulnerability and was left aside.',
      '1 finding suppressed in the scanner was left aside.',
    ]);
  });

  it.each<[string, unknown, string]>([
    ['one project', project, 'com.acme:shop pom.xml'],
    ['an image', image, 'acme/shop'],
    ['several in one folder', sample, '/srv/shop'],
    ['several in several', [project, { ...image, path: '/srv/other' }], 'unnamed'],
  ])('of %s has its scope', (_, document, scope) => {
    expect(parse(document).scope).toBe(scope);
  });

  it('without findings has looked, where it looked at something', () => {
    const clean = { ...project, ok: true, vulnerabilities: [], filtered: undefined };
    expect(parse(clean)).toMatchObject({
      findings: [],
      isSearched: true,
      coverage: [{ type: 'Maven', status: 'complete', count: 0 }],
    });
    expect(parse({ ...clean, dependencyCount: 0 })).toMatchObject({ isSearched: false, coverage: [] });
  });

  it('that shows the worse ones only, or lacks a project, is not whole', () => {
    const filtered = parse({ ...project, severityThreshold: 'high' });
    expect(filtered.coverage).toEqual([{ type: 'Maven', status: 'partial', count: 1 }]);
    expect(filtered.warnings.at(-1)).toMatch(/only what is "high" or worse/);
    const failed = parse([project, { ok: false, error: 'Missing package-lock.json', path: '/srv/shop' }]);
    expect(failed.coverage).toContainEqual({ type: 'projects', status: 'partial', count: 0 });
    expect(failed.warnings.at(-1)).toMatch(/^1 project could not be tested \(Missing package-lock\.json\)/);
  });

  it('of a test that failed is refused', () => {
    const { detail } = refusalOf(() => parse({ ok: false, error: 'Could not detect supported files', path: '/srv' }));
    expect(detail).toMatch(/^Snyk could not test this.*Could not detect supported files/);
    expect(refusalOf(() => parse({ ...project, vulnerabilities: {} })).faults[0]?.pointer).toBe('/0/vulnerabilities');
    expect(refusalOf(() => parse({ version: '2.1.0', runs: [] })).detail).toMatch(/SARIF/);
  });
});
