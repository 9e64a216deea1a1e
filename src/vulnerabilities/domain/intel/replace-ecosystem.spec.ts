import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type EcosystemCounts, isShrunk, replacementOf } from './replace-ecosystem.js';

const AT = new Date('2026-03-10T00:00:00Z');
const DAY = 24 * 3_600_000;
const whole = { isWhole: true, force: false, at: AT };
const counts = (more: Partial<EcosystemCounts>): EcosystemCounts => ({
  ecosystem: 'Debian:12',
  before: 100,
  now: 100,
  takenBack: 0,
  missingSince: null,
  ...more,
});

describe('what becomes of advisories that a document does not have', () => {
  it.each<[what: string, Partial<EcosystemCounts>, string]>([
    ['half is left', { now: 50 }, 'all'],
    ['less is left', { now: 49 }, 'shrunk'],
    ['less is left, and the others were taken back', { now: 10, takenBack: 40 }, 'all'],
    ['all were taken back', { now: 0, takenBack: 100 }, 'all'],
    ['none is left', { now: 0 }, 'taken-back'],
    ['none is left, and few were taken back', { now: 0, takenBack: 10 }, 'taken-back'],
    ['none was left for six days', { now: 0, missingSince: new Date(AT.getTime() - 6 * DAY) }, 'taken-back'],
    ['none was left for a week', { now: 0, missingSince: new Date(AT.getTime() - 7 * DAY) }, 'all'],
    ['there were none', { before: 0, now: 3 }, 'all'],
  ])('where %s', (_what, more, replacement) => {
    expect(replacementOf(counts(more), whole)).toBe(replacement);
  });

  it('is less believed of a file of some of it, and all of it when that is meant', () => {
    const long = counts({ now: 0, missingSince: new Date(0) });
    expect(replacementOf(long, { ...whole, isWhole: false })).toBe('taken-back');
    expect(replacementOf(counts({ now: 0 }), { ...whole, force: true })).toBe('all');
    expect(replacementOf(counts({ now: 1 }), { ...whole, force: true })).toBe('all');
  });

  it('is never all of it at once, when most is neither there nor taken back', () => {
    const count = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(count, count, fc.boolean(), (now, takenBack, isWhole) => {
        const one = counts({ before: 101, now, takenBack: Math.min(takenBack, Math.max(0, 50 - now)) });
        expect(replacementOf(one, { ...whole, isWhole })).not.toBe('all');
        expect(isShrunk([one], isWhole)).toBe(isWhole || now === 0);
      }),
    );
  });
});
