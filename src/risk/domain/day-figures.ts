import { LEVELS, numberedTiers, type RiskPolicy } from '../model/policy.js';
import { bandOf, score } from '../model/score.js';
import { type OrganizationTotals, togetherTotals, wholeMass } from './organization-totals.js';

/** What is kept of a day: enough for every line of a trend. Points 0-100 with two decimals. */
export interface DayFigures extends Record<string, unknown> {
  score: number;
  low: number;
  high: number;
  inherent: number;
  withoutAccepted: number;
  band: string;
  mass: string;
  /** Of cloud suites, on the scale of one device; absent for none. */
  cloudMass?: string;
  devices: number;
  open: number;
  accepted: number;
  failingChecks: number;
  levels: Record<string, number>;
  tiers: Record<string, number>;
  /** Open findings whose day has passed. */
  overdue: number;
  /** Failing checks of devices and gaps of suites whose day has passed; absent where it was counted before they had days. */
  overdueChecks?: number;
  fixed: number;
  coverage: { reporting: number; enrolled: number } | null;
  policyVersion: number;
  at: string;
}

/** The figures of an organization as they stand on a day (counted from 1970). */
export function dayFigures(
  organization: OrganizationTotals,
  policy: RiskPolicy,
  coverage: { reporting: number; enrolled: number } | null,
  day: number,
  made: { policyVersion: number; at: Date },
): DayFigures {
  const { totals, devices, fixedAfter } = organization;
  const together = togetherTotals(organization);
  const ofSuites = organization.cloud.masses.residual;
  const points = (variant: Parameters<typeof wholeMass>[1]): number =>
    twoDecimals(score(wholeMass(organization, variant), devices.enrolled, policy));
  const value = score(wholeMass(organization), devices.enrolled, policy);
  return {
    score: twoDecimals(value),
    low: points('low'),
    high: points('high'),
    inherent: points('inherent'),
    withoutAccepted: points('withoutAccepted'),
    band: bandOf(value, { veryHighOnCritical: together.topOnCritical > 0 }, policy),
    mass: String(wholeMass(organization)),
    ...(ofSuites === 0n ? {} : { cloudMass: String(ofSuites) }),
    devices: devices.enrolled,
    open: totals.states[0] ?? 0,
    accepted: totals.states[2] ?? 0,
    failingChecks: together.checks.failing,
    levels: Object.fromEntries(LEVELS.map((name, i) => [name, together.levels[i + 1] ?? 0])),
    tiers: Object.fromEntries(numberedTiers(policy).map(([i, { key }]) => [key, totals.tiers.get(i)])),
    overdue: totals.due.sum((due) => due < day),
    overdueChecks: together.dueChecks.sum((due) => due < day),
    fixed: fixedAfter.sum(),
    coverage: coverage && { reporting: coverage.reporting, enrolled: coverage.enrolled },
    policyVersion: made.policyVersion,
    at: made.at.toISOString(),
  };
}

/** Rounded as it is shown. */
export function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}

/** By how much a score falls, as it is shown: what stands between the two numbers that are shown, and no other. */
export function shownFall(before: number, after: number): number {
  return twoDecimals(twoDecimals(before) - twoDecimals(after));
}
