import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { DependencyTrackAdapter } from './dependency-track.adapter.js';

const sample = JSON.parse(readFileSync(new URL('samples/findings.json', import.meta.url), 'utf8')) as {
  findings: unknown[];
};

function parse(document: unknown): Observations {
  return new DependencyTrackAdapter().parse(document, { scope: null, os: null });
}

describeScanAdapter({ adapter: DependencyTrackAdapter, sample });

describe('a findings export of Dependency-Track', () => {
  it('becomes findings, without what its analysis settled', () => {
    const { findings, scope, scanner, coverage, warnings } = parse(sample);
    expect(scope).toBe('pkg:npm/shop');
    expect(scanner).toEqual({ name: 'dependency-track', version: '4.14.1' });
    expect(findings).toMatchObject([
      {
        vulnerabilityId: 'GHSA-d7d7-d7d7-d7d7',
        aliases: ['CVE-2031-25547'],
        package: { ecosystem: 'npm', name: 'oak' },
        installedVersion: '2.0.3',
        severity: 'critical',
        cvss: [
          { source: 'ghsa', version: '4.0', score: 9.2 },
          { source: 'ghsa', version: '3.1', score: 7.5 },
        ],
        cwes: ['CWE-1333', 'CWE-400'],
        references: ['https://example.org/a'],
      },
      {
        vulnerabilityId: 'CVE-2031-0002',
        package: { name: 'com.acme/elm' },
        severity: 'medium',
        severityBasis: 'score 5 (CVSS 2.0) by nvd',
      },
    ]);
    expect(coverage.every(({ status }) => status === 'complete')).toBe(true);
    expect(warnings).toEqual([
      '1 finding suppressed in the scanner was left aside.',
      '1 vulnerability that its analysis calls a false positive was left aside.',
    ]);
  });

  it('without a list says nothing of findings, with an empty one nothing of what was looked at', () => {
    for (const findings of [undefined, null]) {
      expect(parse({ ...sample, findings })).toMatchObject({ findings: null, warnings: [expect.any(String)] });
    }
    expect(parse({ ...sample, findings: [] })).toMatchObject({ findings: [], isSearched: false, coverage: [] });
  });

  it('that lost a row is not whole', () => {
    const { coverage } = parse({ ...sample, findings: [...sample.findings, { component: {}, vulnerability: {} }] });
    expect(coverage).toContainEqual({ type: 'findings', status: 'partial', count: 0 });
    expect(refusalOf(() => parse({ ...sample, findings: [7] })).detail).toMatch(/^No row/);
    expect(refusalOf(() => parse({ ...sample, findings: {} })).faults[0]?.pointer).toBe('/findings');
    expect(refusalOf(() => parse({ ...sample, version: '2.0' })).detail).toMatch(/version 2\.0 .* not read yet/);
    expect(refusalOf(() => parse({ meta: {}, findings: [] })).detail).toMatch(/^This is not a findings export/);
  });
});
