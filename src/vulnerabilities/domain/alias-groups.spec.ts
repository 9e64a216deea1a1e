import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AliasGroup, groupAliases, identifierKey, type NamedVulnerability } from './alias-groups.js';

const CVE = /^CVE-/;

/** The groups, each once, in a form that can be compared. */
function distinct(groups: Map<string, AliasGroup>): AliasGroup[] {
  return [...new Set(groups.values())].sort((a, b) => (a.displayId < b.displayId ? -1 : 1));
}

describe('groups of identifiers', () => {
  it.each<[string, NamedVulnerability[], [string, string[]][]]>([
    ['nothing', [], []],
    ['one alone', [{ id: 'GHSA-aaaa-bbbb-cccc', aliases: [] }], [['GHSA-aaaa-bbbb-cccc', ['GHSA-aaaa-bbbb-cccc']]]],
    [
      'a CVE names its group',
      [{ id: 'GHSA-aaaa-bbbb-cccc', aliases: ['CVE-2024-0001'] }],
      [['CVE-2024-0001', ['CVE-2024-0001', 'GHSA-aaaa-bbbb-cccc']]],
    ],
    [
      'aliases of aliases',
      [
        { id: 'PYSEC-1', aliases: ['GHSA-x'] },
        { id: 'GHSA-x', aliases: ['CVE-2024-0002'] },
      ],
      [['CVE-2024-0002', ['CVE-2024-0002', 'GHSA-x', 'PYSEC-1']]],
    ],
    [
      'case does not matter, and a CVE is written in capitals',
      [
        { id: 'cve-2024-0003', aliases: ['ghsa-Y'] },
        { id: 'GHSA-y', aliases: [] },
      ],
      [['CVE-2024-0003', ['CVE-2024-0003', 'GHSA-y']]],
    ],
    [
      'two CVEs stay apart, and the advisory goes with the first of them',
      [{ id: 'GHSA-z', aliases: ['CVE-2024-0005', 'CVE-2024-0004'] }],
      [
        ['CVE-2024-0004', ['CVE-2024-0004', 'GHSA-z']],
        ['CVE-2024-0005', ['CVE-2024-0005']],
      ],
    ],
    [
      'a bundle of two CVEs named by one of them',
      [{ id: 'CVE-2024-0006', aliases: ['CVE-2024-0007'] }],
      [
        ['CVE-2024-0006', ['CVE-2024-0006']],
        ['CVE-2024-0007', ['CVE-2024-0007']],
      ],
    ],
    ['an identifier that is its own alias', [{ id: 'X-1', aliases: ['X-1', 'x-1'] }], [['X-1', ['X-1']]]],
  ])('%s', (_what, assertions, expected) => {
    expect(distinct(groupAliases(assertions)).map(({ displayId, identifiers }) => [displayId, identifiers])).toEqual(
      expected,
    );
  });

  const identifier = fc
    .tuple(fc.constantFrom('CVE-2024-000', 'GHSA-', 'PYSEC-', 'DSA-'), fc.integer({ min: 0, max: 6 }), fc.boolean())
    .map(([kind, number, lower]) => (lower ? `${kind}${number}`.toLowerCase() : `${kind}${number}`));
  const report = fc.array(fc.record({ id: identifier, aliases: fc.array(identifier, { maxLength: 4 }) }), {
    maxLength: 15,
  });

  it('do not depend on the order of the report', () => {
    const shuffled = report.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, again]) => {
        expect(distinct(groupAliases(again))).toEqual(distinct(groupAliases(all)));
      }),
    );
  });

  it('hold every identifier in exactly one group, and never two CVEs', () => {
    fc.assert(
      fc.property(report, (all) => {
        const groups = groupAliases(all);
        const keys = new Set(all.flatMap(({ id, aliases }) => [id, ...aliases]).map(identifierKey));
        expect(new Set(groups.keys())).toEqual(keys);
        const listed = distinct(groups).flatMap(({ identifiers }) => identifiers.map(identifierKey));
        expect(listed.sort()).toEqual([...keys].sort());
        for (const [key, { identifiers, displayId }] of groups) {
          expect(identifiers.map(identifierKey)).toContain(key);
          const cves = identifiers.filter((one) => CVE.test(one));
          expect(cves.length).toBeLessThanOrEqual(1);
          expect(displayId).toBe(cves[0] ?? identifiers[0]);
        }
      }),
    );
  });

  it('grouped again are the same groups', () => {
    fc.assert(
      fc.property(report, (all) => {
        const once = distinct(groupAliases(all));
        const twice = groupAliases(once.map(({ displayId, identifiers }) => ({ id: displayId, aliases: identifiers })));
        expect(distinct(twice)).toEqual(once);
      }),
    );
  });

  it('join only what was said to be the same: assertions without conflict are all kept', () => {
    fc.assert(
      fc.property(report, (all) => {
        const groups = groupAliases(all);
        for (const { id, aliases } of all) {
          for (const alias of aliases) {
            const [a, b] = [groups.get(identifierKey(id))!, groups.get(identifierKey(alias))!];
            const kept = a === b || (CVE.test(a.displayId) && CVE.test(b.displayId));
            expect(kept).toBe(true);
          }
        }
      }),
    );
  });

  it('take a report in which one identifier has a hundred thousand others in stride', () => {
    const aliases = Array.from({ length: 100_000 }, (_, i) => `ACME-${i}`);
    expect(groupAliases([{ id: 'ACME-X', aliases }]).size).toBe(100_001);
  });
});
