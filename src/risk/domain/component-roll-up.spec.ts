import { expect, it } from '@jest/globals';
import { randomness } from '../model/testing/fleet.js';
import type { Assessment } from './assessment.js';
import { rollUpComponent } from './component-roll-up.js';

const FLEETS = 300;
const OPEN = 0;
const ACCEPTED = 2;
const PROFILES = [101, 202, 303];

/** A member of a vulnerability; each vulnerability has one profile, and may be there in several kinds. */
function assessment(random: () => number): Assessment & { vulnerability: number } {
  const units = BigInt(Math.floor(random() * 1e12));
  const fourth = units ** 4n;
  const vulnerability = 1 + Math.floor(random() * 8);
  return {
    vulnerability,
    state: random() < 0.25 ? ACCEPTED : OPEN,
    fourth: { residual: fourth, low: fourth, high: fourth, inherent: fourth },
    cell: Math.floor(random() * 25),
    inherentCell: 3,
    level: 1 + Math.floor(random() * 5),
    tier: 1,
    clockSince: [],
    clockDays: [],
    confidence: 'full',
    profile: PROFILES[vulnerability % PROFILES.length] ?? 0,
  };
}

it('shares the mass of a component out to what its open vulnerabilities stand for, by x⁴ of the highest of each', () => {
  const random = randomness(20_261_124);
  for (let run = 0; run < FLEETS; run += 1) {
    const known = Array.from({ length: 1 + Math.floor(random() * 12) }, () => assessment(random));
    const members = known.map((_, i) => ({ assessment: i + 1, subject: 7, day: 1, fixable: false }));
    const { threats, totals } = rollUpComponent(members, ({ assessment: id }) => known[(id ?? 0) - 1]!, 3);
    const highest = [...new Set(known.map(({ vulnerability }) => vulnerability))].map((vulnerability) =>
      known
        .filter((one) => one.vulnerability === vulnerability)
        .reduce((high, one) => (one.fourth.residual > high.fourth.residual ? one : high)),
    );
    const whole = highest.reduce((sum, { fourth }) => sum + Number(fourth.residual), 0);
    const mass = Number(totals.masses.residual);
    let shared = 0;
    for (const profile of PROFILES) {
      const own = highest.filter((one) => one.profile === profile && one.state === OPEN);
      const expected = (mass * own.reduce((sum, { fourth }) => sum + Number(fourth.residual), 0)) / whole;
      const threat = threats.get(profile);
      expect(Math.abs(Number(threat?.mass ?? 0n) - expected)).toBeLessThanOrEqual(PROFILES.length + mass * 1e-12);
      const open = known.filter((one) => one.profile === profile && one.state === OPEN);
      expect(threat?.findings.sum() ?? 0).toBe(open.length);
      shared += Number(threat?.mass ?? 0n);
    }
    const allOpen = highest.every(({ state }) => state === OPEN);
    if (allOpen) expect(shared).toBe(mass);
    expect(shared).toBeLessThanOrEqual(mass);
  }
});
