import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isInRange, readVersRange } from './vers-range.js';
import { DEBIAN_ORDER } from './versions/debian-order.js';
import { SEMVER_ORDER } from './versions/semver-order.js';

function has(range: string, version: string): boolean | null {
  const read = readVersRange(range);
  if (read === null) throw new Error(`${range} is not read`);
  return isInRange(version, read, SEMVER_ORDER);
}

describe('a range of versions', () => {
  it.each<[string, string[], string[]]>([
    ['vers:npm/1.2.3', ['1.2.3'], ['1.2.4', '1.2.2']],
    ['vers:npm/1.2.3|2.0.0', ['1.2.3', '2.0.0'], ['1.5.0']],
    ['vers:npm/*', ['0.0.1', '99.0.0'], []],
    ['vers:npm/>=2.0.0', ['2.0.0', '3.0.0'], ['1.9.9']],
    ['vers:npm/<2.0.0', ['1.9.9', '0.0.1'], ['2.0.0']],
    ['vers:npm/>1.0.0|<=2.0.0', ['1.0.1', '2.0.0'], ['1.0.0', '2.0.1']],
    ['vers:npm/>=1.0.0|<1.4.0|>=2.0.0|<2.3.0', ['1.3.9', '2.0.0'], ['1.4.0', '1.9.0', '2.3.0']],
    ['vers:npm/<1.0.0|>=2.0.0', ['0.5.0', '2.1.0'], ['1.0.0', '1.5.0']],
    ['vers:npm/>=1.0.0|!=1.5.0|<2.0.0', ['1.4.0'], ['1.5.0', '2.0.0']],
    ['vers:npm/!=1.5.0', ['1.4.0'], ['1.5.0']],
    ['vers:npm/1.0.0|>=2.0.0', ['1.0.0', '2.5.0'], ['1.5.0']],
  ])('%s', (range, inside, outside) => {
    expect(inside.map((version) => [version, has(range, version)])).toEqual(inside.map((version) => [version, true]));
    expect(outside.map((version) => [version, has(range, version)])).toEqual(
      outside.map((version) => [version, false]),
    );
  });

  it('is read with what is encoded in it', () => {
    const range = readVersRange('vers:deb/>=1%3A9.0|<1%3A9.2');
    expect(range && isInRange('1:9.1-1', range, DEBIAN_ORDER)).toBe(true);
    expect(range && isInRange('9.1-1', range, DEBIAN_ORDER)).toBe(false);
  });

  it.each(['', 'vers:', 'vers:npm', 'vers:npm/', '>=1.0.0', 'vers:npm/>=', 'vers:npm/%zz', 'vers:npm/>=1|*'])(
    '%p is none',
    (text) => {
      expect(readVersRange(text)).toBeNull();
    },
  );

  it('is not guessed about where a version is none of its kind', () => {
    expect(has('vers:npm/>=1.0.0', 'next week')).toBeNull();
    expect(has('vers:npm/>=soon', '1.0.0')).toBeNull();
  });

  it('has a version or not, and its opposite not or so', () => {
    const version = fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5)).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(version, version, version, (installed, a, b) => {
        const [low, high] = [a, b].sort((x, y) => SEMVER_ORDER.compare(x, y)) as [string, string];
        const inside = has(`vers:npm/>=${low}|<${high}`, installed);
        if (low === high) return;
        expect(has(`vers:npm/<${low}|>=${high}`, installed)).toBe(inside === false);
        const [from, to] = [SEMVER_ORDER.compare(installed, low), SEMVER_ORDER.compare(installed, high)];
        expect(inside).toBe(from >= 0 && to < 0);
      }),
    );
  });

  it('of any text is read or not, and never breaks', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const range = readVersRange(`vers:npm/${text}`);
        if (range !== null) expect([true, false, null]).toContain(isInRange('1.0.0', range, SEMVER_ORDER));
      }),
    );
  });
});
