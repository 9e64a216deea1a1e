import { Injectable } from '@nestjs/common';
import { type ActiveClaim, ActiveClaims } from '../../compliance/index.js';
import { Clock } from '../../platform/index.js';
import { numberedTiers, ReadLikelihood, RiskPolicies } from '../../risk/index.js';
import { type Budget, budgetOf } from '../domain/budget.js';
import { capacityOf } from '../domain/people-lines.js';
import { INFLOW_DAYS } from '../domain/inflow.js';
import { Explain } from '../domain/roadmap/explain.js';
import { makeRoadmap, type Roadmap, type RoadmapItem } from '../domain/roadmap/roadmap.js';
import { dateAfter, QUARTER_DAYS } from '../domain/spread.js';
import type { Work, WorkItem } from '../domain/work.js';
import { workforceOf } from '../domain/workforce-of.js';
import type { Workforce } from '../domain/workforce.js';
import { InflowQueryRepository } from '../persistence/inflow-query.repository.js';
import { ReadAssumptions } from './change-assumptions.service.js';
import { GatherWork, type WorkOwner } from './gather-work.service.js';

/** The budget with what it was made from. */
export interface BudgetRead extends Budget, Pick<Work, 'leftOut' | 'asOf' | 'dataVersion' | 'policy'> {
  /** Of the assumptions; 0 while the organization said nothing itself. */
  assumptionsVersion: number;
  /** The work that mends what is likeliest to be used; null where there is none. */
  likeliest: Pick<WorkItem, 'id' | 'title' | 'link'> | null;
}

/** What security is going to cost an organization, and what losses it is for. */
@Injectable()
export class ReadBudget {
  constructor(
    private readonly work: GatherWork,
    private readonly likelihoods: ReadLikelihood,
    private readonly assumptions: ReadAssumptions,
  ) {}

  async execute(owner: WorkOwner): Promise<BudgetRead> {
    const { assumptions, currency, version } = await this.assumptions.current(owner.organizationId);
    const work = await this.work.execute(owner, assumptions);
    const { fleet, ...likelihood } = await this.likelihoods.of(owner);
    const budget = budgetOf({ work, likelihood, fleet, assumptions, currency });
    const item = work.items.find(({ id }) => id === likelihood.actionId);
    return {
      ...budget,
      leftOut: work.leftOut,
      asOf: work.asOf,
      dataVersion: work.dataVersion,
      policy: work.policy,
      assumptionsVersion: version,
      likeliest: item ? { id: item.id, title: item.title, link: item.link } : null,
    };
  }
}

/** A roadmap, and what it was made from. */
export interface RoadmapRead extends Pick<Work, 'leftOut' | 'asOf' | 'dataVersion' | 'policy' | 'compliance'> {
  roadmap: Roadmap;
  /** Why an item stands where it stands: plain words, from a template. */
  why: (item: RoadmapItem) => string;
  /** Version of the assumptions (0: the defaults), and the keys that were used. */
  assumptions: { version: number; used: string[] };
}

/** Plans all work into calendar quarters. The same for the same data, assumptions and day. */
@Injectable()
export class ReadRoadmap {
  constructor(
    private readonly gathering: GatherWork,
    private readonly reading: ReadAssumptions,
    private readonly clock: Clock,
  ) {}

  /** In as many statements for much work as for none. `quarters`: calendar quarters, the one of today among them. */
  async execute(owner: WorkOwner, quarters: number): Promise<RoadmapRead> {
    const { assumptions, version } = await this.reading.current(owner.organizationId);
    const work = await this.gathering.execute(owner, assumptions);
    const today = this.clock.now().toISOString().slice(0, 10);
    const roadmap = makeRoadmap(work, (role) => capacityOf(role, assumptions), today, quarters);
    const explain = new Explain(roadmap);
    const { leftOut, asOf, dataVersion, policy, compliance } = work;
    return {
      roadmap,
      why: (item) => explain.why(item),
      leftOut,
      asOf,
      dataVersion,
      policy,
      compliance,
      assumptions: { version, used: assumptions.used() },
    };
  }
}

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
