import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  comparisonsOf,
  isInRange,
  rangeTest,
  readVersRange,
  testOfRange,
  type VersRange,
  whyNotCompared,
  withEpoch,
  writeVersRange,
} from './vers-range.js';
import { DEBIAN_ORDER } from './debian-order.js';
import { SEMVER_ORDER } from './semver-order.js';
import type { VersionOrder } from './version-order.js';

function has(range: string, version: string): boolean | null {
  const read = readVersRange(range);
  if (read === null) throw new Error(`${range} is not read`);
  return isInRange(version, read, SEMVER_ORDER);
}

/** An order that counts how often it is asked. */
function counting(): { order: VersionOrder; count: () => number } {
  let asked = 0;
  const compare = (a: string, b: string): number => {
    asked += 1;
    return SEMVER_ORDER.compare(a, b);
  };
  const accepts = (version: string): boolean => SEMVER_ORDER.accepts(version);
  return { order: { name: 'counting', accepts, compare }, count: () => asked };
}

/** The rules as they are written down, an interval at a time. */
function byTheRules(version: string, { constraints }: VersRange): boolean {
  if (typeof constraints === 'string') return constraints === 'all';
  const to = ({ version: bound }: { version: string }): number => SEMVER_ORDER.compare(version, bound);
  const named = constraints.find((one) => '=!='.includes(one.comparator) && to(one) === 0);
  if (named !== undefined) return named.comparator === '=';
  const bounds = constraints
    .filter(({ comparator }) => comparator !== '=' && comparator !== '!=')
    .sort((a, b) => SEMVER_ORDER.compare(a.version, b.version));
  if (bounds.length === 0) return constraints.every(({ comparator }) => comparator === '!=');
  const isUpper = ({ comparator }: { comparator: string }): boolean => comparator.startsWith('<');
  const holds = (one: (typeof bounds)[number] | undefined): boolean => {
    if (one === undefined) return true;
    const compared = to(one);
    if (compared === 0) return one.comparator.endsWith('=');
    return isUpper(one) ? compared < 0 : compared > 0;
  };
  return bounds.some((bound, i) =>
    isUpper(bound)
      ? holds(bound) && holds(bounds.slice(0, i).findLast((one) => !isUpper(one)))
      : holds(bound) && holds(bounds.slice(i + 1).find(isUpper)),
  );
}

describe('a range of versions', () => {
  it('is held against any version as the rules say', () => {
    const version = fc.tuple(fc.nat(3), fc.nat(3)).map(([a, b]) => `${a}.${b}.0`);
    const constraint = fc
      .tuple(fc.constantFrom('=', '!=', '<', '<=', '>', '>='), version)
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(constraint, { minLength: 1, maxLength: 8 }), version, (parts, installed) => {
        const range = readVersRange(`vers:npm/${parts.join('|')}`) as VersRange;
        expect(isInRange(installed, range, SEMVER_ORDER)).toBe(byTheRules(installed, range));
      }),
      { numRuns: 2000 },
    );
  });

  it('has its bounds sorted once, and each compared once with a version', () => {
    const { order, count } = counting();
    const bounds = Array.from({ length: 198 }, (_, i) => `${i % 2 === 0 ? '>=' : '<'}${(i * 89) % 198}.0.0`);
    const range = readVersRange(`vers:npm/${bounds.join('|')}`) as VersRange;
    const isIn = rangeTest(range, order);
    const sorting = count();
    expect(sorting).toBeLessThan(198 * 8);
    for (let i = 0; i < 3000; i += 1) isIn(`${i}.5.0`);
    expect(comparisonsOf(range)).toBe(198);
    expect(count() - sorting).toBeLessThanOrEqual(3000 * comparisonsOf(range));
  });

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

  it.each([
    ...['', 'vers:', 'vers:npm', 'vers:npm/', '>=1.0.0', 'vers:npm/>=', 'vers:npm/%zz', 'vers:npm/>=1|*'],
    ...['vers:invalid/*', 'vers:invalid/1.0', 'vers:all/1.0', 'vers:none/>=1', `vers:npm/${'1|'.repeat(201)}`],
    ...[`vers:npm/<${'1'.repeat(257)}`, `vers:npm/<${'1'.repeat(60_000)}`],
  ])('%p is none', (text) => {
    expect(readVersRange(text)).toBeNull();
  });

  it('is written as it is read', () => {
    for (const text of ['vers:deb/>=1%3A9.0|!=1%3A9.1|1%3A9.2~rc1', 'vers:all/*', 'vers:none/*', 'vers:npm/*']) {
      expect(writeVersRange(readVersRange(text) as VersRange)).toBe(text);
    }
  });

  it('has the epoch that stands beside the version, unless it has epochs of its own', () => {
    const told = (text: string): string => writeVersRange(withEpoch(readVersRange(text) as VersRange, '2'));
    expect(told('vers:rpm/>=1.0|<2.0')).toBe('vers:rpm/>=2%3A1.0|<2%3A2.0');
    expect(told('vers:rpm/>=1.0|<1:2.0')).toBe('vers:rpm/>=1.0|<1%3A2.0');
    expect(told('vers:rpm/*')).toBe('vers:rpm/*');
  });

  it.each<[string, string, string | null]>([
    ['vers:npm/<2', 'npm', null],
    ['vers:npm/<2', 'Root:npm', null],
    ['vers:deb/<2', 'npm', 'unlike'],
    ['vers:deb/*', 'npm', 'unlike'],
    ['vers:deb/<2', 'Debian:12', null],
    ['vers:deb/<2', 'Root:Debian:12', null],
    ['vers:deb/<2', 'generic', null],
    ['vers:openssl/<2', 'generic', 'unknown'],
    ['vers:conan/<2', 'ConanCenter', 'unknown'],
    ['vers:conan/*', 'ConanCenter', null],
    ['vers:generic/<2.0', 'ConanCenter', null],
    ['vers:generic/<2.0-rc1', 'npm', 'versions'],
    ['vers:semver/<2.0.0-rc1', 'npm', null],
    ['vers:semver/<2.0.0-rc1', 'PyPI', 'versions'],
    ['vers:npm/<soon', 'npm', 'versions'],
    ['vers:all/*', 'ConanCenter', null],
    ['vers:none/*', 'npm', null],
  ])('%s is compared with versions of %s, or not: %s', (text, ecosystem, why) => {
    const range = readVersRange(text) as VersRange;
    expect(whyNotCompared(range, ecosystem)).toBe(why);
    expect(testOfRange(range, ecosystem)('1.0.0')).toBe(why === null ? text !== 'vers:none/*' : null);
  });

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
