import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { type DayFigures, dayFigures } from '../domain/day-figures.js';
import { dayOf } from '../domain/day.js';
import { emptyTotals, loadTotals, type OrganizationTotals } from '../domain/organization-totals.js';
import { PolicyInvalidError } from '../errors.js';
import { policyFaults } from '../model/policy-faults.js';
import type { RiskPolicy } from '../model/policy.js';
import { ReadRiskStatus } from './read-risk-status.service.js';
import { RiskPolicies } from './risk-policies.service.js';
import { SimulatePolicy } from './simulate-policy.service.js';

/** What the organization looks like by the policy in force, and what it would look like. */
export interface PolicyTrial {
  before: DayFigures;
  after: DayFigures;
  asOf: Date;
}

/** Shows what a policy would make of an organization. */
@Injectable()
export class TryPolicy {
  constructor(
    private readonly policies: RiskPolicies,
    private readonly status: ReadRiskStatus,
    private readonly simulation: SimulatePolicy,
    private readonly clock: Clock,
  ) {}

  /** Nothing is kept. Throws {@link PolicyInvalidError}. */
  async execute(organizationId: number, candidate: unknown): Promise<PolicyTrial> {
    const policy = validPolicy(candidate);
    const { row, policy: counted } = await this.status.execute(organizationId);
    const newest = await this.policies.current(organizationId);
    const now = this.clock.now();
    const today = dayOf(now);
    const figures = (totals: OrganizationTotals, by: RiskPolicy, policyVersion: number): DayFigures =>
      dayFigures(totals, by, row?.coverage ?? null, today, { policyVersion, at: now });
    return {
      before: figures(row ? loadTotals(row.totals) : emptyTotals(), counted.policy, counted.version),
      after: figures(
        await this.simulation.execute(organizationId, policy, row?.cloud?.checks ?? [], today),
        policy,
        newest.version + 1,
      ),
      asOf: row?.updatedAt ?? now,
    };
  }
}

/** The candidate as a policy. Throws {@link PolicyInvalidError} with every fault of it. */
export function validPolicy(candidate: unknown): RiskPolicy {
  const faults = policyFaults(candidate);
  if (faults.length > 0) throw new PolicyInvalidError(faults);
  return candidate as RiskPolicy;
}
