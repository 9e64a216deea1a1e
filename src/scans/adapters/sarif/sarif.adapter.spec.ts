import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { SarifAdapter } from './sarif.adapter.js';

const sample: unknown = JSON.parse(readFileSync(new URL('samples/log.json', import.meta.url), 'utf8'));

function parse(document: unknown): Observations {
  return new SarifAdapter().parse(document, { scope: null, os: null });
}

function log(run: object, tool: object = { driver: { name: 'ESLint' } }) {
  return { version: '2.1.0', runs: [{ tool, results: [], ...run }] };
}

describeScanAdapter({ adapter: SarifAdapter, sample });

describe('a SARIF log', () => {
  const observations = parse(sample);

  it('names its tool, and what it is about', () => {
    expect([observations.scope, observations.scanner, observations.checkTools]).toEqual([
      'codeql https://git.example.org/shop',
      { name: 'codeql', version: '2.19.0' },
      ['codeql'],
    ]);
  });

  it('makes one check of each rule, by kind, level and score', () => {
    const reported = observations.checks?.map(({ id, kind, status, severity, placeCount, cwes }) => [
      id,
      kind,
      status,
      severity,
      placeCount,
      cwes?.join(),
    ]);
    expect(reported).toEqual([
      ['codeql:js/sql-injection', 'code', 'fail', 'high', 2, 'CWE-89,CWE-943'],
      ['codeql:js/hardcoded-credentials', 'secret', 'fail', 'medium', 1, 'CWE-798'],
      ['codeql:js/open-redirect', 'code', 'unknown', 'medium', 0, ''],
      ['codeql:js/style', 'code', 'fail', 'high', 1, ''],
      ['codeql:js/fine', 'code', 'pass', 'medium', 0, ''],
      ['codeql:js/no', 'code', 'not-applicable', 'medium', 0, ''],
      ['codeql:js/loud', 'code', 'fail', 'medium', 1, ''],
    ]);
  });

  it('says where, without the folder of the build', () => {
    const [injection, secret] = observations.checks ?? [];
    expect(injection).toMatchObject({
      title: 'A query is made of what users send',
      help: 'https://example.org/rules/sql',
      places: [
        { file: 'src/a b.js', line: 12, resource: 'shop.find', text: 'A parameter reaches a query' },
        { file: 'src/listed.js', line: null, resource: null, text: 'Another place' },
      ],
    });
    expect(secret?.places).toEqual([{ file: 'src/c.js', line: 3, resource: null, text: null }]);
  });

  it('says what was left aside', () => {
    expect(observations.warnings).toEqual([
      '1 finding suppressed in the scanner was left aside.',
      expect.stringMatching(/^1 result of packages left aside: .*grype -o json/),
      '1 result of an earlier run (baselineState "absent") left aside.',
      '1 result that only inform left aside.',
    ]);
  });

  it('is kept without what it quotes, and means the same', () => {
    const adapter = new SarifAdapter();
    const stored = adapter.conceal(sample);
    expect(JSON.stringify(stored)).not.toMatch(/hunter2|query\(x\)|abcdef/);
    expect(adapter.conceal(stored)).toBe(stored);
    expect(parse(stored)).toEqual(observations);
  });

  it('is kept without whatever else may quote a secret', () => {
    const quote = { text: 'hunter2' };
    const place = {
      physicalLocation: { artifactLocation: { uri: 'a', description: quote }, region: { startLine: 1 } },
    };
    const document = {
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'gitleaks', rules: [{ id: 'key' }] } },
          properties: quote,
          versionControlProvenance: [{ repositoryUri: 'https://hunter2@git.example.com/shop' }],
          invocations: [
            {
              executionSuccessful: true,
              toolExecutionNotifications: [{ level: 'note', message: quote }],
              anything: quote,
            },
          ],
          artifacts: [{ location: { uri: 'a' }, description: quote }],
          results: [
            {
              ruleId: 'key',
              message: quote,
              anything: quote,
              properties: { tags: ['secret'], line: 'hunter2' },
              locations: [{ ...place, message: quote }],
              relatedLocations: [place],
            },
            { ruleId: 'key', message: quote, suppressions: [{ kind: 'inSource', justification: 'hunter2' }] },
          ],
        },
      ],
    };
    const stored = new SarifAdapter().conceal(document);
    expect(JSON.stringify(stored)).not.toContain('hunter2');
    expect(parse(stored)).toEqual(parse(document));
  });

  it('without results that has rules is a clean look', () => {
    const said = parse(log({}, { driver: { name: 'ESLint', rules: [{ id: 'no-eval' }] } }));
    expect([said.checks, said.coverage]).toEqual([[], [{ type: 'eslint', status: 'complete', count: 0 }]]);
  });

  /**
   * SARIF 2.1.0, 3.27.9 and 3.27.10. SARIF Multitool 5.7.0 writes the first and the third row as the second and the fourth:
   * findings/sarif-multitool-warning-becomes-error.sh and sarif-multitool-passed-becomes-failed.sh.
   */
  it.each([
    ['a level of its own has that', { level: 'warning' }, 'fail medium'],
    ['no level has that of its rule', {}, 'fail high'],
    ['another kind needs no level', { kind: 'pass' }, 'pass high'],
    ['neither has failed', {}, 'fail high'],
  ])('whose result has %s', (_what, more, reported) => {
    const driver = { name: 'ESLint', rules: [{ id: 'no-eval', defaultConfiguration: { level: 'error' } }] };
    const results = [{ ruleId: 'no-eval', ruleIndex: 0, message: { text: 'x' }, ...more }];
    const [check] = parse(log({ results }, { driver })).checks ?? [];
    expect(`${check?.status} ${check?.severity}`).toBe(reported);
  });

  it('of a run that failed is partial', () => {
    const { coverage } = parse(log({ invocations: [{ executionSuccessful: false }] }));
    expect(coverage).toEqual([{ type: 'eslint', status: 'partial', count: 0 }]);
  });

  it.each([
    ['no run with results', log({ results: null }), /no run with results/],
    ['another version', { version: '2.0.0', runs: [{}] }, /SARIF 2\.1\.0/],
    [
      'packages only',
      log({ results: [{ ruleId: 'GHSA-aaaa-bbbb-cccc' }] }),
      /vulnerabilities of packages.*grype -o json/,
    ],
    [
      'packages only, as Snyk named them before 2019',
      log({ results: [{ ruleId: 'npm:oak:20180212' }] }, { driver: { name: 'Snyk Open Source' } }),
      /vulnerabilities of packages/,
    ],
    ['results without a rule', log({ results: [{ message: { text: 'x' } }] }), /names a rule/],
    [
      'more results than are taken',
      log({ results: Array.from({ length: 100_001 }, () => 1) }),
      /more than 100000 results/,
    ],
    [
      'a million rules',
      log({ results: Array.from({ length: 30_000 }, (_, at) => ({ ruleId: `r${at}`, message: {} })) }),
      /different rules/,
    ],
  ])('with %s is refused', (_what, document, words) => {
    expect(refusalOf(() => parse(document)).detail).toMatch(words);
  });

  it('keeps a bounded number of places, and counts all', () => {
    const results = Array.from({ length: 5000 }, () => ({ ruleId: 'no-eval', message: { text: 'x'.repeat(5000) } }));
    const [check] = parse(log({ results })).checks ?? [];
    expect([check?.placeCount, check?.places?.length, check?.places?.[0]?.text?.length]).toEqual([5000, 100, 512]);
  });

  it.each([
    ['9.0', 'critical'],
    ['7.0', 'high'],
    [4, 'medium'],
    ['0.1', 'low'],
    ['0.0', 'info'],
    ['high', 'medium'],
    [11, 'medium'],
  ])('with a security-severity of %j is %s', (score, severity) => {
    const rules = [{ id: 'r', properties: { 'security-severity': score } }];
    const said = parse(log({ results: [{ ruleId: 'r', message: {} }] }, { driver: { name: 'X', rules } }));
    expect(said.checks?.[0]?.severity).toBe(severity);
  });

  it.each([
    ['Gitleaks', 'aws-access-token', [], 'secret'],
    ['Checkov', 'CKV_AWS_20', [], 'misconfiguration'],
    ['Trivy', 'DS-0002', ['misconfiguration'], 'misconfiguration'],
    ['Trivy', 'license-x', ['license'], 'license'],
    ['Snyk Infrastructure as Code', 'SNYK-CC-TF-80', ['security', 'terraform/Oak'], 'misconfiguration'],
    ['Snyk Open Source', 'snyk:lic:npm:oak:GPL-3.0', ['security', 'npm'], 'license'],
    ['SnykCode', 'javascript/Sqli', ['security'], 'code'],
    ['Semgrep OSS', 'python.lang.x', ['security'], 'code'],
  ])('of %s: %s is of the kind %s %s', (name, ruleId, tags, kind) => {
    const said = parse(
      log({ results: [{ ruleId, message: {} }] }, { driver: { name, rules: [{ id: ruleId, properties: { tags } }] } }),
    );
    expect(said.checks?.[0]?.kind).toBe(kind);
  });
});
