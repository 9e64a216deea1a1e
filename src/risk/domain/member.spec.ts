import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bySubject, type Member, movedMembers, packMembers, referencesOf, unpackMembers } from './member.js';

const member = fc.record({
  assessment: fc.option(fc.integer({ min: 1, max: 4 })),
  subject: fc.integer({ min: 1, max: 5 }),
  day: fc.integer({ min: 20_000, max: 20_002 }),
  fixable: fc.boolean(),
});
const members = fc.array(member, { maxLength: 20 });

function sorted(all: readonly Member[]): Member[] {
  return unpackMembers(packMembers(all));
}

describe('members of a device', () => {
  it('come back as they were packed, in one order', () => {
    fc.assert(
      fc.property(members, (all) => {
        expect(packMembers([...all].reverse())).toEqual(packMembers(all));
        expect(sorted(all)).toHaveLength(all.length);
        expect(sorted(all)).toEqual(expect.arrayContaining(all));
      }),
    );
  });

  it('that moved are those of the subjects whose members are not the same', () => {
    fc.assert(
      fc.property(members, members, members, (stored, gone, come) => {
        const [before, after] = [sorted([...stored, ...gone]), sorted([...stored, ...come])];
        const [was, is] = [bySubject(before), bySubject(after)];
        const differs = ({ subject }: Member): boolean =>
          JSON.stringify(was.get(subject) ?? []) !== JSON.stringify(is.get(subject) ?? []);
        expect(movedMembers(packMembers(before), packMembers(after))).toEqual({
          before: before.filter(differs),
          after: after.filter(differs),
        });
      }),
    );
  });

  it('refer to assessments where they are findings, and to their subject where they are checks', () => {
    const one = { subject: 3, day: 20_000, fixable: true };
    const all = [
      { ...one, assessment: 3 },
      { ...one, assessment: null, subject: 7 },
      { ...one, assessment: 3, subject: 4 },
      { ...one, assessment: null, subject: 7, day: 20_001 },
    ];
    expect(referencesOf(sorted(all))).toEqual({ findings: [3], checks: [7] });
  });

  it('are read from where they lie in a larger buffer, as PostgreSQL gives them', () => {
    const packed = packMembers([{ assessment: 7, subject: 3, day: 20_000, fixable: true }]);
    const larger = new Uint8Array(packed.length + 5);
    larger.set(packed, 5);
    const within = larger.subarray(5);
    expect(unpackMembers(within)).toEqual(unpackMembers(packed));
    expect(movedMembers(within, packed)).toEqual({ before: [], after: [] });
  });
});
