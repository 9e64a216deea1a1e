import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type AliasEdge,
  displayKey,
  groupIdentifiers,
  identifierKey,
  isCve,
  writtenIdentifier,
} from './alias-groups.js';

const said = (identifier: string, alias: string): AliasEdge => ({ identifier, alias, global: false });
const fed = (identifier: string, alias: string): AliasEdge => ({ identifier, alias, global: true });

describe('groups of identifiers', () => {
  it.each<[string, string[], AliasEdge[], string[][]]>([
    ['nothing', [], [], []],
    ['each alone', ['GHSA-B', 'GHSA-A'], [], [['GHSA-A'], ['GHSA-B']]],
    ['one is another', ['GHSA-A', 'CVE-2024-0001'], [said('GHSA-A', 'CVE-2024-0001')], [['CVE-2024-0001', 'GHSA-A']]],
    [
      'aliases of aliases',
      ['PYSEC-1', 'GHSA-X', 'CVE-2024-0002'],
      [said('PYSEC-1', 'GHSA-X'), said('GHSA-X', 'CVE-2024-0002')],
      [['CVE-2024-0002', 'GHSA-X', 'PYSEC-1']],
    ],
    [
      'two CVEs stay apart, and the advisory goes with the first of them',
      ['GHSA-Z', 'CVE-2024-0005', 'CVE-2024-0004'],
      [said('GHSA-Z', 'CVE-2024-0005'), said('GHSA-Z', 'CVE-2024-0004')],
      [['CVE-2024-0004', 'GHSA-Z'], ['CVE-2024-0005']],
    ],
    [
      'a feed is believed before a scanner',
      ['GHSA-Z', 'CVE-2024-0005', 'CVE-2024-0004'],
      [fed('CVE-2024-0005', 'GHSA-Z'), said('GHSA-Z', 'CVE-2024-0004')],
      [['CVE-2024-0004'], ['CVE-2024-0005', 'GHSA-Z']],
    ],
    [
      'a bundle of two CVEs named by one of them',
      ['CVE-2024-0006', 'CVE-2024-0007'],
      [said('CVE-2024-0006', 'CVE-2024-0007')],
      [['CVE-2024-0006'], ['CVE-2024-0007']],
    ],
    ['an identifier that is its own alias', ['X-1'], [said('X-1', 'X-1')], [['X-1']]],
    ['words about what nobody asked for', ['X-1'], [said('X-1', 'X-2'), said('X-2', 'X-3')], [['X-1']]],
  ])('%s', (_what, identifiers, edges, expected) => {
    expect(groupIdentifiers(identifiers, edges)).toEqual(expected);
  });

  const identifier = fc
    .tuple(fc.constantFrom('CVE-2024-000', 'GHSA-', 'PYSEC-', 'DSA-'), fc.integer({ min: 0, max: 6 }))
    .map(([kind, number]) => `${kind}${number}`);
  const edge = fc.record({ identifier, alias: identifier, global: fc.boolean() });
  const words = fc.array(edge, { maxLength: 25 });
  const named = (edges: AliasEdge[]): Set<string> => new Set(edges.flatMap((one) => [one.identifier, one.alias]));

  it('do not depend on the order in which anything was said, nor on which of two names was spoken about', () => {
    const again = words.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }),
      ),
    );
    fc.assert(
      fc.property(again, ([all, shuffled, turned]) => {
        const other = shuffled
          .map((one, i) => (turned[i] ? said(one.alias, one.identifier) : one))
          .map((one, i) => ({ ...one, global: shuffled[i]!.global }));
        expect(groupIdentifiers([...named(all)].reverse(), other)).toEqual(groupIdentifiers(named(all), all));
      }),
    );
  });

  it('hold every identifier in exactly one group, and never two CVEs', () => {
    fc.assert(
      fc.property(words, (all) => {
        const groups = groupIdentifiers(named(all), all);
        expect(groups.flat().sort()).toEqual([...named(all)].sort());
        for (const keys of groups) expect(keys.filter(isCve).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('leave out only what would join two CVEs, and of feeds only what other feeds contradict', () => {
    fc.assert(
      fc.property(words, (all) => {
        const of = (edges: AliasEdge[]): Map<string, string[]> =>
          new Map(groupIdentifiers(named(all), edges).flatMap((keys) => keys.map((key) => [key, keys] as const)));
        const groups = of(all);
        for (const { identifier: one, alias } of all) {
          const [a, b] = [groups.get(one)!, groups.get(alias)!];
          expect(a === b || (a.some(isCve) && b.some(isCve))).toBe(true);
        }
        for (const [key, keys] of of(all.filter(({ global }) => global)))
          expect(groups.get(key)).toEqual(expect.arrayContaining(keys));
      }),
    );
  });

  it('take an identifier with a hundred thousand other names in stride', () => {
    const names = Array.from({ length: 100_000 }, (_, i) => `ACME-${i}`);
    expect(
      groupIdentifiers(
        ['ACME-X', ...names],
        names.map((name) => said('ACME-X', name)),
      ),
    ).toHaveLength(1);
  });
});

describe('an identifier', () => {
  it('is compared in capitals, and shown as written, but for a CVE', () => {
    expect(identifierKey('ghsa-Aa')).toBe('GHSA-AA');
    expect([writtenIdentifier('ghsa-Aa'), writtenIdentifier('cve-2024-0001')]).toEqual(['ghsa-Aa', 'CVE-2024-0001']);
  });

  it('is shown for its group when it is the CVE, else when it is the smallest', () => {
    expect(displayKey(['GHSA-A', 'CVE-2024-0001', 'AAA-1'])).toBe('CVE-2024-0001');
    expect(displayKey(['PYSEC-1', 'GHSA-A'])).toBe('GHSA-A');
  });
});
