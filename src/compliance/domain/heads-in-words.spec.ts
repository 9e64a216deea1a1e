import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { headsInWords } from './heads-in-words.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from './policy.js';
import { SIGNAL_ASPECTS } from './signal.js';
import { members, reading } from './testing/facts.js';

describe('what a signal counts', () => {
  const some = [...members(2, 'pass'), ...members(3, 'fail'), ...members(1, 'pass', { daysAgo: 40 })];

  it('is said of the devices that report; the others are unknown, and fail nothing', () => {
    expect(headsInWords(reading([...some, ...members(4, 'not-reported')]), 'device')).toBe(
      'passes on 2 of 5 devices where this is known, 5 unknown',
    );
    expect(headsInWords(reading([...members(1, 'fail'), ...members(9, 'not-reported')]), 'device')).toBe(
      'passes on 0 of 1 device where this is known, 9 unknown',
    );
    expect(headsInWords(reading(members(3, 'pass')), 'device')).toBe('passes on 3 of 3 devices');
  });

  it('is another question for a control that detects: whether it ran, of which what is old is known', () => {
    const asked = reading([...some, ...members(4, 'not-reported')], 'operating');
    expect(headsInWords(asked, 'device')).toBe('ran lately on 5 of 6 devices where this is known, 4 unknown');
    expect(headsInWords(reading(some, 'operating'), 'device')).toBe('ran lately on 5 of 6 devices');
  });

  it('is no share where nothing is known', () => {
    expect(headsInWords(reading(members(3, 'not-reported')), 'device')).toBe('unknown on 3 devices');
    expect(headsInWords(reading([]), 'device')).toBe('nothing is in scope');
  });

  it('is of checks of a suite, or of the organization as one', () => {
    expect(headsInWords(reading([...members(1, 'pass'), ...members(1, 'not-reported')]), 'check')).toBe(
      'passes on 1 of 1 check where this is known, 1 unknown',
    );
    const one = [members(1, 'pass'), members(1, 'fail'), members(1, 'not-reported')].map((of) => reading(of));
    expect(one.map((of) => headsInWords(of, 'organization'))).toEqual(['passes', 'does not pass', 'unknown']);
    expect(headsInWords(reading(members(1, 'pass'), 'operating'), 'organization')).toBe('ran lately');
  });

  it('never counts more than are known', () => {
    const outcome = fc.constantFrom('pass', 'fail', 'not-reported');
    const fact = fc.tuple(outcome, fc.integer({ min: 0, max: 4 * policy.freshDays }));
    fc.assert(
      fc.property(fc.array(fact), fc.constantFrom(...SIGNAL_ASPECTS), (all, aspect) => {
        const { passed, unknown, total } = reading(
          all.flatMap(([of, daysAgo]) => members(1, of, { daysAgo })),
          aspect,
        );
        expect(passed + unknown).toBeLessThanOrEqual(total);
      }),
    );
  });
});
