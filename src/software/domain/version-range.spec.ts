import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isInRange, parseVersionRange, type VersionBound } from './version-range.js';

const NUMBERS = {
  accepts: (version: string) => /^\d+$/.test(version),
  compare: (a: string, b: string) => Number(a) - Number(b),
};

function inside(version: string, text: string): boolean | null {
  return isInRange(version, parseVersionRange(text) as VersionBound[], NUMBERS);
}

describe('a range of versions', () => {
  it('is read as conditions that must all hold', () => {
    expect(parseVersionRange('>=2.0, <2.17.1')).toEqual([
      { comparator: '>=', version: '2.0' },
      { comparator: '<', version: '2.17.1' },
    ]);
    expect(parseVersionRange('1:3.0.7-1~deb12u2')).toEqual([{ comparator: '=', version: '1:3.0.7-1~deb12u2' }]);
    expect(parseVersionRange('==4')).toEqual([{ comparator: '=', version: '4' }]);
  });

  it.each(['', ',', '>=', '>=2,', '>=2 <3', '=>2', '<>2', '1'.repeat(201), Array(11).fill('!=1').join(',')])(
    'refuses %j',
    (text) => {
      expect(parseVersionRange(text)).toEqual({ fault: expect.stringMatching(/^takes /) });
    },
  );

  it('says nothing where versions cannot be compared', () => {
    expect(inside('x', '>1')).toBeNull();
    expect(inside('2', '>x')).toBeNull();
    expect(inside('', '>1')).toBeNull();
    // What one condition denies is outside whatever another could say.
    expect(inside('2', '>x,<1')).toBe(false);
    expect(isInRange('2', [{ comparator: '>', version: '1' }], null)).toBeNull();
    expect(isInRange('2', [{ comparator: '=', version: '2' }], null)).toBe(true);
  });

  it('is what each of its conditions says', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(20), (version, low, high) => {
        expect(inside(String(version), `>=${low},<${high}`)).toBe(version >= low && version < high);
        expect(inside(String(version), `>${low},<=${high},!=7`)).toBe(
          version > low && version <= high && version !== 7,
        );
      }),
    );
  });

  it('never throws, whatever is written', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, version) => {
        const read = parseVersionRange(text);
        if ('fault' in read) expect(read.fault).not.toBe('');
        else expect([true, false, null]).toContain(isInRange(version, read, NUMBERS));
      }),
    );
  });
});
