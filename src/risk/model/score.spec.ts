import { describe, expect, it } from '@jest/globals';
import { componentMass, deviceMass, imputedMass, integerSquareRoot, sumOfFourthPowers } from './component.js';
import { unitsOf } from './finding-risk.js';
import { DEFAULT_RISK_POLICY as policy } from './policy.js';
import { bandOf, meanRisk, score } from './score.js';
import { oracle } from './testing/oracle.js';

const CURVE: [r: number, s: number][] = [
  [0.001, 4.1],
  [0.003, 10.2],
  [0.01, 22.8],
  [0.03, 38.9],
  [0.1, 59.1],
  [0.3, 78.5],
  [1, 100],
];

/** The mass of one device with one finding. */
function massOf(risk: number): bigint {
  return componentMass(unitsOf(risk) ** 4n);
}

describe('score', () => {
  it.each(CURVE)('a mean risk of %d gives %d', (r, s) => {
    expect(Math.round(score(massOf(r), 1, policy) * 10) / 10).toBe(s);
    expect(Math.round(score(massOf(r) * 7n, 7, policy) * 10) / 10).toBe(s);
  });

  it('follows the curve of the workshop, where that is at hand', () => {
    const { points } = (oracle('oracles/score-curve.json') ?? { points: CURVE }) as { points: typeof CURVE };
    expect(points).toEqual(CURVE);
  });

  it('is 0 without risk or devices and 100 at most', () => {
    expect([score(0n, 10, policy), score(0n, 0, policy)]).toEqual([0, 0]);
    // Mass without devices is that of a cloud suite.
    expect(meanRisk(5n, 0)).toBe(meanRisk(5n, 1));
    expect(score(10n ** 20n, 1, policy)).toBe(100);
  });

  it('gives a doubled risk 12.5 points more, away from zero', () => {
    expect(score(massOf(0.4), 1, policy) - score(massOf(0.2), 1, policy)).toBeCloseTo(12.5, 0);
  });
});

describe('bandOf', () => {
  it.each([
    [0, 'very-low'],
    [9.99, 'very-low'],
    [10, 'low'],
    [30, 'moderate'],
    [50, 'high'],
    [74.99, 'high'],
    [75, 'very-high'],
    [100, 'very-high'],
  ])('%d is %s', (value, band) => {
    expect(bandOf(value, { veryHighOnCritical: false }, policy)).toBe(band);
  });

  it('is at least high while a most critical device has a very high finding', () => {
    const worst = { veryHighOnCritical: true };
    expect([0, 40, 60, 80].map((value) => bandOf(value, worst, policy))).toEqual(['high', 'high', 'high', 'very-high']);
    expect(bandOf(0, worst, { ...policy, bandFloors: { veryHighOnCritical: null } })).toBe('very-low');
  });
});

describe('a component', () => {
  it('has the squared risk of its only finding', () => {
    expect(componentMass(unitsOf(1) ** 4n)).toBe(10n ** 12n);
    expect(componentMass(unitsOf(0.5) ** 4n)).toBe(25n * 10n ** 10n);
    expect(componentMass(0n)).toBe(0n);
  });

  it('is rounded to the nearest, exactly', () => {
    // √Σ is 1.5·10¹² less or more by the smallest step.
    const half = (3n * 10n ** 12n) / 2n;
    expect(componentMass(half ** 2n)).toBe(2n);
    expect(componentMass(half ** 2n - 1n)).toBe(1n);
  });

  it('counts 1,935 equal findings of one upgrade 6.6 times, not 1,935 times', () => {
    const findings = Array.from({ length: 1935 }, (_, vulnerability) => ({ vulnerability, units: unitsOf(0.01) }));
    const many = Math.sqrt(Number(componentMass(sumOfFourthPowers(findings))));
    expect(many / Math.sqrt(Number(massOf(0.01)))).toBeCloseTo(6.63, 2);
  });

  it('counts a vulnerability that several binary packages report once, with its highest risk', () => {
    const twice = [
      { vulnerability: 'a', units: 5n },
      { vulnerability: 'b', units: 2n },
      { vulnerability: 'a', units: 7n },
      { vulnerability: 'a', units: 1n },
    ];
    expect(sumOfFourthPowers(twice)).toBe(7n ** 4n + 2n ** 4n);
  });

  it('of a device add up', () => {
    expect(deviceMass([1n, 2n, 39n])).toBe(42n);
  });
});

describe('integerSquareRoot', () => {
  it('is exact around squares of any size', () => {
    for (const root of [1n, 2n, 3n, 10n, 99n, 2n ** 31n, 10n ** 24n, 10n ** 27n + 7n]) {
      const square = root * root;
      expect([integerSquareRoot(square - 1n), integerSquareRoot(square), integerSquareRoot(square + 1n)]).toEqual([
        root - 1n,
        root,
        root,
      ]);
    }
    expect(() => integerSquareRoot(-1n)).toThrow(RangeError);
  });
});

describe('imputedMass', () => {
  it('is the mass at the percentile of those that reported', () => {
    expect(imputedMass([40n, 10n, 30n, 20n], 0.75)).toBe(30n);
    expect(imputedMass([10n], 0.75)).toBe(10n);
    expect(imputedMass([10n, 20n], 0)).toBe(10n);
    expect(imputedMass([10n, 20n], 1)).toBe(20n);
    expect(imputedMass([], 0.75)).toBe(0n);
  });
});
