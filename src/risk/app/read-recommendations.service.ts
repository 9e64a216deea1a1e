import { Injectable } from '@nestjs/common';
import { Clock, type FetchedPage, listPage, type ListPage, type PagedRow } from '../../platform/index.js';
import { dateOfDay, dayOf } from '../domain/day.js';
import { twoDecimals } from '../domain/day-figures.js';
import { loadTotals, wholeMass } from '../domain/organization-totals.js';
import type { ActionKey } from '../model/action.js';
import { type PlanStep, simulate } from '../model/plan.js';
import type { RiskPolicy } from '../model/policy.js';
import { score } from '../model/score.js';
import type { WhyFirst } from '../model/why-first.js';
import type { OrganizationRow } from '../persistence/risk-organization.repository.js';
import { type ActionListQuery, facetsOf, requireKnownTiers, wantedBy } from './action-list.js';
import { type DescribedAction, DescribeActions } from './describe-actions.service.js';
import { methodName } from './risk-update.js';
import { GatherActions } from './gather-actions.service.js';
import { CachedActions } from './cached-actions.service.js';
import { type PlacedAction, RankedActions } from './ranked-actions.js';
import { ReadRiskStatus } from './read-risk-status.service.js';
import type { PolicyInForce } from './risk-policies.service.js';

/** Whose: the internal id, and the public one that ids of actions are made with. */
export interface ActionOwner {
  organizationId: number;
  organizationPublicId: string;
}

/** An action in its list. */
export interface RankedAction extends PlacedAction {
  words: DescribedAction;
  /** Its share of the score; all shares, with what no action has, add up to it. */
  points: number;
  why: WhyFirst;
}

/** What is said of the whole list. */
export interface RecommendationSummary {
  score: number;
  /** If everything in the list were done. */
  scoreAfterAll: number;
  /** Actions that are not in the list, because there are too many to weigh all. */
  leftOut: number;
  plan: { score: number; removes: number; steps: PlanStep[]; unknown: string[] } | null;
  policy: { id: string; version: number; method: string };
}

/** What to do first: every action of an organization in order, from roll-ups. Only those of a page are put into words. */
@Injectable()
export class ReadRecommendations {
  constructor(
    private readonly status: ReadRiskStatus,
    private readonly gathering: GatherActions,
    private readonly cached: CachedActions,
    private readonly describing: DescribeActions,
    private readonly clock: Clock,
  ) {}

  async list<Item extends object>(
    owner: ActionOwner,
    query: ActionListQuery,
    map: (row: RankedAction, policy: RiskPolicy, today: number) => Item,
    summarize: (summary: RecommendationSummary) => object,
  ): Promise<ListPage<Item>> {
    const { row, policy } = await this.status.execute(owner.organizationId);
    requireKnownTiers(query, policy.policy);
    const ranked = await this.ranked(owner, row, policy);
    const today = dayOf(this.clock.now());
    const isWanted = wantedBy(query.filters, policy.policy);
    const placed = ranked.inOrder(query.sort.field, query.sort.descending).filter(({ action }) => isWanted(action));
    const facets = query.withFacets ? { facets: facetsOf(ranked.actions, query.filters, policy.policy) } : {};
    const summary = summarize(summaryOf(ranked, row, policy, query.filters.simulate ?? null));
    const fetch = async (asked: ActionListQuery): Promise<FetchedPage<RankedAction & PagedRow>> => {
      const after = Number(asked.after?.[0] ?? 0);
      const page = placed.filter(({ place }) => place > after).slice(0, asked.limit + 1);
      const words = await this.describing.of(
        owner.organizationId,
        row?.version ?? '0',
        page.map(({ action }) => action),
      );
      const rows = page.flatMap(({ action, step, place }) => {
        const described = words.get(action.id);
        const points = ranked.points.get(action.id) ?? 0;
        const why = ranked.whyFirst(action);
        return described ? [{ action, step, place, words: described, points, why, sortKeys: [String(place)] }] : [];
      });
      return { rows, total: placed.length, asOf: row?.updatedAt ?? null, summary, ...facets };
    };
    return listPage(query, fetch, (one) => map(one, policy.policy, today));
  }

  /** All actions; those of this version that this process has just made, it does not make again. */
  async ranked(owner: ActionOwner, row: OrganizationRow | null, { policy }: PolicyInForce): Promise<RankedActions> {
    const totals = row ? loadTotals(row.totals) : null;
    const fleet = { mass: totals ? wholeMass(totals) : 0n, devices: totals?.devices.enrolled ?? 0 };
    const idOf = (key: ActionKey): string => this.cached.idOf(key);
    const today = dateOfDay(dayOf(this.clock.now()));
    const context = { organization: owner.organizationPublicId, policy, fleet, today, idOf };
    if (!row) return new RankedActions([], context, 0);
    const of = { organizationId: owner.organizationId, version: row.version, today };
    const cached = await this.cached.find(of);
    if (cached) return cached;
    const gathered = await this.gathering.execute(owner.organizationId, row.version, context, today);
    const { endOfLife, leftOut } = gathered;
    const actions = [...gathered.actions, ...this.gathering.gaps(row.cloud?.checks ?? [], context)];
    const ranked = new RankedActions(actions, context, leftOut);
    await this.cached.store(of, ranked, endOfLife);
    return ranked;
  }
}

function summaryOf(
  { actions, leftOut, context: { fleet, policy } }: RankedActions,
  row: OrganizationRow | null,
  { version }: PolicyInForce,
  chosen: readonly string[] | null,
): RecommendationSummary {
  const ids = actions.map(({ id }) => id);
  return {
    score: twoDecimals(score(fleet.mass, fleet.devices, policy)),
    scoreAfterAll: twoDecimals(simulate(ids, actions, fleet, policy).score),
    leftOut,
    plan: chosen === null ? null : simulate(chosen, actions, fleet, policy),
    policy: { id: policy.id, version, method: row?.method ?? methodName(true) },
  };
}
