import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ORDERED_ECOSYSTEMS, versionOrderOf } from './version-order-of.js';
import { PIECES } from './testing/pieces.js';
import { compareToBound, isBound, type VersionOrder } from './version-order.js';

const ALL = new Map(
  ORDERED_ECOSYSTEMS.flatMap((name) => versionOrderOf(name) ?? []).map((order) => [order.name, order] as const),
);
/** Orders whose versions look like those of another. */
const LIKE: Record<string, string> = { 'semver-build': 'semver', bitnami: 'semver', 'github-actions': 'semver' };

function versionsOf(order: VersionOrder): fc.Arbitrary<string> {
  const { pieces, real } = PIECES[LIKE[order.name] ?? order.name] ?? { pieces: [], real: [] };
  const made = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 })
    .map((parts) => parts.join(''))
    .filter((text) => order.accepts(text));
  return fc.oneof(made, fc.constantFrom(...real.filter((text) => order.accepts(text))));
}

describe.each([...ALL])('the order %s', (_name, order) => {
  const versions = versionsOf(order);
  const sign = (a: string, b: string): number => Math.sign(order.compare(a, b));

  it('is reflexive, antisymmetric and transitive over everything that it accepts', () => {
    fc.assert(
      fc.property(versions, versions, versions, (a, b, c) => {
        const [x, y, z] = [a, b, c].sort((one, other) => order.compare(one, other)) as [string, string, string];
        expect(sign(a, a)).toBe(0);
        expect(sign(a, b) + sign(b, a)).toBe(0);
        expect([sign(x, y), sign(y, z), sign(x, z)].every((one) => one <= 0)).toBe(true);
        if (sign(x, z) === 0) expect([sign(x, y), sign(y, z)]).toEqual([0, 0]);
      }),
      { numRuns: 1000 },
    );
  });

  it('has what equals one version stand to every third as that one does', () => {
    fc.assert(
      fc.property(versions, versions, versions, (a, b, c) => {
        if (sign(a, b) === 0) expect(sign(a, c)).toBe(sign(b, c));
      }),
      { numRuns: 1000 },
    );
  });

  it('passes bounds one after the other: what is at or above a bound is at or above all that are below it', () => {
    fc.assert(
      fc.property(versions, versions, versions, (installed, one, other) => {
        const [low, high] = [one, other].sort((a, b) => order.compare(a, b)) as [string, string];
        if (compareToBound(order, installed, high) > 0)
          expect(compareToBound(order, installed, low)).toBeGreaterThanOrEqual(0);
        expect(isBound(order, installed)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('compares numbers that no floating point number holds', () => {
    const [less, more] = ['90071992547409921', '90071992547409922'];
    const forms = ['1.0.0-alpha.N', '1.0.N', '1.0.0.N', '1.0_pN', '1.0.0-N', 'N.0.0', '1.0.devN', '1.0+N', '1-betaN'];
    const taken = forms.map((form) => [form.replace('N', less), form.replace('N', more)] as const);
    const compared = taken.filter((pair) => pair.every((text) => order.accepts(text)));
    // A local version of semver, and a build, is no part of the order.
    const counted = compared.filter(
      ([a]) => !a.includes('+') || ['dpkg', 'rpm', 'pacman', 'pep440', 'maven'].includes(order.name),
    );
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.filter(([a, b]) => sign(a, b) !== -1 || sign(b, a) !== 1)).toEqual([]);
  });

  it('ends with texts as long as nobody writes them', () => {
    const long = ['1', '1.', '1-', '0', 'a', '1a', '.', '-', '1.a', '_p1', '-1', '~', '+a', '1.0-0.'].flatMap(
      (part) => {
        const text = part.repeat(3000 / part.length);
        return [text, `${text}!`, `1.0.0-${text}`, `1.0.0-${text}!`, `1.0${text}`, `1.0+${text}`];
      },
    );
    const accepted = long.filter((text) => order.accepts(text));
    for (const text of accepted) expect(order.compare(text, text)).toBe(0);
    for (const [i, text] of accepted.entries()) order.compare(text, accepted[i + 1] ?? text);
  });
});
