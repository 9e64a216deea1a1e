import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { dateOfDay, dayOf } from '../domain/day.js';
import { shownFall, twoDecimals } from '../domain/day-figures.js';
import { type ActionWave, tierAt } from '../domain/action-waves.js';
import type { Action } from '../domain/action.js';
import type { ActionKind } from '../model/action.js';
import { LEVELS, type LevelName } from '../model/policy.js';
import type { Threat } from '../model/threat-model.js';
import type { Concerned } from '../domain/cloud-checks.js';
import type { WhyFirst } from '../model/why-first.js';
import type { OrganizationRow } from '../persistence/risk-organization.repository.js';
import { type GreatestSubjects, RiskQueryRepository } from '../persistence/risk-query.repository.js';
import { RiskViewRepository } from '../persistence/risk-view.repository.js';
import { ComputeThreatModel } from './compute-threat-model.service.js';
import { DescribeSubjects } from './describe-subjects.service.js';
import { DescribeActions } from './describe-actions.service.js';
import { linkOfAction } from './plan-actions.service.js';
import { type ActionOwner, ReadRecommendations } from './read-recommendations.service.js';
import type { PolicyInForce } from './risk-policies.service.js';

/** The name under which they are kept. */
export const HIGHLIGHTS_VIEW = 'dashboard';
const SHOWN = 5;
const DRIVERS = 10;

/** One of the worst threats. */
export interface TopThreat extends Pick<
  Threat,
  'id' | 'letter' | 'theme' | 'title' | 'likelihood' | 'impact' | 'points' | 'findings' | 'checks' | 'devices'
> {
  level: LevelName;
}

/** One of the most urgent actions. */
export interface TopAction {
  id: string;
  kind: ActionKind;
  title: string;
  subject: Action['subject'];
  tier: ActionWave['tier'];
  dueOn: string | null;
  devices: number;
  /** Active people of a suite whom it concerns; null: everybody, not known, or about devices. */
  people: Concerned | null;
  kevCount: number;
  /** RICE. */
  score: number;
  points: number;
  removes: number;
  scoreAfter: number;
  why: WhyFirst;
  /** A path of this API: the action in its list. */
  link: string;
}

/** What a dashboard shows of threats and actions. */
export interface Highlights {
  threats: TopThreat[];
  topActions: TopAction[];
  /** How many actions there are, the most urgent among them. */
  actionCount: number;
}

/** The same, and the subjects that the rest of the dashboard speaks of. */
export interface CachedHighlights extends Highlights {
  /** A date (UTC): reasons and the order of actions follow from how near their days are. */
  madeOn: string;
  subjects: GreatestSubjects;
}

/** Whether it was made today, by a release that writes all of it. */
export function isOfToday(cached: Partial<CachedHighlights> | null, today: string): cached is CachedHighlights {
  return cached?.madeOn === today;
}

export const NO_HIGHLIGHTS: CachedHighlights = {
  madeOn: '',
  threats: [],
  topActions: [],
  actionCount: 0,
  subjects: { drivers: [], named: [] },
};

/** The worst threats, the most urgent actions and the greatest subjects: read once for each version of an organization. */
@Injectable()
export class ReadHighlights {
  constructor(
    private readonly threats: ComputeThreatModel,
    private readonly recommendations: ReadRecommendations,
    private readonly describing: DescribeActions,
    private readonly views: RiskViewRepository,
    private readonly reading: RiskQueryRepository,
    private readonly subjects: DescribeSubjects,
    private readonly clock: Clock,
  ) {}

  /**
   * Computes them for a version that has none, and keeps them for the next reader.
   *
   * @param subjectIds whose names are wanted; they follow from the version
   */
  async make(
    owner: ActionOwner,
    row: OrganizationRow,
    policy: PolicyInForce,
    subjectIds: readonly number[],
  ): Promise<CachedHighlights> {
    const threats = await this.threats.outline(owner.organizationId, row, policy);
    const highlights: CachedHighlights = {
      madeOn: dateOfDay(dayOf(this.clock.now())),
      threats: threats.slice(0, SHOWN).map((threat) => topThreat(threat)),
      ...(await this.topActions(owner, row, policy)),
      subjects: await this.subjects.withSuites(
        owner.organizationId,
        await this.reading.subjects(owner.organizationId, DRIVERS, subjectIds),
        { row, policy: policy.policy, most: DRIVERS },
      ),
    };
    await this.views.store(owner.organizationId, HIGHLIGHTS_VIEW, row.version, highlights, this.clock.now());
    return highlights;
  }

  private async topActions(
    owner: ActionOwner,
    row: OrganizationRow,
    policy: PolicyInForce,
  ): Promise<Pick<Highlights, 'topActions' | 'actionCount'>> {
    const ranked = await this.recommendations.ranked(owner, row, policy);
    const first = ranked
      .inOrder()
      .slice(0, SHOWN)
      .map(({ action }) => action);
    const words = await this.describing.of(owner.organizationId, row.version, first);
    const topActions = first.map((action): TopAction => ({
      id: action.id,
      kind: action.kind,
      title: words.get(action.id)?.title ?? action.subject.name,
      subject: action.subject,
      tier: tierAt(action.tier, policy.policy),
      dueOn: action.dueOn?.toISOString().slice(0, 10) ?? null,
      devices: action.devices,
      people: action.people,
      kevCount: words.get(action.id)?.kevCount ?? 0,
      score: action.rice,
      points: ranked.points.get(action.id) ?? 0,
      removes: shownFall(action.scoreNow, action.scoreNow - action.removes),
      scoreAfter: twoDecimals(action.scoreNow - action.removes),
      why: shownWhy(ranked.whyFirst(action)),
      link: linkOfAction(action),
    }));
    return { topActions, actionCount: ranked.actions.length };
  }
}

function shownWhy(why: WhyFirst): WhyFirst {
  return { ...why, personDays: twoDecimals(why.personDays) };
}

function topThreat(threat: Threat): TopThreat {
  const { id, letter, theme, title, likelihood, impact, level, points, findings, checks, devices } = threat;
  const name = LEVELS[level - 1] as LevelName;
  return { id, letter, theme, title, likelihood, impact, level: name, points, findings, checks, devices };
}
