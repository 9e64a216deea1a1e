import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { displayKey, groupIdentifiers } from './alias-groups.js';
import { type ExistingVulnerability, type GroupPlan, type PlacedIdentifier, planGroups } from './alias-plan.js';

const at = (key: string, vulnerabilityId: number | null, matched = true): PlacedIdentifier => ({
  key,
  written: key.toLowerCase(),
  vulnerabilityId,
  ours: true,
  hasMatches: matched && vulnerabilityId !== null,
});
const known = (id: number, displayId: string, replacedBy: number | null = null): ExistingVulnerability => ({
  id,
  displayId,
  replacedBy,
});
const places = (plan: GroupPlan): Record<string, number> =>
  Object.fromEntries(plan.identifiers.map(({ key, after }) => [key, after]));

describe('a plan of groups', () => {
  it('gives a new group the next id, and the name of its CVE', () => {
    const plan = planGroups([at('GHSA-A', null), at('CVE-2024-0001', null)], [['CVE-2024-0001', 'GHSA-A']], [], 7);
    expect(plan.vulnerabilities).toEqual([known(8, 'cve-2024-0001')]);
    expect(places(plan)).toEqual({ 'CVE-2024-0001': 8, 'GHSA-A': 8 });
  });

  it('lets a vulnerability gain a name, and shows it under the CVE', () => {
    const plan = planGroups(
      [at('GHSA-A', 3), at('CVE-2024-0001', null)],
      [['CVE-2024-0001', 'GHSA-A']],
      [known(3, 'ghsa-a')],
      7,
    );
    expect(plan.vulnerabilities).toEqual([known(3, 'cve-2024-0001')]);
    expect(plan.identifiers).toContainEqual({ key: 'CVE-2024-0001', written: 'cve-2024-0001', before: null, after: 3 });
  });

  it('joins two under the one that has the CVE, though it is younger', () => {
    const plan = planGroups(
      [at('GHSA-A', 3), at('CVE-2024-0001', 5)],
      [['CVE-2024-0001', 'GHSA-A']],
      [known(3, 'ghsa-a'), known(5, 'cve-2024-0001')],
      7,
    );
    expect(plan.vulnerabilities).toEqual([known(3, 'ghsa-a', 5)]);
    expect(places(plan)).toEqual({ 'CVE-2024-0001': 5, 'GHSA-A': 5 });
  });

  it('joins two without a CVE under the older', () => {
    const plan = planGroups([at('B', 5), at('A', 6)], [['A', 'B']], [known(5, 'b'), known(6, 'a')], 7);
    expect(plan.vulnerabilities).toEqual([known(5, 'a'), known(6, 'a', 5)]);
  });

  it('gives a part that is split off the vulnerability back that it was before', () => {
    const plan = planGroups(
      [at('GHSA-A', 5), at('CVE-2024-0001', 5)],
      [['CVE-2024-0001'], ['GHSA-A']],
      [known(3, 'ghsa-a', 5), known(5, 'cve-2024-0001')],
      7,
    );
    expect(plan.vulnerabilities).toEqual([known(3, 'ghsa-a')]);
    expect(places(plan)).toEqual({ 'CVE-2024-0001': 5, 'GHSA-A': 3 });
  });

  it('gives a part that never was one a new id', () => {
    const plan = planGroups(
      [at('GHSA-A', 5), at('CVE-2024-0001', 5)],
      [['CVE-2024-0001'], ['GHSA-A']],
      [known(5, 'cve-2024-0001')],
      7,
    );
    expect(places(plan)).toEqual({ 'CVE-2024-0001': 5, 'GHSA-A': 8 });
  });

  it('lets findings keep their vulnerability when only a name goes', () => {
    const plan = planGroups(
      [at('GHSA-A', 5), at('CVE-2024-0001', 5, false)],
      [['CVE-2024-0001'], ['GHSA-A']],
      [known(5, 'cve-2024-0001')],
      7,
    );
    expect(places(plan)).toEqual({ 'CVE-2024-0001': 8, 'GHSA-A': 5 });
    expect(plan.vulnerabilities).toContainEqual(known(5, 'ghsa-a'));
  });

  it('passes on who was merged before, when that one is merged in turn', () => {
    const plan = planGroups(
      [at('B', 5), at('C', 4)],
      [['B', 'C']],
      [known(3, 'a', 5), known(4, 'c'), known(5, 'b')],
      7,
    );
    expect(plan.vulnerabilities).toContainEqual(known(5, 'b', 4));
    expect(plan.vulnerabilities).toContainEqual(known(3, 'a', 4));
  });

  it('does not make vulnerabilities of what only feeds speak of', () => {
    const plan = planGroups([{ ...at('CVE-2024-0001', null), ours: false }], [['CVE-2024-0001']], [], 7);
    expect(plan).toEqual({ vulnerabilities: [], identifiers: [] });
  });

  it('writes nothing when all is as it should be', () => {
    const plan = planGroups([at('A', 5), at('B', 5)], [['A', 'B']], [known(5, 'a')], 7);
    expect(plan.vulnerabilities).toEqual([]);
    expect(plan.identifiers.every(({ before, after }) => before === after)).toBe(true);
  });

  const identifier = fc
    .tuple(fc.constantFrom('CVE-2024-000', 'GHSA-'), fc.integer({ min: 0, max: 4 }))
    .map(([kind, number]) => `${kind}${number}`);
  const words = fc.array(fc.record({ identifier, alias: identifier, global: fc.boolean() }), { maxLength: 8 });

  it('makes vulnerabilities of exactly the groups, whatever was said before and is said now', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 2, maxLength: 5 }), (history) => {
        const keys = [...new Set(history.flat().flatMap((one) => [one.identifier, one.alias]))];
        const rows = new Map<number, ExistingVulnerability>();
        let placed: Record<string, number> = {};
        for (const edges of history) {
          const groups = groupIdentifiers(keys, edges);
          const lastId = Math.max(0, ...rows.keys());
          const plan = planGroups(
            keys.map((key) => at(key, placed[key] ?? null)),
            groups,
            [...rows.values()],
            lastId,
          );
          for (const row of plan.vulnerabilities) rows.set(row.id, row);
          placed = places(plan);
          expect(new Set(groups.map((group) => placed[group[0]!])).size).toBe(groups.length);
          for (const group of groups) {
            expect(new Set(group.map((key) => placed[key])).size).toBe(1);
            const row = rows.get(placed[group[0]!]!)!;
            expect([row.displayId.toUpperCase(), row.replacedBy]).toEqual([displayKey(group), null]);
          }
          for (const row of rows.values())
            if (row.replacedBy !== null) expect(rows.get(row.replacedBy)?.replacedBy).toBeNull();
        }
      }),
    );
  });
});
