import { describe, expect, it } from '@jest/globals';
import { riskGap } from './device.js';

describe('what a risk score does not know', () => {
  const [whole, part, none] = [
    { packages: 9, compared: 9 },
    { packages: 9, compared: 8 },
    { packages: 9, compared: 0 },
  ];

  it.each([
    ['active', true, true, part, 'partly-matched'],
    ['active', true, true, none, 'partly-matched'],
    ['active', true, false, part, 'not-computed'],
    ['active', false, true, none, 'not-matched'],
    ['deactivated', true, true, part, 'not-counted'],
    ['active', true, true, whole, null],
    ['conflict', true, true, whole, null],
    ['active', false, true, null, 'not-matched'],
    ['active', true, false, whole, 'not-computed'],
    ['active', false, false, null, 'not-scanned'],
    ['pending', false, false, null, 'not-counted'],
    ['deactivated', false, true, null, 'not-counted'],
  ] as const)(
    '%s, findings known: %s, computed: %s, software %j: %s',
    (state, isFindingsKnown, isRiskComputed, software, gap) => {
      expect(riskGap({ state, enrollment: 'enrolled', isFindingsKnown, isRiskComputed, software })).toBe(gap);
    },
  );

  it('is all that is installed where only reports tell of the device', () => {
    const reported = { state: 'active', enrollment: 'reported', isFindingsKnown: true, software: null } as const;
    expect(riskGap({ ...reported, isRiskComputed: true })).toBe('only-reported');
    expect(riskGap({ ...reported, isRiskComputed: false })).toBe('not-computed');
  });
});
