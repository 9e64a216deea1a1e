import { describe, expect, it } from '@jest/globals';
import { riskGap } from './risk-gap.js';

describe('what a risk score does not know', () => {
  it.each([
    ['active', true, true, null],
    ['conflict', true, true, null],
    ['active', false, true, 'not-matched'],
    ['active', true, false, 'not-computed'],
    ['active', false, false, 'not-scanned'],
    ['pending', false, false, 'not-counted'],
    ['deactivated', false, true, 'not-counted'],
  ] as const)('%s, findings known: %s, computed: %s: %s', (state, isFindingsKnown, isRiskComputed, gap) => {
    expect(riskGap({ state, isFindingsKnown, isRiskComputed })).toBe(gap);
  });
});
