import { LEVELS, type LevelName, type RiskPolicy } from './policy.js';

const MASS_PER_SQUARED_RISK = 1e12;

/**
 * R = √(M/N): the root mean square of the risk of a device. Without devices only a cloud suite can have mass, and counts as
 * for one ({@link organizationMass}).
 */
export function meanRisk(mass: bigint, devices: number): number {
  return Math.sqrt(Number(mass) / MASS_PER_SQUARED_RISK / Math.max(1, devices));
}

/**
 * M = M(devices) + N · M(suites): what is wrong with a suite is wrong for everybody, so it counts like something that each
 * counted device has. So R² = M(devices)/N + M(suites): it is not thinned out by a larger fleet.
 */
export function organizationMass(ofDevices: bigint, ofSuites: bigint, devices: number): bigint {
  return ofDevices + BigInt(Math.max(1, devices)) * ofSuites;
}

/**
 * The score of a fleet, 0-100, lower is better, not rounded: S = min(100, slope · log₂(1 + k·R)). Risk doubled is `slope`
 * points more, once away from zero.
 */
export function score(mass: bigint, devices: number, policy: RiskPolicy): number {
  const { slope, k } = policy.score;
  return Math.min(100, slope * Math.log2(1 + k * meanRisk(mass, devices)));
}

/** The band of a score; it is never below the floor that a very high finding on a most critical device sets. */
export function bandOf(value: number, facts: { veryHighOnCritical: boolean }, policy: RiskPolicy): LevelName {
  const band = policy.bands.filter((from) => value >= from).length - 1;
  const floor = facts.veryHighOnCritical ? policy.bandFloors.veryHighOnCritical : null;
  return LEVELS[Math.max(band, floor === null ? 0 : LEVELS.indexOf(floor))] as LevelName;
}
