import { Injectable } from '@nestjs/common';
import { type ActiveClaim, ActiveClaims } from '../../compliance/index.js';
import { Clock } from '../../platform/index.js';
import { numberedTiers, RiskPolicies } from '../../risk/index.js';
import { INFLOW_DAYS } from '../domain/inflow.js';
import { dateAfter, QUARTER_DAYS } from '../domain/spread.js';
import type { Workforce } from '../domain/workforce.js';
import { workforceOf } from '../domain/workforce-of.js';
import { InflowQueryRepository } from '../persistence/inflow-query.repository.js';
import { GatherWork, type WorkOwner } from './gather-work.service.js';
import { ReadAssumptions } from './read-assumptions.service.js';

/** Who is needed for all that an organization has to do, against who is there. */
@Injectable()
export class ReadWorkforce {
  constructor(
    private readonly work: GatherWork,
    private readonly assumptions: ReadAssumptions,
    private readonly inflow: InflowQueryRepository,
    private readonly policies: RiskPolicies,
    private readonly claims: ActiveClaims,
    private readonly clock: Clock,
  ) {}

  /** As many statements for a large fleet as for none. */
  async execute(owner: WorkOwner): Promise<Workforce> {
    const { organizationId } = owner;
    const now = this.clock.now();
    const today = dateOf(now);
    const { version, assumptions } = await this.assumptions.current(organizationId);
    const work = await this.work.execute(owner, assumptions);
    const { policy } = await this.policies.current(organizationId);
    const tiers = new Map(numberedTiers(policy));
    const { since, rows } = await this.inflow.newWork(organizationId, now, INFLOW_DAYS);
    const claims = await this.claims.of(organizationId, null, now);
    return workforceOf({
      work,
      tiers: [...tiers.values()],
      inflow: {
        since: since && dateOf(since),
        newWork: rows.map(({ ecosystem, tier, count }) => ({
          ecosystem,
          tier: tier === null ? null : (tiers.get(tier)?.key ?? null),
          count,
        })),
      },
      attestationsDue: dueUntil(claims.values(), now, dateAfter(today, QUARTER_DAYS)),
      today,
      assumptions,
      assumptionsVersion: version,
    });
  }
}

/** Attestations that hold, and have to be renewed or reviewed by a day. Those that have ended are open work. */
function dueUntil(claims: Iterable<ActiveClaim>, now: Date, day: string): number {
  return [...claims].filter(({ attestation }) => {
    if (attestation?.state !== 'approved' || attestation.validUntil <= now) return false;
    return attestation.reviewOn <= day || dateOf(attestation.validUntil) <= day;
  }).length;
}

function dateOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
