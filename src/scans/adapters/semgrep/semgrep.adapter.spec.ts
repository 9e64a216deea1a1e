import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { SemgrepAdapter } from './semgrep.adapter.js';

interface Report {
  results: { check_id: string; extra: { is_ignored?: boolean; severity: string; sca_info?: object } }[];
}

const sample = JSON.parse(readFileSync(new URL('samples/report.json', import.meta.url), 'utf8')) as Report;

function parse(document: unknown, scope: string | null = 'shop'): Observations {
  return new SemgrepAdapter().parse(document, { scope, os: null });
}

describeScanAdapter({ adapter: SemgrepAdapter, sample });

describe('a Semgrep report', () => {
  it('becomes a check for each rule with a result', () => {
    expect(parse(sample)).toMatchObject({
      scanner: { name: 'semgrep', version: '1.97.0' },
      findings: null,
      checkKinds: ['code', 'secret'],
      checkTools: ['semgrep'],
      coverage: [{ type: 'semgrep', status: 'complete', count: 3 }],
      checks: [
        {
          ...{ id: 'semgrep:python.lang.security.oak-exec', kind: 'code', status: 'fail', severity: 'high' },
          ...{ title: 'oak-exec', cwes: ['CWE-78'], help: 'https://sg.example.org/oak', placeCount: 2 },
          places: [
            { file: 'shop/run.py', line: 24, text: 'Input of users reaches a shell.' },
            { file: 'shop/again.py', line: 2 },
          ],
        },
        {
          ...{ id: 'semgrep:generic.secrets.security.oak-token', kind: 'secret', severity: 'medium' },
          places: [{ file: 'shop.cfg', line: 7, text: null }],
        },
      ],
      warnings: [
        '1 finding suppressed in the scanner was left aside.',
        '1 result that only informs was left aside.',
        expect.stringMatching(/^1 vulnerability of a package .* was left aside\.$/),
        'Semgrep warns of 1 file or rule.',
      ],
    });
  });

  it('has as many places as results that count', () => {
    const counted = sample.results.filter(
      ({ extra }) => extra.is_ignored !== true && extra.severity !== 'INVENTORY' && extra.sca_info === undefined,
    );
    const places = (parse(sample).checks ?? []).reduce((sum, { placeCount }) => sum + (placeCount ?? 0), 0);
    expect(places).toBe(counted.length);
  });

  it('is kept without code, values and what it says of secrets', () => {
    const adapter = new SemgrepAdapter();
    const stored = adapter.conceal(sample);
    expect(JSON.stringify(stored)).not.toContain('hunter2');
    expect(adapter.conceal(stored)).toEqual(stored);
    expect(parse(stored)).toEqual(parse(sample));
  });

  it.each([
    ['CRITICAL', 'critical'],
    ['HIGH', 'high'],
    ['MEDIUM', 'medium'],
    ['LOW', 'low'],
    ['INFO', 'low'],
    ['odd', null],
  ])('of severity %s is %s', (severity, expected) => {
    const document = { version: '1', results: [{ check_id: 'r', path: 'a', extra: { severity } }], errors: [] };
    expect(parse(document).checks).toMatchObject([{ severity: expected }]);
  });

  it('with an error did not look at everything', () => {
    const errors = [{ level: 'error', type: 'Timeout', path: 'a' }];
    expect(parse({ ...sample, errors })).toMatchObject({
      coverage: [{ status: 'partial' }],
      warnings: expect.arrayContaining(['1 error: Semgrep could not look at everything.']),
    });
  });

  it.each<[string, unknown, 'complete' | 'partial']>([
    ['Timeout', 'warn', 'partial'],
    ['Syntax error', 'warn', 'partial'],
    ['Out of memory', 'warn', 'partial'],
    ['Fixpoint timeout', 'info', 'complete'],
    ['Timeout', 'info', 'complete'],
    ['PartialParsing', 'warn', 'complete'],
  ])('with %s at the level %s is %s', (type, level, status) => {
    const errors = [{ level, type: type === 'PartialParsing' ? [type, []] : type, path: 'a' }];
    expect(parse({ ...sample, errors }).coverage).toMatchObject([{ status }]);
  });

  it('does not know of rules that were not run', () => {
    const skipped_rules = [{ rule_id: 'python.lang.new-oak', details: 'x' }, { rule_id: 7 }];
    expect(parse({ ...sample, skipped_rules }).checks?.at(-1)).toMatchObject({
      ...{ id: 'semgrep:python.lang.new-oak', title: 'new-oak', status: 'unknown', reason: { code: 'not-run' } },
    });
  });

  it('of nothing shows a look by the files that it scanned', () => {
    const nothing = { version: '1.97.0', results: [], errors: [], paths: { scanned: ['a.py'] } };
    expect(parse(nothing).coverage).toEqual([{ type: 'semgrep', status: 'complete', count: 0 }]);
    expect(parse({ ...nothing, paths: { scanned: [] } }).coverage).toEqual([]);
    expect(parse({ results: [], errors: [] }).coverage).toEqual([]);
  });

  it('that lost a row is not whole, and another report is refused', () => {
    expect(parse({ ...sample, results: [...sample.results, { path: 'x' }] }).coverage[0]?.status).toBe('partial');
    expect(refusalOf(() => parse({ results: [] })).detail).toMatch(/OSV-Scanner/);
    expect(refusalOf(() => parse({ vulns: [] })).detail).toMatch(/^This is not a Semgrep report/);
    expect(refusalOf(() => parse({ results: {}, errors: [], paths: {}, version: '1' })).faults[0]?.pointer).toBe(
      '/results',
    );
  });
});
