import { describe, expect, it } from '@jest/globals';
import { boundedResult } from './bounds.js';
import { resultOfCheck } from './check-result.js';
import { standingAfter } from './known-results.js';

const at = (hour: number): Date => new Date(Date.UTC(2026, 11, 1, hour));
const SIX = { concerned: 6, all: 24 };

describe('whom a check concerns', () => {
  it('is of the same audit as what is known, and stays when the setting gets out of sight', () => {
    const seen = standingAfter(null, 'fail', at(1), SIX);
    expect(seen.people).toEqual(SIX);
    expect(standingAfter(seen, 'not-assessed', at(2)).people).toEqual(SIX);
    expect(standingAfter(seen, 'fail', at(3), null).people).toBeNull();
  });

  it('is nobody where it passes', () => {
    expect(standingAfter(null, 'pass', at(1), SIX).people).toBeNull();
  });

  it.each([
    { concerned: 7, all: 6 },
    { concerned: -1, all: 6 },
    { concerned: 0.5, all: 6 },
    { concerned: 0, all: 0 },
    { concerned: 1, all: 1e12 },
  ])('is not known where it cannot be: %j', (people) => {
    const said = { status: 'fail', summary: 'It fails.', people } as const;
    expect(boundedResult(resultOfCheck({ id: 'a', passWhen: 'b' }, said)).people).toBeNull();
    expect(boundedResult(resultOfCheck({ id: 'a', passWhen: 'b' }, { ...said, people: SIX })).people).toEqual(SIX);
  });
});
