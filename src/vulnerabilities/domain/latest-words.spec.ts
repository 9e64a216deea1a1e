import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DecidedFinding, type Decision, decisionFor, type DecisionScope, type Weighed } from './decision.js';

const finding = (...sightings: [version: string, ...traits: string[]][]): DecidedFinding => ({
  ...{ deviceId: 7, tags: [], ecosystem: 'npm', packageName: 'iris' },
  versions: sightings.map(([version]) => version),
  sightings: sightings.map(([, ...traits]) => traits),
});
const of = (version: string | null, ...traits: string[]): DecisionScope => ({
  kind: 'package',
  package: { ecosystem: 'npm', name: 'iris', versions: version === null ? [] : [version], traits },
});

let count = 0;
function says(decision: Decision | 'open', scope: DecisionScope, at = 1): Weighed {
  count += 1;
  return { id: String(count).padStart(6, '0'), decision, scope, said: { at, place: 0 } };
}
const stateOf = (seen: DecidedFinding, ...words: Weighed[]): string => decisionFor(seen, words)?.decision ?? 'open';

describe('what documents say of a finding that is seen several times', () => {
  const twice = finding(['1.0'], ['2.0']);

  it('closes it where each sighting has a statement that closes it', () => {
    const [one, two] = [says('not-affected', of('1.0')), says('not-affected', of('2.0'))];
    expect([stateOf(twice, one), stateOf(twice, two), stateOf(twice, one, two)]).toEqual([
      'open',
      'open',
      'not-affected',
    ]);
  });

  it('has one version and another architecture in one sighting only where that has both', () => {
    const seen = finding(['1.0', 'arch=amd64'], ['2.0', 'arch=arm64']);
    expect(stateOf(seen, says('not-affected', of('1.0', 'arch=arm64')), says('not-affected', of('2.0')))).toBe('open');
  });

  it('is the weakest of what is said of them', () => {
    expect(stateOf(twice, says('not-affected', of('1.0')), says('false-positive', of('2.0')))).toBe('false-positive');
  });

  it('keeps all of it open where the latest word about one sighting does', () => {
    const all = says('not-affected', of(null), 1);
    const open = says('open', of('2.0'), 2);
    expect(stateOf(twice, all, open)).toBe('open');
    // The other version is said to be fixed later: that says nothing of this one.
    expect(stateOf(twice, all, open, says('not-affected', of('1.0'), 3))).toBe('open');
    expect(stateOf(twice, all, open, says('not-affected', of('2.0'), 3))).toBe('not-affected');
  });

  it('does not add up with what a person decided', () => {
    const person = { ...says('accepted', of('1.0')), said: null };
    expect(stateOf(twice, person, says('not-affected', of('2.0')))).toBe('open');
  });

  it('asks the names of each sighting', () => {
    const named = { ...twice, named: [['CVE-1'], ['GHSA-1']] };
    const words = [says('not-affected', of('1.0')), says('not-affected', of('2.0'))];
    const about = (...names: string[]): Weighed[] => words.map((one, i) => ({ ...one, names: [names[i] ?? ''] }));
    expect([stateOf(named, ...about('CVE-1', 'GHSA-1')), stateOf(named, ...about('CVE-1', 'CVE-1'))]).toEqual([
      'not-affected',
      'open',
    ]);
  });
});

describe('of statements about any products', () => {
  const version = fc.constantFrom('1.0', '2.0', '3.0');
  const traits = fc.subarray(['arch=amd64', 'in:pkg:oci/shop']);
  const sightings = fc.array(fc.tuple(version, traits), { minLength: 1, maxLength: 4 });
  const closing = fc.array(fc.tuple(fc.option(version), traits), { maxLength: 6 });
  const seenOf = (list: [string, string[]][]): DecidedFinding =>
    finding(...list.map(([one, more]): [string, ...string[]] => [one, ...more]));
  const wordsOf = (list: [string | null, string[]][]): Weighed[] =>
    list.map(([one, more]) => says('not-affected', of(one, ...more)));

  it('the order decides nothing, and each sighting needs one that is true of it', () => {
    fc.assert(
      fc.property(sightings, closing, (seen, products) => {
        const words = wordsOf(products);
        const isClosed = stateOf(seenOf(seen), ...words) !== 'open';
        expect(stateOf(seenOf([...seen].reverse()), ...wordsOf([...products].reverse())) !== 'open').toBe(isClosed);
        const alone = seen.map((one) => words.some((word) => stateOf(seenOf([one]), word) !== 'open'));
        expect(isClosed).toBe(!alone.includes(false));
      }),
    );
  });

  it('one product less closes no more', () => {
    fc.assert(
      fc.property(sightings, closing, fc.nat(), (seen, products, at) => {
        const fewer = products.filter((_, i) => i !== at % Math.max(1, products.length));
        const closed = (list: [string | null, string[]][]): boolean =>
          stateOf(seenOf(seen), ...wordsOf(list)) !== 'open';
        expect(closed(fewer) && !closed(products)).toBe(false);
      }),
    );
  });
});
