import { Injectable } from '@nestjs/common';
import type { OrganizationRow } from '../persistence/risk-organization.repository.js';
import { RiskStatusRepository, type RiskStatusRow } from '../persistence/risk-status.repository.js';
import { RiskProjection } from './risk-projection.service.js';
import { policyInForce, type PolicyInForce } from './risk-policies.service.js';

/** An organization as views show it. */
export interface RiskStatus {
  /** Null until it was counted for the first time. */
  row: OrganizationRow | null;
  /** The one that the row was counted by; the newest where there is no row. */
  policy: PolicyInForce;
  /** The view that was asked for, if it was kept for this version. */
  stored: unknown;
}

/** What every view of risk begins with: what is invalid is updated, then the organization, its policy and the view are read in one statement. */
@Injectable()
export class ReadRiskStatus {
  constructor(
    private readonly projection: RiskProjection,
    private readonly status: RiskStatusRepository,
  ) {}

  /** @param view the name of a view that may have been kept */
  async execute(organizationId: number, view: string | null = null): Promise<RiskStatus> {
    await this.projection.updateIfFree(organizationId);
    const first = await this.status.read(organizationId, view);
    if (!first.organization || first.organization.totals.threatened) return statusOf(first);
    // Counted by a release that did not keep threats; since then it is invalid, and before that nobody knows them.
    await this.projection.update(organizationId);
    return statusOf(await this.status.read(organizationId, view));
  }
}

function statusOf({ organization, policy, kept: cached }: RiskStatusRow): RiskStatus {
  return { row: organization, policy: policyInForce(policy), stored: cached };
}
