import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { CheckovAdapter } from './checkov.adapter.js';

interface Runner {
  check_type: string;
  results: { failed_checks: { check_id: string; check_result: { result: string } }[]; passed_checks: object[] };
}

const sample = JSON.parse(readFileSync(new URL('samples/runners.json', import.meta.url), 'utf8')) as [
  Runner,
  Runner,
  Runner,
];
const [terraform, secrets, packages] = sample;

function parse(document: unknown, scope: string | null = 'shop'): Observations {
  return new CheckovAdapter().parse(document, { scope, os: null });
}

describeScanAdapter({ adapter: CheckovAdapter, sample });
describeScanAdapter({ adapter: CheckovAdapter, sample: terraform });

describe('a Checkov report', () => {
  it('of several runners becomes a check for each policy, failed and passed', () => {
    expect(parse(sample)).toMatchObject({
      scanner: { name: 'checkov', version: '3.2.300' },
      findings: null,
      checkKinds: ['misconfiguration', 'secret'],
      checkTools: ['checkov'],
      coverage: [
        { type: 'terraform', status: 'complete', count: 4 },
        { type: 'secrets', status: 'complete', count: 1 },
      ],
      checks: [
        {
          ...{ id: 'checkov:CKV_OAK_2', kind: 'misconfiguration', status: 'fail', severity: 'high', placeCount: 1 },
          places: [{ file: 'main.tf', line: 11, resource: 'oak_tree.b', text: null }],
          help: 'https://docs.example.org/oak-2',
        },
        { id: 'checkov:CKV_OAK_3', status: 'unknown', severity: null, reason: { code: 'open' } },
        { id: 'checkov:CKV_OAK_1', status: 'pass', placeCount: 0 },
        {
          ...{ id: 'checkov:CKV_SECRET_6', kind: 'secret', status: 'fail', severity: 'low', cwes: ['CWE-798'] },
          places: [{ file: 'shop.cfg', line: 7, resource: null }],
        },
      ],
      warnings: [
        '1 finding suppressed in the scanner was left aside.',
        expect.stringMatching(/^1 vulnerability or licence of a package .* was left aside\.$/),
      ],
    });
  });

  it('has as many places as rows that failed, runner by runner', () => {
    for (const runner of [terraform, secrets]) {
      const failed = runner.results.failed_checks.filter(({ check_result }) => check_result.result === 'FAILED');
      const places = (parse(runner).checks ?? []).reduce((sum, { placeCount }) => sum + (placeCount ?? 0), 0);
      expect([runner.check_type, places]).toEqual([runner.check_type, failed.length]);
    }
  });

  it('is kept without code, values, and hashes of secrets', () => {
    const adapter = new CheckovAdapter();
    const stored = adapter.conceal(sample);
    expect(JSON.stringify(stored)).not.toMatch(/hunter2|hun\*|f3bbbd66|person/);
    expect(adapter.conceal(stored)).toEqual(stored);
    expect(parse(stored)).toEqual(parse(sample));
  });

  it('that could not read a file, or shows less than it counts, is not whole', () => {
    const { results } = terraform;
    expect(parse({ ...terraform, results: { ...results, parsing_errors: ['/a.tf'] } })).toMatchObject({
      coverage: [{ status: 'partial' }],
      warnings: expect.arrayContaining(['1 file could not be read by Checkov.']),
    });
    expect(parse({ ...terraform, summary: { failed: 9 } }).coverage).toMatchObject([{ status: 'partial' }]);
    expect(parse([terraform, 7]).coverage).toContainEqual({ type: 'checkov', status: 'partial', count: 0 });
  });

  it('of nothing shows no look', () => {
    const summary = {
      passed: 0,
      failed: 0,
      skipped: 0,
      parsing_errors: 0,
      resource_count: 0,
      checkov_version: '3.2.300',
    };
    expect(parse(summary)).toMatchObject({ checks: [], coverage: [] });
    expect(parse([])).toMatchObject({ checks: [], coverage: [] });
  });

  it('about packages alone is refused, and another document', () => {
    expect(refusalOf(() => parse(packages)).detail).toMatch(/about packages.*grype -o json/);
    expect(refusalOf(() => parse([{ a: 1 }])).detail).toMatch(/^This is not a Checkov report/);
    expect(refusalOf(() => parse({ check_type: 'x', results: { failed_checks: {} } })).faults[0]?.pointer).toBe(
      '/results/failed_checks',
    );
  });
});
