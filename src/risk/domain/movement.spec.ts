import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dateOfDay } from './day.js';
import { movementsOf } from './movement.js';

const TODAY = 20_800;
const day = (ago: number): string => dateOfDay(TODAY - ago);

describe('movements of the score', () => {
  it('tell each window apart: better since yesterday may be worse over a week', () => {
    const curve = [
      { day: day(9), score: 40 },
      { day: day(1), score: 52.5 },
      { day: day(0), score: 50.25 },
    ];
    expect(movementsOf(curve, 50.25, TODAY)).toEqual([
      { days: 1, since: day(1), scoreBefore: 52.5, points: -2.25, direction: 'better' },
      { days: 7, since: day(9), scoreBefore: 40, points: 10.25, direction: 'worse' },
    ]);
  });

  it('are none on the first day', () => {
    expect(movementsOf([{ day: day(0), score: 3 }], 3, TODAY)).toEqual([]);
  });

  it('are always the difference of two scores of the curve that is shown', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(scores, (hundredths) => {
        const curve = hundredths.map((score, i) => ({ day: day(hundredths.length - 1 - i), score: score / 100 }));
        const now = curve.at(-1)?.score ?? 0;
        for (const { since, scoreBefore, points, direction } of movementsOf(curve, now, TODAY)) {
          expect(curve).toContainEqual({ day: since, score: scoreBefore });
          expect(scoreBefore + points).toBeCloseTo(now, 9);
          expect(direction).toBe(now < scoreBefore ? 'better' : now > scoreBefore ? 'worse' : 'same');
        }
      }),
    );
  });
});
