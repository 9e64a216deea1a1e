import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { CargoAuditAdapter } from './cargo-audit.adapter.js';

const sample = JSON.parse(readFileSync(new URL('samples/workspace.json', import.meta.url), 'utf8')) as {
  vulnerabilities: { list: { advisory: object }[] };
  lockfile: object;
};

function parse(document: unknown): Observations {
  return new CargoAuditAdapter().parse(document, { scope: 'shop', os: null });
}

function withList(list: unknown): unknown {
  return { ...sample, vulnerabilities: { found: true, count: 1, list } };
}

describeScanAdapter({ adapter: CargoAuditAdapter, sample });

describe('a cargo audit report', () => {
  it('becomes findings, with what is patched above the installed version', () => {
    const { findings, coverage, scanner } = parse(sample);
    expect(findings).toMatchObject([
      {
        vulnerabilityId: 'RUSTSEC-2031-0001',
        aliases: ['CVE-2031-3338', 'GHSA-c4c4-c4c4-c4c4'],
        relatedIds: ['RUSTSEC-2030-0001'],
        package: { ecosystem: 'crates.io', name: 'swift-arc', purl: 'pkg:cargo/swift-arc' },
        installedVersion: '0.4.7',
        fixedVersions: ['1.1.0', '0.4.8'],
        cvss: [{ source: 'rustsec', version: '3.1', score: null }],
        publishedAt: '2031-03-02T00:00:00.000Z',
      },
      { vulnerabilityId: 'RUSTSEC-2031-0002', fixedVersions: [], fixState: 'not-fixed', severity: 'unknown' },
    ]);
    expect(coverage).toEqual([{ type: 'crates.io', status: 'complete', count: 2 }]);
    expect(scanner.database?.builtAt).toBe('2031-05-27T15:33:53.000Z');
  });

  it('says what is no vulnerability', () => {
    expect(parse(sample).warnings).toEqual([
      '1 crate is unmaintained, says cargo audit; that is no vulnerability and was left aside.',
      '2 crates are yanked, says cargo audit; that is no vulnerability and was left aside.',
      '1 advisory was not looked for, by the settings of the run.',
    ]);
    const [first] = sample.vulnerabilities.list;
    const of = (more: object) => parse(withList([{ ...first, advisory: { ...first?.advisory, ...more } }]));
    expect(of({ withdrawn: '2031-04-01' })).toMatchObject({ findings: [] });
    expect(of({ withdrawn: '2031-04-01' }).warnings[0]).toBe('1 withdrawn advisory was left aside.');
    expect(of({ informational: 'unsound' }).warnings[0]).toMatch(/^1 advisory only informs/);
  });

  it('without findings has looked, where there was something to look at', () => {
    expect(parse(withList([])).coverage).toEqual([{ type: 'crates.io', status: 'partial', count: 0 }]);
    const clean = { ...sample, vulnerabilities: { found: false, count: 0, list: [] } };
    expect(parse(clean)).toMatchObject({ isSearched: true, coverage: [{ status: 'complete', count: 0 }] });
    expect(parse({ ...clean, lockfile: { 'dependency-count': 0 } })).toMatchObject({ isSearched: false, coverage: [] });
  });

  it('that shows the worse ones only is not whole', () => {
    const { coverage, warnings } = parse({ ...sample, settings: { severity: 'high' } });
    expect(coverage[0]?.status).toBe('partial');
    expect(warnings.at(-1)).toMatch(/only what is "high" or worse/);
  });

  it('is none without its list', () => {
    expect(refusalOf(() => parse({ ...sample, vulnerabilities: { found: true } })).detail).toMatch(
      /^This is not a cargo/,
    );
    expect(refusalOf(() => parse(withList({}))).faults[0]?.pointer).toBe('/vulnerabilities/list');
  });
});
