import type { RiskPolicy } from '../model/policy.js';
import { type StoredCloudRisk, weighCloudChecks } from './cloud-checks.js';
import type { LedgerCause } from './ledger-cause.js';

/** By how much a check of a suite moved the mass, on the scale of one device, and why. */
export interface CloudMove {
  subject: number;
  cause: LedgerCause;
  mass: bigint;
}

/**
 * What differs between two states of the suites. What went because its suite is not connected any more is not mended: it left,
 * as a device leaves.
 */
export function cloudMoves(before: StoredCloudRisk, after: StoredCloudRisk, policy: RiskPolicy): CloudMove[] {
  const [was, is] = [massesOf(before, policy), massesOf(after, policy)];
  const connected = new Set(after.suites.map(({ suite }) => suite));
  const suites = new Map([...before.checks, ...after.checks].map(({ subject, suite }) => [subject, suite]));
  return [...suites].flatMap(([subject, suite]): CloudMove[] => {
    const mass = (is.get(subject) ?? 0n) - (was.get(subject) ?? 0n);
    if (mass === 0n) return [];
    return [{ subject, cause: connected.has(suite) ? 'cloud' : 'inventory', mass }];
  });
}

function massesOf({ checks }: StoredCloudRisk, policy: RiskPolicy): Map<number, bigint> {
  return new Map(
    weighCloudChecks(checks, policy).map(({ check, rollUp }) => [check.subject, rollUp.totals.masses.residual]),
  );
}
