import { Injectable } from '@nestjs/common';
import { Clock, inTurns } from '../../platform/index.js';
import { type Action, suitesOf } from '../domain/action.js';
import { tierAt } from '../domain/action-waves.js';
import { dateOfDay, dayOf } from '../domain/day.js';
import { shownFall, twoDecimals } from '../domain/day-figures.js';
import { type ActionKind, actionName } from '../model/action.js';
import { actionsById, planPath } from '../model/plan.js';
import { type LevelName, LEVELS } from '../model/policy.js';
import type { EffortDay } from '../model/rice.js';
import type { WhyFirst } from '../model/why-first.js';
import { score } from '../model/score.js';
import { type DescribedAction, DescribeActions } from './describe-actions.service.js';
import { methodName } from './risk-update.js';
import type { RankedActions } from './ranked-actions.js';
import { type ActionOwner, ReadRecommendations } from './read-recommendations.service.js';
import { ReadRiskStatus } from './read-risk-status.service.js';

/** An action as plans need it. */
export interface PlannableAction {
  id: string;
  /** In the list of what to do first, from 1. */
  place: number;
  kind: ActionKind;
  /** What is wrong, or can happen meanwhile; null where it is about packages. */
  problem: string | null;
  /** What to do about several checks of one cause; null where it is about one, or about packages. */
  deed: string | null;
  /** Why it is at its place. */
  why: WhyFirst;
  /** Without versions and CVEs, which `describe` adds. */
  title: string;
  subject: { kind: string; ecosystem: string; name: string };
  /** The checks that it sets right; none where it is about packages. */
  members: readonly { kind: string; ecosystem: string; name: string }[];
  tier: { key: string; title: string; days: number | null; forensic: boolean };
  /** The first day due, a date. */
  dueOn: string | null;
  /** That day has passed. */
  overdue: boolean;
  endOfLifeOn: string | null;
  /** Of a release: `endOfLifeOn` is the last day of extended support, which runs. */
  inExtendedSupport: boolean;
  devices: number;
  findings: number;
  /** The worst of what is open of it on any device; null where nothing is known of that. */
  level: LevelName | null;
  rice: number;
  /** Its share of the score; shares of all actions add up to the score, with what no action has. */
  points: number;
  /** Points by which the score falls when it alone is done. */
  removes: number;
  /** Days of one person: what it is made of, and what was taken for granted. Never less than the policy's least effort. */
  effort: { personDays: number; days: EffortDay[]; assumption: string };
  /** A path of this API: the action in its list. */
  link: string;
}

/** All actions of an organization, and what the score comes to along any list of them. */
export interface ActionPlan {
  /** What to do first in front. */
  actions: readonly PlannableAction[];
  /** How many there are besides, which nobody weighed: there are too many. */
  leftOut: number;
  /** Null until the organization was counted for the first time. */
  score: number | null;
  /** The score before and after each of these, one after the other; ids that are no action change nothing. */
  scoreAlong: (ids: readonly string[]) => { id: string; scoreBefore: number; scoreAfter: number }[];
  hoursPerDay: number;
  /** Rises with each change of what is counted. */
  dataVersion: string;
  asOf: Date | null;
  policy: { id: string; version: number; method: string };
}

/** Everything that one could do about risk, for plans and advice: from roll-ups, in a handful of statements. */
@Injectable()
export class PlanActions {
  private readonly made = new WeakMap<RankedActions, { today: string; actions: readonly PlannableAction[] }>();

  constructor(
    private readonly status: ReadRiskStatus,
    private readonly recommendations: ReadRecommendations,
    private readonly describing: DescribeActions,
    private readonly clock: Clock,
  ) {}

  async of(owner: ActionOwner): Promise<ActionPlan> {
    const { plan } = await this.read(owner);
    return plan;
  }

  /** The same, and the first actions of it in words: versions, CVEs, packages. Two statements more. */
  async described(owner: ActionOwner, first: number): Promise<ActionPlan & { words: Map<string, DescribedAction> }> {
    const { plan, actions } = await this.read(owner);
    return {
      ...plan,
      words: await this.describing.of(owner.organizationId, plan.dataVersion, actions.slice(0, first)),
    };
  }

  private async read(owner: ActionOwner): Promise<{ plan: ActionPlan; actions: Action[] }> {
    const { row, policy } = await this.status.execute(owner.organizationId);
    const ranked = await this.recommendations.ranked(owner, row, policy);
    const { fleet } = ranked.context;
    const ordered = ranked.inOrder().map(({ action }) => action);
    const byId = actionsById(ordered);
    const today = dateOfDay(dayOf(this.clock.now()));
    const { hoursPerDay } = policy.policy.rice.effort;
    const plan: ActionPlan = {
      actions: await this.plannable(ranked, today),
      leftOut: ranked.leftOut,
      score: row ? twoDecimals(score(fleet.mass, fleet.devices, policy.policy)) : null,
      scoreAlong: (ids) => {
        const now = score(fleet.mass, fleet.devices, policy.policy);
        const chosen = [...new Set(ids.flatMap((id) => byId.get(id) ?? []))];
        const steps = new Map(planPath(chosen, fleet, policy.policy).map((step) => [step.id, step]));
        let last = now;
        return ids.map((id) => {
          const action = byId.get(id);
          const step = action && steps.get(action.id);
          const scoreBefore = last;
          // Of what is named twice, the second time changes nothing.
          last = Math.min(last, step?.scoreAfter ?? last);
          return { id, scoreBefore: twoDecimals(scoreBefore), scoreAfter: twoDecimals(last) };
        });
      },
      hoursPerDay,
      dataVersion: row?.version ?? '0',
      asOf: row?.updatedAt ?? null,
      policy: { id: policy.policy.id, version: policy.version, method: row?.method ?? methodName(true) },
    };
    return { plan, actions: ordered };
  }

  /** Roadmap, budget and workforce of a report ask for the same: what is kept of actions, these are kept with. */
  private async plannable(ranked: RankedActions, today: string): Promise<readonly PlannableAction[]> {
    const known = this.made.get(ranked);
    if (known?.today === today) return known.actions;
    const actions = await inTurns(plannableActions(ranked, today));
    this.made.set(ranked, { today, actions });
    return actions;
  }
}

/** Actions as plans need them, one by one, so that others have their turn between. */
function* plannableActions(ranked: RankedActions, today: string): Generator<void, PlannableAction[], undefined> {
  const { policy } = ranked.context;
  const { daysPerWeek } = policy.rice.effort;
  const actions: PlannableAction[] = [];
  for (const { action, place } of ranked.inOrder()) {
    const dueOn = action.dueOn?.toISOString().slice(0, 10) ?? null;
    actions.push({
      id: action.id,
      place,
      kind: action.kind,
      problem: action.title,
      deed: action.cause?.deed ?? null,
      why: ranked.whyFirst(action),
      title: nameOf(action),
      subject: action.subject,
      members: action.members.map(({ subject }) => subject),
      tier: tierAt(action.tier, policy),
      dueOn,
      overdue: dueOn !== null && dueOn < today,
      // While extended support runs, its last day is the one to be gone by.
      endOfLifeOn: action.extendedUntil ?? action.eolOn,
      inExtendedSupport: action.extendedUntil !== null,
      devices: action.devices,
      findings: action.figures.findings,
      level: worstOf(action.figures.byLevel),
      rice: action.riceOf.score,
      points: ranked.points.get(action.id) ?? 0,
      removes: shownFall(action.scoreNow, action.scoreNow - action.removes),
      effort: {
        personDays: action.riceOf.effort * daysPerWeek,
        days: action.riceOf.basis.days,
        assumption: action.assumption,
      },
      link: linkOfAction(action),
    });
    yield;
  }
  return actions;
}

/** Devices by level, 0-5. */
function worstOf(byLevel: readonly number[]): LevelName | null {
  return LEVELS[byLevel.findLastIndex((devices) => devices > 0) - 1] ?? null;
}

function nameOf(action: Action): string {
  const { kind, subject, title, cause, devices } = action;
  // Of a check the ecosystem is its severity, and a release says it in its name.
  const ecosystem = subject.kind === 'package' ? subject.ecosystem : '';
  const deed = cause?.deed ?? null;
  return actionName({ kind, ecosystem, name: subject.name, title, deed, suites: suitesOf(action), devices });
}

/** A path of this API: the action in its list. */
export function linkOfAction({ kind, subject: { ecosystem, name } }: Pick<Action, 'kind' | 'subject'>): string {
  const filters = { kind, ...(ecosystem === '' ? {} : { ecosystem }), q: name };
  return `/api/v1/rice/recommendations?${new URLSearchParams(filters).toString()}`;
}
