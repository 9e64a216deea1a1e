import { Injectable } from '@nestjs/common';
import type { OrganizationRow } from '../persistence/risk-organization.repository.js';
import { RiskStandingRepository, type StandingRow } from '../persistence/risk-standing.repository.js';
import { RiskProjection } from './risk-projection.service.js';
import { policyInForce, type PolicyInForce } from './risk-policies.service.js';

/** An organization as views show it. */
export interface Standing {
  /** Null until it was counted for the first time. */
  row: OrganizationRow | null;
  /** The one that the row was counted by; the newest where there is no row. */
  policy: PolicyInForce;
  /** The view that was asked for, if it was kept for this version. */
  kept: unknown;
}

/** What every view of risk begins with: what is invalid is updated, then the organization, its policy and the view are read in one statement. */
@Injectable()
export class ReadStanding {
  constructor(
    private readonly projection: RiskProjection,
    private readonly standing: RiskStandingRepository,
  ) {}

  /** @param view the name of a view that may have been kept */
  async execute(organizationId: number, view: string | null = null): Promise<Standing> {
    await this.projection.updateIfFree(organizationId);
    const first = await this.standing.read(organizationId, view);
    if (!first.organization || first.organization.totals.threatened) return standingOf(first);
    // Counted by a release that did not keep threats; since then it is invalid, and before that nobody knows them.
    await this.projection.update(organizationId);
    return standingOf(await this.standing.read(organizationId, view));
  }
}

function standingOf({ organization, policy, kept }: StandingRow): Standing {
  return { row: organization, policy: policyInForce(policy), kept };
}
