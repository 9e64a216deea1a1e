import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Place, placeCode, placeOf } from './place-code.js';
import { DEFAULT_RISK_POLICY, type RiskPolicy } from './policy.js';

function withControls(count: number): RiskPolicy {
  const controls = Array.from({ length: count }, (_, i) => ({
    id: `c${i}`,
    title: 'A control',
    check: `check-${i}`,
    attackVectors: ['N' as const],
    factor: 0.5,
  }));
  return { ...DEFAULT_RISK_POLICY, controls };
}

describe('placeCode', () => {
  it.each([0, 1, 3, 8])('with %d controls every code below the end is one place, and back', (count) => {
    const policy = withControls(count);
    const codes = 45 * 2 ** count;
    const seen = new Set<string>();
    for (let code = 0; code < codes; code += 1) {
      const place = placeOf(code, policy);
      if (placeCode(place, policy) !== code) throw new Error(`${code} became another place`);
      seen.add(JSON.stringify(place));
    }
    expect(seen.size).toBe(codes);
    expect(codes).toBeLessThan(2 ** 15);
    for (const code of [-1, 0.5, Number.NaN]) expect(() => placeOf(code, policy)).toThrow(RangeError);
  });

  it('of a policy with more controls is the place without those', () => {
    const [many, few] = [withControls(8), withControls(3)];
    for (let code = 0; code < 45 * 2 ** 8; code += 7) {
      const place = placeOf(code, many);
      const left = place.controls.filter((id) => few.controls.some((control) => control.id === id));
      expect(placeOf(code, few)).toEqual({ ...place, controls: left });
    }
  });

  it('forgets the order of controls and those that the policy does not have', () => {
    const policy = withControls(8);
    const place = fc.record<Place>({
      exposure: fc.constantFrom('internet', 'internal', 'isolated'),
      criticality: fc.constantFrom(1, 2, 3, 4, 5),
      role: fc.constantFrom('server', 'workstation', null),
      controls: fc.shuffledSubarray(['c7', 'c1', 'c4', 'unknown', 'c0']),
    });
    fc.assert(
      fc.property(place, (one) => {
        const known = policy.controls.map(({ id }) => id).filter((id) => one.controls.includes(id));
        expect(placeOf(placeCode(one, policy), policy)).toEqual({ ...one, controls: known });
      }),
      { numRuns: 2000 },
    );
  });
});
