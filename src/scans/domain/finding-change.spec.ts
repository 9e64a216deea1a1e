import { describe, expect, it } from '@jest/globals';
import { causeOf, changeCode, changeOf, countCauses, FINDING_CAUSE, FINDING_CHANGE } from './finding-change.js';

describe('a stored change', () => {
  it('gives back the change and the cause it was made of', () => {
    for (const change of Object.keys(FINDING_CHANGE) as (keyof typeof FINDING_CHANGE)[]) {
      for (const cause of Object.keys(FINDING_CAUSE) as (keyof typeof FINDING_CAUSE)[]) {
        const code = changeCode(change, cause);
        expect([changeOf(code), causeOf(code)]).toEqual([change, cause]);
      }
    }
  });

  it('from before causes were recorded has none', () => {
    expect(causeOf(20)).toBeNull();
    expect(changeOf(20)).toBe('fixed');
  });

  it('is counted by change and cause', () => {
    const counts = new Map([
      [changeCode('fixed', 'upgraded'), 4],
      [changeCode('new', 'new'), 2],
      [changeCode('fixed', 'removed'), 1],
    ]);
    expect(countCauses(counts)).toEqual({ new: { new: 2 }, fixed: { upgraded: 4, removed: 1 } });
  });
});
