import { describe, expect, it } from '@jest/globals';
import { FINDING_STATES, findingStateCode, findingStateOf, FIXED, OPEN } from './finding-state.js';

describe('the states of a finding', () => {
  it('keep the numbers that are stored', () => {
    expect(FINDING_STATES.map(findingStateCode)).toEqual([0, 1, 2, 3, 4, 5]);
    expect([findingStateOf(OPEN), findingStateOf(FIXED)]).toEqual(['open', 'fixed']);
  });

  it.each([...FINDING_STATES])('%s comes back from its number', (state) => {
    expect(findingStateOf(findingStateCode(state))).toBe(state);
  });

  it('a number of a newer release reads as open: nothing is hidden by not being understood', () => {
    expect(findingStateOf(17)).toBe('open');
  });
});
