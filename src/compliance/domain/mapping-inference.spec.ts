import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ControlRef, keyOf } from './control.js';
import {
  disagreements,
  indexMappings,
  inferencesFor,
  inheritedFrom,
  type Mapping,
  MAPPING_RELATIONS,
  type MappingRelation,
} from './mapping-inference.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from './policy.js';

const ref = (name: string): ControlRef => ({ framework: name.slice(0, 1), control: name });
function pair(from: string, relation: MappingRelation, to: string, change: Partial<Mapping> = {}): Mapping {
  return { from: ref(from), to: ref(to), relation, origin: 'published', publisher: 'NIST', ...change };
}
const inferences = (of: string, ...mappings: Mapping[]) => inferencesFor(ref(of), indexMappings(mappings), policy);
const brief = (of: string, ...mappings: Mapping[]) =>
  inferences(of, ...mappings).map(({ from, use, trust }) => [from.control, use, Number(trust.toFixed(3))]);

describe('answer once', () => {
  it('equal and superset carry a result, everything else suggests', () => {
    expect(
      brief(
        'a1',
        pair('b1', 'equal', 'a1'),
        pair('b2', 'superset', 'a1'),
        pair('b3', 'subset', 'a1'),
        pair('b4', 'intersects', 'a1'),
        pair('b5', 'related', 'a1'),
        pair('b6', 'not-related', 'a1'),
      ),
    ).toEqual([
      ['b1', 'carry', 1],
      ['b2', 'carry', 0.9],
      ['b3', 'suggest', 0.6],
      ['b4', 'suggest', 0.5],
      ['b5', 'suggest', 0.4],
    ]);
  });

  it('reads a pair from its other end: who asks for less carries nothing', () => {
    expect(brief('a1', pair('a1', 'superset', 'b1'))).toEqual([['b1', 'suggest', 0.6]]);
    expect(brief('a1', pair('a1', 'subset', 'b1'))).toEqual([['b1', 'carry', 0.9]]);
  });

  it('goes two hops at most, trusts the weakest of them, and less for the second', () => {
    const path = [pair('b1', 'superset', 'a1'), pair('c1', 'equal', 'b1'), pair('d1', 'equal', 'c1')];
    expect(brief('a1', ...path)).toEqual([
      ['b1', 'carry', 0.9],
      ['c1', 'carry', 0.63],
    ]);
    expect(inferences('a1', ...path)[1]?.via).toEqual([ref('b1')]);
    expect(brief('a1', pair('b1', 'equal', 'a1'), pair('c1', 'related', 'b1'))[1]).toEqual(['c1', 'suggest', 0.28]);
  });

  it('only suggests what we wrote or derived ourselves', () => {
    expect(brief('a1', pair('b1', 'equal', 'a1', { origin: 'authored' }))).toEqual([['b1', 'suggest', 1]]);
    expect(brief('a1', pair('b1', 'equal', 'a1', { origin: 'derived' }))).toEqual([['b1', 'suggest', 1]]);
  });

  it('where publishers disagree takes the weaker word, and shows both', () => {
    const mappings = [pair('b1', 'equal', 'a1'), pair('a1', 'intersects', 'b1', { publisher: 'CIS' })];
    expect(brief('a1', ...mappings)).toEqual([['b1', 'suggest', 0.5]]);
    expect(disagreements([...mappings, pair('b2', 'equal', 'a1')])).toEqual([
      {
        between: [ref('a1'), ref('b1')],
        said: [
          { publisher: 'CIS', relation: 'intersects' },
          { publisher: 'NIST', relation: 'equal' },
        ],
      },
    ]);
  });

  it('hands on a result of its own, but no "not applicable", and of a wider control only that it is met', () => {
    const found = inferences(
      'a1',
      pair('b1', 'equal', 'a1'),
      pair('b2', 'superset', 'a1'),
      pair('b3', 'related', 'a1'),
    );
    const inherits = (result: 'compliant' | 'partially-compliant' | 'not-applicable') =>
      inheritedFrom(found, () => ({ result, validUntil: null })).map(({ from }) => from.control);
    expect(inherits('compliant')).toEqual(['b1', 'b2']);
    expect(inherits('partially-compliant')).toEqual(['b1']);
    expect(inherits('not-applicable')).toEqual([]);
    expect(inheritedFrom(found, () => null)).toEqual([]);
  });

  const name = fc.constantFrom('a1', 'a2', 'b1', 'b2', 'c1', 'c2');
  const anyMappings = fc.array(
    fc
      .tuple(name, fc.constantFrom(...MAPPING_RELATIONS), name, fc.constantFrom('published', 'authored'))
      .map(([from, relation, to, origin]) => pair(from, relation, to, { origin: origin as 'authored' })),
    { maxLength: 15 },
  );

  it('whatever the pairs: no control twice, none from itself, trust falls, order does not matter', () => {
    fc.assert(
      fc.property(anyMappings, (mappings) => {
        const found = inferences('a1', ...mappings);
        const keys = found.map(({ from }) => keyOf(from));
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys).not.toContain(keyOf(ref('a1')));
        for (const { use, relation, trust, via } of found) {
          expect(trust).toBeGreaterThan(0);
          expect(trust).toBeLessThanOrEqual(via.length > 0 ? 0.7 : 1);
          if (use === 'carry') expect(['equal', 'superset']).toContain(relation);
        }
        expect(brief('a1', ...[...mappings].reverse())).toEqual(brief('a1', ...mappings));
        expect(disagreements(mappings)).toEqual([]);
      }),
    );
  });
});
