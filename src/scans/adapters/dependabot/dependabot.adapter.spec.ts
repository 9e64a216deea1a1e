import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Observations } from '../../domain/observation.js';
import { describeScanAdapter } from '../testing/describe-scan-adapter.js';
import { refusalOf } from '../testing/refusal-of.js';
import { DependabotAdapter } from './dependabot.adapter.js';

const sample = JSON.parse(readFileSync(new URL('samples/alerts.json', import.meta.url), 'utf8')) as Record<
  string,
  unknown
>[];
const [first = {}] = sample;

function parse(document: unknown): Observations {
  return new DependabotAdapter().parse(document, { scope: null, os: null });
}

describeScanAdapter({ adapter: DependabotAdapter, sample });

describe('a list of Dependabot alerts', () => {
  it('becomes findings of what is open, without installed versions', () => {
    const { findings, scope, coverage, warnings } = parse(sample);
    expect(scope).toBe('acme/shop');
    expect(findings).toMatchObject([
      {
        vulnerabilityId: 'GHSA-b0tb-b0tb-b0tb',
        aliases: ['CVE-2031-0001'],
        package: { ecosystem: 'PyPI', name: 'loud-oak', purl: 'pkg:pypi/loud-oak' },
        installedVersion: '',
        fixedVersions: ['2.0.2'],
        severity: 'high',
        cvss: [{ source: 'ghsa', version: '3.1', score: 7.5 }],
        cwes: ['CWE-200'],
        locations: ['requirements.txt'],
      },
      {
        vulnerabilityId: 'GHSA-5555-6666-7777',
        package: { ecosystem: 'GitHub Actions', name: 'acme/build' },
        fixState: 'not-fixed',
        cvss: [],
      },
    ]);
    expect(coverage.every(({ status }) => status === 'complete')).toBe(true);
    expect(warnings).toEqual(['1 alert that a person dismissed was left aside.']);
  });

  it.each(['fixed', 'dismissed', 'auto_dismissed'])('tells alerts that are %s apart, which are no look', (state) => {
    const read = parse([{ ...first, state }]);
    expect(read).toMatchObject({ findings: [], isSearched: false, coverage: [] });
    expect(read.warnings).toEqual([
      expect.stringMatching(/^1 alert that/),
      expect.stringMatching(/^No alert.*is open/),
    ]);
  });

  it('that may be one page of several is not whole, unless its pages are told', () => {
    const page = Array.from({ length: 30 }, () => first);
    const read = parse(page);
    expect(read.coverage).toContainEqual({ type: 'alerts', status: 'partial', count: 0 });
    expect(read.warnings.at(-1)).toMatch(/^This list has 30 alerts.*--paginate/);
    expect(parse([page]).warnings).toEqual([]);
    expect(parse([...page, first]).warnings).toEqual([]);
  });

  it('leaves withdrawn advisories aside', () => {
    const advisory = { ...(first.security_advisory as object), withdrawn_at: '2031-03-01T00:00:00Z' };
    expect(parse([{ ...first, security_advisory: advisory }]).warnings[0]).toBe('1 withdrawn advisory was left aside.');
  });

  it('of several repositories, or by GraphQL, is refused with the way on', () => {
    const other = { ...first, html_url: 'https://github.com/acme/other/security/dependabot/1' };
    expect(refusalOf(() => parse([first, other])).detail).toMatch(/2 repositories\. Send one list for each/);
    const answer = { data: { repository: { vulnerabilityAlerts: { nodes: [] } } } };
    expect(refusalOf(() => parse(answer)).detail).toMatch(/GraphQL.*gh api --paginate/);
    expect(refusalOf(() => parse([{ ...first, state: 'odd' }])).detail).toMatch(/^No row/);
  });

  it('of nothing says nothing', () => {
    expect(parse([])).toMatchObject({ findings: [], isSearched: false, coverage: [], isScopeAmbiguous: true });
  });
});
