import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { PipAuditAdapter } from './pip-audit.adapter.js';

const sample = JSON.parse(readFileSync(new URL('samples/environment.json', import.meta.url), 'utf8')) as {
  dependencies: object[];
};

function parse(document: unknown): Observations {
  return new PipAuditAdapter().parse(document, { scope: 'shop', os: null });
}

describeScanAdapter({ adapter: PipAuditAdapter, sample });
describeScanAdapter({ adapter: PipAuditAdapter, sample: sample.dependencies });

describe('a pip-audit report', () => {
  it('becomes findings, with names of the same vulnerability and fixed versions', () => {
    const { findings, coverage, warnings, unseen } = parse(sample);
    expect(findings).toMatchObject([
      {
        vulnerabilityId: 'PYSEC-2031-76',
        aliases: ['CVE-2031-7600', 'GHSA-p1p1-p1p1-p1p1'],
        package: { ecosystem: 'PyPI', name: 'loud-oak', purl: 'pkg:pypi/loud-oak' },
        installedVersion: '3.6.2',
        fixedVersions: ['3.7.4', '4.0.0'],
        severity: 'unknown',
      },
      {
        vulnerabilityId: 'GHSA-5555-6666-7777',
        aliases: [],
        covers: ['CVE-2031-0001', 'CVE-2031-0002'],
        fixState: 'unknown',
      },
    ]);
    expect(coverage).toEqual([{ type: 'PyPI', status: 'complete', count: 2 }]);
    expect(unseen).toMatchObject({ packages: [{ ecosystem: 'PyPI', name: 'own-birch' }] });
    expect(warnings).toEqual([
      '1 package was not audited, for PyPI does not know it or it is not installed from there: own-birch.',
    ]);
  });

  it('never takes a weakness for one more name', () => {
    const vulns = [{ id: 'PYSEC-2031-9', aliases: ['CWE-79', 'GHSA-p9p9-p9p9-p9p9'], fix_versions: [] }];
    const { findings } = parse({ dependencies: [{ name: 'loud-oak', version: '1.0', vulns }], fixes: [] });
    expect(findings).toMatchObject([{ vulnerabilityId: 'PYSEC-2031-9', aliases: ['GHSA-p9p9-p9p9-p9p9'] }]);
  });

  it('says the same in its older form', () => {
    expect(parse(sample.dependencies)).toEqual(parse(sample));
  });

  it('of nothing, or of nothing but what was not audited, is no look', () => {
    expect(parse({ dependencies: [], fixes: [] })).toMatchObject({ findings: [], isSearched: false, coverage: [] });
    expect(parse([sample.dependencies[2]])).toMatchObject({ findings: [], isSearched: false, coverage: [] });
  });

  it('that lost a row is not whole, and is refused without any other', () => {
    const { coverage } = parse({ ...sample, dependencies: [...sample.dependencies, { name: '', vulns: [] }] });
    expect(coverage).toEqual([{ type: 'PyPI', status: 'partial', count: 2 }]);
    expect(refusalOf(() => parse({ dependencies: [7, { vulns: [] }], fixes: [] })).detail).toMatch(/^No row/);
    expect(refusalOf(() => parse({ dependencies: {} })).faults[0]?.pointer).toBe('/dependencies');
    expect(refusalOf(() => parse({ dependencies: [{ fileName: 'x' }] })).detail).toMatch(/^This is not a pip-audit/);
  });
});
