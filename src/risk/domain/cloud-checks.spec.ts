import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEFAULT_RISK_POLICY } from '../model/policy.js';
import { cloudTotals, type Concerned, type CountedCloudCheck } from './cloud-checks.js';

const CHECK: CountedCloudCheck = {
  subject: 1,
  suite: 'microsoft-365',
  checkId: 'm365.entra.mfa-all-users',
  severity: 'critical',
  standing: 'fail',
  accepted: false,
  inSight: true,
  indirect: false,
};

const massOf = (people: Concerned | null): bigint =>
  cloudTotals([{ ...CHECK, people }], DEFAULT_RISK_POLICY).masses.residual;

describe('what a check of a suite weighs', () => {
  it('is as much as the people whom it concerns are of all, rounded down', () => {
    const everybody = massOf(null);
    expect(massOf({ concerned: 6, all: 24 })).toBe(everybody / 4n);
    expect(massOf({ concerned: 24, all: 24 })).toBe(everybody);
  });

  it('is never nothing: a unit that nobody is in has the setting already', () => {
    expect(massOf({ concerned: 0, all: 24 })).toBe(massOf({ concerned: 1, all: 24 }));
  });

  it('never falls when it concerns more people, and is in its cell of the matrix as a whole', () => {
    const people = fc
      .integer({ min: 1, max: 100_000 })
      .chain((all) =>
        fc.tuple(fc.integer({ min: 0, max: all }), fc.integer({ min: 0, max: all })).map(([a, b]) => ({ all, a, b })),
      );
    fc.assert(
      fc.property(people, ({ all, a, b }) => {
        const [fewer, more] = [Math.min(a, b), Math.max(a, b)];
        expect(massOf({ concerned: fewer, all }) <= massOf({ concerned: more, all })).toBe(true);
        const totals = cloudTotals([{ ...CHECK, people: { concerned: a, all } }], DEFAULT_RISK_POLICY);
        expect(totals.cells.list().reduce((sum, { mass }) => sum + mass, 0n)).toBe(totals.masses.residual);
        expect(totals.checks.failing).toBe(1);
      }),
    );
  });
});
