import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import {
  likeliestAmong,
  likeliestOf,
  type LikelyUse,
  mendingOf,
  usesOfChecks,
  usesOfSuites,
} from '../domain/likelihood-of-use.js';
import { loadTotals } from '../domain/organization-totals.js';
import { placeOf } from '../model/place-code.js';
import { LikelihoodQueryRepository } from '../persistence/likelihood-query.repository.js';
import { RiskViewRepository } from '../persistence/risk-view.repository.js';
import { type ActionOwner, ReadRecommendations } from './read-recommendations.service.js';
import { ReadRiskStatus } from './read-risk-status.service.js';

const VIEW = 'likelihood';

/** How likely it is that somebody gets in, as far as one can say that from what is open. */
export interface LikelihoodOfUse {
  /**
   * The greatest p = threat · reach of everything that counts (open, accepted, mitigated as far as it is left), 0-1, within 30
   * days. It is a lower bound of the probability that any of them is used, and needs no assumption: to multiply 1 − p over
   * findings would take them for independent, which thousands of findings of the same few devices and campaigns are not, and
   * would come to 1 for everybody. Null until the organization was counted for the first time; 0 where nothing is open.
   */
  now: number | null;
  /** The action that mends the likeliest; null where there is none. */
  actionId: string | null;
  /**
   * The same when some of these groups of actions are done: bit i of `done` is group i, of at most thirty. Ids that are no
   * action change nothing.
   */
  among: (groups: readonly (readonly string[])[]) => (done: number) => number | null;
  /** Devices that count, and those of them that are known to be servers. */
  fleet: { devices: number; servers: number };
}

/** Reads how likely it is that what is open gets used, before and after some actions: for models of loss. */
@Injectable()
export class ReadLikelihood {
  constructor(
    private readonly status: ReadRiskStatus,
    private readonly recommendations: ReadRecommendations,
    private readonly reading: LikelihoodQueryRepository,
    private readonly views: RiskViewRepository,
    private readonly clock: Clock,
  ) {}

  async of(owner: ActionOwner): Promise<LikelihoodOfUse> {
    const { row, policy, stored: cached } = await this.status.execute(owner.organizationId, VIEW);
    if (row === null) return { now: null, actionId: null, among: () => () => null, fleet: { devices: 0, servers: 0 } };
    const { actions } = await this.recommendations.ranked(owner, row, policy);
    const ofDevices =
      (cached as LikelyUse[] | null) ?? (await this.read(owner.organizationId, policy.policy, row.version));
    const uses = [...ofDevices, ...usesOfSuites(row.cloud?.checks ?? [], policy.policy)];
    const likeliest = likeliestOf(uses);
    const totals = loadTotals(row.totals);
    const servers = [...totals.places].reduce(
      (sum, [code, { devices }]) => sum + (placeOf(code, policy.policy).role === 'server' ? devices : 0),
      0,
    );
    return {
      now: likeliest?.probability ?? 0,
      actionId: likeliest === null ? null : mendingOf(likeliest, actions),
      among: (groups) => likeliestAmong(uses, actions, groups),
      fleet: { devices: totals.devices.enrolled, servers },
    };
  }

  private async read(
    organizationId: number,
    policy: Parameters<typeof usesOfChecks>[1],
    version: string,
  ): Promise<LikelyUse[]> {
    const [packages, checks] = await Promise.all([
      this.reading.packages(organizationId),
      this.reading.checks(organizationId),
    ]);
    const uses = [...packages, ...usesOfChecks(checks, policy)];
    await this.views.store(organizationId, VIEW, version, uses, this.clock.now());
    return uses;
  }
}
