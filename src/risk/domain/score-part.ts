import { type Fleet, removes } from '../model/decomposition.js';
import type { RiskPolicy } from '../model/policy.js';
import { score } from '../model/score.js';
import type { StoredCloudRisk, SuiteCounts } from './cloud-checks.js';
import { shownFall, twoDecimals } from './day-figures.js';
import { concerned, fleetOf, type OrganizationTotals } from './organization-totals.js';

/** What a part of the mass is of the score. */
export interface ScorePart {
  /** Its share of the score, by mass; all shares add up to the score. */
  points: number;
  /** By how much the score falls when it alone is set right. */
  removes: number;
}

/** What cloud suites are of the score, and how many of their checks say what. */
export interface CloudPart extends ScorePart {
  suites: SuiteCounts[];
}

export function scorePart(fleet: Fleet, part: bigint, policy: RiskPolicy): ScorePart {
  return { points: sharePoints(fleet, part, policy), removes: fallWithout(fleet, part, policy) };
}

/** By how much the score falls when a part of the mass goes, as it is shown. */
export function fallWithout(fleet: Fleet, part: bigint, policy: RiskPolicy): number {
  const before = score(fleet.mass, fleet.devices, policy);
  return shownFall(before, before - removes(fleet, part, policy));
}

export function sharePoints(fleet: Fleet, part: bigint, policy: RiskPolicy): number {
  if (fleet.mass === 0n) return 0;
  return twoDecimals((score(fleet.mass, fleet.devices, policy) * Number(part)) / Number(fleet.mass));
}

/** Null without a suite. */
export function cloudPart(
  stored: StoredCloudRisk | null | undefined,
  organization: OrganizationTotals,
  policy: RiskPolicy,
): CloudPart | null {
  if (!stored || stored.suites.length === 0) return null;
  const mass = organization.cloud.masses.residual * BigInt(concerned(organization));
  return { ...scorePart(fleetOf(organization), mass, policy), suites: stored.suites };
}

/** What is open of a subject and has a fix, or has none, as far as a release needs it. */
export interface PartMass {
  subjectId: number;
  fixable: boolean;
  mass: bigint;
}

/** Parts of subjects that were read as one text: `subject:mass`, separated by commas. */
export function restOf({ parts, fixable }: { parts: string; fixable: boolean }): PartMass[] {
  return parts.split(',').map((part) => {
    const [subject = '', mass = '0'] = part.split(':');
    return { subjectId: Number(subject), fixable, mass: BigInt(mass) };
  });
}
