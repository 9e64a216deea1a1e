import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { dayOf } from '../domain/day.js';
import { type DayFigures, dayFigures } from '../domain/day-figures.js';
import { emptyTotals, loadTotals, type OrganizationTotals } from '../domain/organization-totals.js';
import type { RiskPolicy } from '../model/policy.js';
import { RiskOrganizationRepository } from '../persistence/risk-organization.repository.js';
import { FoldRisk } from './fold-risk.service.js';
import { RiskPolicies } from './risk-policies.service.js';
import { SimulatePolicy } from './simulate-policy.service.js';
import { validPolicy } from './valid-policy.js';

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
    private readonly organizations: RiskOrganizationRepository,
    private readonly simulation: SimulatePolicy,
    private readonly folding: FoldRisk,
    private readonly clock: Clock,
  ) {}

  /** Nothing is kept. Throws {@link PolicyInvalidError}. */
  async execute(organizationId: number, candidate: unknown): Promise<PolicyTrial> {
    const policy = validPolicy(candidate);
    await this.folding.foldIfFree(organizationId);
    const row = await this.organizations.one(organizationId);
    const current = await this.policies.current(organizationId);
    const now = this.clock.now();
    const figures = (totals: OrganizationTotals, by: RiskPolicy, policyVersion: number): DayFigures =>
      dayFigures(totals, by, row?.coverage ?? null, dayOf(now), { policyVersion, at: now });
    return {
      before: figures(row ? loadTotals(row.totals) : emptyTotals(), current.policy, current.version),
      after: figures(
        await this.simulation.execute(organizationId, policy, row?.cloud?.checks ?? []),
        policy,
        current.version + 1,
      ),
      asOf: row?.foldedAt ?? now,
    };
  }
}
