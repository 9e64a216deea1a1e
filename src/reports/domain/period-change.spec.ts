import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { causeInWords, periodChange, type ScoreDay, weekly } from './period-change.js';

const day = (n: number): string => new Date(Date.UTC(2026, 9, n)).toISOString().slice(0, 10);
const cents = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100);
const moves = fc.array(
  fc.record({
    cause: fc.constantFrom('found', 'fixed', 'kev', 'inventory'),
    points: fc.integer({ min: -500, max: 500 }).map((n) => n / 100),
  }),
  { maxLength: 4 },
);

describe('the change over a period', () => {
  it('names causes by how far they moved the score, and compares with the end of the day on which the period began', () => {
    const days: ScoreDay[] = [
      { day: day(1), score: 70, causes: [{ cause: 'found', points: 70 }] },
      { day: day(3), score: 60, causes: [{ cause: 'fixed', points: -10 }] },
      {
        day: day(8),
        score: 55,
        causes: [
          { cause: 'fixed', points: -6 },
          { cause: 'kev', points: 1 },
        ],
      },
      { day: day(9), score: 56.5, causes: [{ cause: 'kev', points: 1.5 }] },
    ];
    expect(periodChange(days, 56.5, day(4))).toEqual({
      since: day(3),
      scoreBefore: 60,
      delta: -3.5,
      causes: [
        { cause: 'fixed', points: -6 },
        { cause: 'kev', points: 2.5 },
      ],
    });
  });

  it('begins with the first day that is kept when none is as old as the period', () => {
    const days = [5, 6].map((n) => ({ day: day(n), score: n, causes: [] }));
    expect(periodChange(days, 6, day(1))).toMatchObject({ since: day(5), delta: 1 });
  });

  it('is unknown on the first day', () => {
    expect(periodChange([], 0, day(1))).toBeNull();
    expect(periodChange([{ day: day(9), score: 3, causes: [] }], 3, day(1))).toBeNull();
  });

  it('shows what no cause accounts for', () => {
    const days = [
      { day: day(1), score: 10, causes: [] },
      { day: day(2), score: 12, causes: [{ cause: 'found', points: 1.5 }] },
    ];
    expect(periodChange(days, 12, day(1))?.causes).toEqual([
      { cause: 'found', points: 1.5 },
      { cause: 'unexplained', points: 0.5 },
    ]);
    expect(causeInWords('unexplained')).toContain('No cause');
  });

  it('adds up to the difference exactly, whatever happened', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cents, moves), { minLength: 2, maxLength: 20 }),
        cents,
        fc.nat(25),
        (rows, now, from) => {
          const days = rows.map(([score, causes], at) => ({ day: day(at + 1), score, causes }));
          const change = periodChange(days, now, day(from + 1));
          if (change === null) return;
          const sum = change.causes.reduce((total, { points }) => total + Math.round(points * 100), 0);
          expect(sum).toBe(Math.round(change.delta * 100));
          expect(sum).toBe(Math.round(now * 100) - Math.round(change.scoreBefore * 100));
        },
      ),
    );
  });
});

describe('the line by weeks', () => {
  it('has the newest day, a day of each week before it, and the oldest', () => {
    const days = Array.from({ length: 20 }, (_, n) => ({ day: day(n + 1) }));
    expect(weekly(days)).toEqual([1, 6, 13, 20].map((n) => ({ day: day(n) })));
    expect(weekly([{ day: day(2) }])).toEqual([{ day: day(2) }]);
    expect(weekly([])).toEqual([]);
  });

  it('takes the last day that was kept where one is missing', () => {
    expect(weekly([1, 3, 15].map((n) => ({ day: day(n) })))).toEqual([1, 3, 15].map((n) => ({ day: day(n) })));
  });
});
