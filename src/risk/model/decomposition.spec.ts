import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allocate, cumulative, explainChange, type MassCause, removes } from './decomposition.js';
import { DEFAULT_RISK_POLICY as policy } from './policy.js';
import { organizationMass, score } from './score.js';

const mass = fc.bigInt({ min: 0n, max: 10n ** 15n });
const cents = (points: readonly number[]) => points.reduce((sum, value) => sum + Math.round(value * 100), 0);

describe('allocate', () => {
  it('shares the score out by mass', () => {
    expect(allocate(64.5, [50n, 30n, 20n])).toEqual([32.25, 19.35, 12.9]);
    expect(allocate(10, [1n, 1n, 1n])).toEqual([3.34, 3.33, 3.33]);
    expect(allocate(0, [])).toEqual([]);
    expect(allocate(0, [0n, 0n])).toEqual([0, 0]);
  });

  it('always adds up to the rounded score, and gives nothing to nothing', () => {
    fc.assert(
      fc.property(
        fc.array(mass, { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (parts, value) => {
          const points = allocate(value, parts);
          const total = parts.reduce((sum, part) => sum + part, 0n);
          expect(cents(points)).toBe(total === 0n ? 0 : Math.round(value * 100));
          for (const [at, part] of parts.entries()) if (part === 0n) expect(points[at]).toBe(0);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('explainChange with a cloud suite', () => {
  const small = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const devices = fc.integer({ min: 0, max: 50 });
  const whole = (ofDevices: bigint, cloud: bigint, many: number) => ({
    mass: organizationMass(ofDevices, cloud, many),
    devices: many,
    cloud,
  });

  it('adds up, and gives to the number of devices what it did by itself', () => {
    fc.assert(
      fc.property(small, small, devices, small, small, devices, (m0, c0, n0, m1, c1, n1) => {
        // Without devices there is no mass of devices.
        const [before, after] = [whole(n0 === 0 ? 0n : m0, c0, n0), whole(n1 === 0 ? 0n : m1, c1, n1)];
        const found = (n1 === 0 ? 0n : m1) - (n0 === 0 ? 0n : m0);
        const causes = [
          { cause: 'found', mass: found },
          { cause: 'cloud', mass: 0n, each: c1 - c0 },
        ];
        const points = explainChange(before, after, causes, policy);
        const [from, to] = [before, after].map((fleet) => Math.round(score(fleet.mass, fleet.devices, policy) * 100));
        expect(cents(points.map((one) => one.points))).toBe((to as number) - (from as number));
        expect(points.map(({ cause }) => cause)).not.toContain('unexplained');
      }),
      { numRuns: 3000 },
    );
  });

  it('gives nothing to devices that come where only a suite has anything wrong', () => {
    expect(explainChange(whole(0n, 10n ** 10n, 3), whole(0n, 10n ** 10n, 30), [], policy)).toEqual([]);
    expect(explainChange(whole(0n, 10n ** 10n, 0), whole(0n, 10n ** 10n, 30), [], policy)).toEqual([]);
  });

  it('gives all of it to the suite that was not there before', () => {
    const after = whole(0n, 10n ** 10n, 30);
    const causes = [{ cause: 'cloud', mass: 0n, each: 10n ** 10n }];
    for (const many of [0, 30, 3])
      expect(explainChange(whole(0n, 0n, many), after, causes, policy)).toEqual([{ cause: 'cloud', points: 59.1 }]);
  });
});

describe('removes', () => {
  it('is about half a doubling for half the mass', () => {
    const fleet = { mass: 4n * 10n ** 10n, devices: 1 };
    const half = removes(fleet, 2n * 10n ** 10n, policy);
    expect(half).toBeGreaterThan(6);
    expect(half).toBeLessThan(6.25);
  });

  it('is never more than the share of a part, and all for the whole', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.nat(1000), (whole, part) => {
        const fleet = { mass: whole, devices: 3 };
        const now = score(whole, 3, policy);
        const mass = (whole * BigInt(part)) / 1000n;
        expect(removes(fleet, mass, policy)).toBeLessThanOrEqual((now * Number(mass)) / Number(whole) + 1e-9);
        expect(removes(fleet, whole, policy)).toBe(now);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('cumulative', () => {
  it('is the score after each step, and 0 after all', () => {
    const fleet = { mass: 100n * 10n ** 9n, devices: 5 };
    const path = cumulative(fleet, [60n * 10n ** 9n, 30n * 10n ** 9n, 10n * 10n ** 9n], policy);
    expect(path).toEqual([40n, 10n, 0n].map((left) => score(left * 10n ** 9n, 5, policy)));
    expect(path[2]).toBe(0);
  });
});

describe('explainChange', () => {
  const explain = (before: [bigint, number], after: [bigint, number], causes: MassCause[]) =>
    explainChange({ mass: before[0], devices: before[1] }, { mass: after[0], devices: after[1] }, causes, policy);

  it('gives each cause its part of the change', () => {
    const points = explain(
      [10n ** 10n, 10],
      [16n * 10n ** 9n, 10],
      [
        { cause: 'found', mass: 8n * 10n ** 9n },
        { cause: 'fixed', mass: -2n * 10n ** 9n },
      ],
    );
    const change = score(16n * 10n ** 9n, 10, policy) - score(10n ** 10n, 10, policy);
    expect(points.map(({ cause }) => cause)).toEqual(['found', 'fixed']);
    expect(points[0]?.points).toBeCloseTo((change * 8) / 6, 1);
    expect(points[1]?.points).toBeCloseTo((change * -2) / 6, 1);
  });

  it('tells the number of devices from what is on them', () => {
    expect(explain([10n ** 10n, 10], [10n ** 10n, 11], [])).toEqual([
      { cause: 'inventory', points: expect.any(Number) },
    ]);
    const [inventory] = explain([10n ** 10n, 10], [10n ** 10n, 11], []);
    expect(inventory?.points).toBeLessThan(0);
  });

  it('shows two causes that cancel each other out', () => {
    const points = explain(
      [10n ** 10n, 10],
      [10n ** 10n, 10],
      [
        { cause: 'kev', mass: 5n * 10n ** 9n },
        { cause: 'fixed', mass: -5n * 10n ** 9n },
      ],
    );
    expect(points[0]?.points).toBeGreaterThan(2);
    expect(points[1]?.points).toBe(-(points[0]?.points ?? 0));
  });

  it('has nothing to say when nothing happened', () => {
    expect(explain([10n ** 10n, 10], [10n ** 10n, 10], [])).toEqual([]);
  });

  it('does not hide mass that no cause accounts for', () => {
    expect(explain([0n, 1], [10n ** 10n, 1], []).map(({ cause }) => cause)).toEqual(['unexplained']);
  });

  it('gives the first device to its findings', () => {
    expect(explain([0n, 0], [10n ** 10n, 1], [{ cause: 'found', mass: 10n ** 10n }])).toEqual([
      { cause: 'found', points: Math.round(score(10n ** 10n, 1, policy) * 100) / 100 },
    ]);
  });

  it('always adds up to the difference of the rounded scores', () => {
    const delta = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
    const cause = fc.record({
      cause: fc.constantFrom('found', 'fixed', 'kev', 'epss', 'inventory', 'policy'),
      mass: delta,
    });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        fc.array(cause, { maxLength: 8 }),
        fc.nat(50),
        fc.nat(50),
        (m0, causes, n0, n1) => {
          const raw = causes.reduce((sum, one) => sum + one.mass, m0);
          // A fleet without devices has no mass, and no mass is below nothing.
          const before = { mass: n0 === 0 ? 0n : m0, devices: n0 };
          const after = { mass: n1 === 0 || raw < 0n ? 0n : raw, devices: n1 };
          const points = explainChange(before, after, causes, policy);
          const rounded = ({ mass: of, devices }: typeof before) => Math.round(score(of, devices, policy) * 100);
          expect(cents(points.map((one) => one.points))).toBe(rounded(after) - rounded(before));
          expect(points.every((one) => Number.isFinite(one.points))).toBe(true);
        },
      ),
      { numRuns: 5000 },
    );
  });
});
