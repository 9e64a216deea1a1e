import { describe, expect, it } from '@jest/globals';
import { scoreEvents } from './score-events.js';

function cause(name: string, points: number): { cause: string; points: number; subjects: [] } {
  return { cause: name, points, subjects: [] };
}

const FIRST = { day: '2026-10-31', causes: [cause('found', 40)] };
const TODAY = { day: '2026-11-05', causes: [] };

describe('days that moved the score', () => {
  it('are the greatest moves, the oldest in front, each with its causes', () => {
    const days = [
      FIRST,
      { day: '2026-11-01', causes: [cause('found', 2), cause('fixed', -0.5)] },
      { day: '2026-11-02', causes: [cause('fixed', -0.05)] },
      { day: '2026-11-03', causes: [cause('kev', 4)] },
      { day: '2026-11-04', causes: [cause('fixed', -3)] },
    ];
    expect(scoreEvents(days, TODAY, 2).map(({ day, points }) => [day, points])).toEqual([
      ['2026-11-03', 4],
      ['2026-11-04', -3],
    ]);
    expect(scoreEvents(days, TODAY, 9).map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-03', '2026-11-04']);
  });

  it('name at most three causes, those that moved most, and none that moved nothing', () => {
    const causes = [cause('epss', 0.1), cause('found', 1), cause('policy', 0), cause('fixed', -2), cause('kev', 0.5)];
    const [event] = scoreEvents([FIRST], { day: '2026-11-01', causes }, 5);
    expect(event?.points).toBe(-0.4);
    expect(event?.causes.map(({ cause: name }) => name)).toEqual(['fixed', 'found', 'kev']);
  });

  it('are none where nothing moved, or nobody knows why', () => {
    expect(scoreEvents([], { ...TODAY, causes: FIRST.causes }, 5)).toEqual([]);
    expect(scoreEvents([FIRST, { day: '2026-11-01', causes: [] }], TODAY, 5)).toEqual([]);
  });

  it('take today as it is now, not as it was last written', () => {
    const written = { day: TODAY.day, causes: [cause('found', 1)] };
    const now = { day: TODAY.day, causes: [cause('found', 2)] };
    expect(scoreEvents([FIRST, written], now, 5)).toEqual([{ day: TODAY.day, points: 2, causes: now.causes }]);
  });
});
