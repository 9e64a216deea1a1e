import { describe, expect, it } from '@jest/globals';
import type { PlacedFinding } from '../../scans/index.js';
import type { WantedMatch } from '../persistence/vulnerability-dictionary.repository.js';
import { assertionOf, groupingByIdentifier, saidOf } from './assertion-of-findings.js';
import { gatheringMatches } from './match-of-findings.js';

const finding = (facts: Partial<PlacedFinding> = {}): PlacedFinding => ({
  vulnerabilityId: 'GHSA-a',
  aliases: [],
  relatedIds: [],
  package: { ecosystem: 'npm', name: 'alpha', purl: null },
  packageId: 1,
  installedVersion: '1.0.0',
  fixedVersions: [],
  fixState: 'unknown',
  severity: 'low',
  cvss: [],
  cwes: [],
  title: null,
  description: null,
  references: [],
  publishedAt: null,
  locations: [],
  ...facts,
});

/** All at once. */
function finished<Result>(steps: Generator<unknown, Result, undefined>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

function matchesIn(findings: readonly PlacedFinding[]): Map<string, WantedMatch> {
  return finished(gatheringMatches(finished(groupingByIdentifier(findings))));
}

describe('the matches of a report', () => {
  const twice = [
    finding({ locations: ['/b'], fixedVersions: ['2'], severity: 'high' }),
    finding({ vulnerabilityId: 'ghsa-A', locations: ['/a'], fixState: 'fixed' }),
  ];

  it('are one per identifier, package and version, with all that was said, in any order', () => {
    const [match, ...others] = matchesIn(twice).values();
    expect(others).toEqual([]);
    expect(match).toMatchObject({
      identifier: 'GHSA-A',
      severity: 4,
      fixedVersions: ['2'],
      fixState: 'fixed',
      locations: ['/a', '/b'],
    });
    expect([...matchesIn([...twice].reverse()).keys()]).toEqual([match?.hash]);
  });

  it('name no more fixed versions together than one row may, whatever their order', () => {
    const rows = Array.from({ length: 500 }, (_none, i) => finding({ fixedVersions: [`2.0.${i}`], fixState: 'fixed' }));
    const [match] = matchesIn(rows).values();
    expect(match?.fixedVersions).toHaveLength(64);
    expect([...matchesIn([...rows].reverse()).keys()]).toEqual([match?.hash]);
  });

  it.each<[string, Partial<PlacedFinding>]>([
    ['another identifier', { vulnerabilityId: 'GHSA-b' }],
    ['another package', { packageId: 2 }],
    ['another version', { installedVersion: '1.0.1' }],
    ['another severity', { severity: 'high' }],
    ['another fix', { fixedVersions: ['2'] }],
    ['another state of the fix', { fixState: 'wont-fix' }],
    ['another place', { locations: ['2'] }],
    ['another name, as a decision reaches by it', { aliases: ['CVE-2024-0001'] }],
  ])('differ by %s', (_what, facts) => {
    const [one, other] = [matchesIn([finding()]), matchesIn([finding(facts)])];
    expect([...one.keys()]).not.toEqual([...other.keys()]);
  });

  it('do not differ by words, which are not theirs', () => {
    const told = finding({ title: 'Title', description: 'Words', references: ['https://example.com/1'] });
    expect([...matchesIn([told]).keys()]).toEqual([...matchesIn([finding()]).keys()]);
  });
});

describe('what a report says of an identifier', () => {
  const one = finding({ title: 'b', cwes: ['CWE-2'], aliases: ['cve-2024-0001'] });
  const two = finding({ title: 'a', cwes: ['CWE-1'], aliases: ['GHSA-A', 'GO-1'] });

  it('is put together from all its packages, in any order', () => {
    const said = saidOf('GHSA-A', [one, two]);
    expect(saidOf('GHSA-A', [two, one]).hash).toBe(said.hash);
    expect(assertionOf(said)).toMatchObject({
      title: 'a',
      cwes: ['CWE-1', 'CWE-2'],
      aliases: ['CVE-2024-0001', 'GO-1'],
    });
  });

  it('gets the score of a vector that came without one', () => {
    const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
    const said = saidOf('X', [finding({ cvss: [{ source: 'nvd', version: '3.1', vector, score: null }] })]);
    expect(assertionOf(said).cvss).toEqual([{ source: 'nvd', version: '3.1', vector, score: 9.8 }]);
  });

  it.each<[string, Partial<PlacedFinding>, Partial<PlacedFinding>]>([
    ['a text that is empty and one that is not there', { title: '' }, { title: null }],
    ['one list and the next', { cwes: ['X'] }, { references: ['X'] }],
    ['title and description', { title: 'X' }, { description: 'X' }],
    ['aliases', { aliases: ['GO-1'] }, {}],
  ])('tells %s apart', (_what, a, b) => {
    expect(saidOf('X', [finding(a)]).hash).not.toBe(saidOf('X', [finding(b)]).hash);
  });

  it('has at most 64 other names, the CVE among them', () => {
    const aliases = [...Array.from({ length: 100 }, (_, i) => `AAA-${i}`), 'CVE-2024-0001'];
    const assertion = assertionOf(saidOf('X', [finding({ aliases })]));
    expect(assertion.aliases).toHaveLength(64);
    expect(assertion.aliases).toContain('CVE-2024-0001');
  });
});
