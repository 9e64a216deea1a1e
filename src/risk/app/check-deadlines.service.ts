import { Injectable } from '@nestjs/common';
import { type GapDeadline, GapDeadlines, type GapDeadlinesPort, type OpenGap } from '../../cloud-security/index.js';
import { Clock } from '../../platform/index.js';
import { type CheckDeadline, CheckDeadlines, type CheckDeadlinesPort, deadlineKey } from '../../scans/index.js';
import { dateOfDay, dayOf } from '../domain/day.js';
import { deadlineOfCheck } from '../model/deadline.js';
import { assessCloudCheck } from '../model/finding-risk.js';
import type { Scale } from '../model/impact.js';
import { daysOfTier } from '../model/policy.js';
import { RiskComponentRepository } from '../persistence/risk-component.repository.js';
import { RiskPolicies } from './risk-policies.service.js';

/** Says until when failing checks have to be mended: those of devices as they were last counted. */
@Injectable()
@CheckDeadlines({ name: 'risk' })
export class CheckDeadlinesOfRisk implements CheckDeadlinesPort {
  constructor(
    private readonly components: RiskComponentRepository,
    private readonly policies: RiskPolicies,
  ) {}

  async of(
    organizationId: number,
    checks: readonly { deviceId: number; checkId: string }[],
  ): Promise<Map<string, CheckDeadline>> {
    const [rows, { policy }] = await Promise.all([
      this.components.deadlinesOf(organizationId, checks),
      this.policies.current(organizationId),
    ]);
    return new Map(
      rows.map(({ deviceId, checkId, level, tier, dueOn }) => [
        deadlineKey({ deviceId, checkId }),
        { dueOn, ...reasonOf(daysOfTier(tier, policy), deadlineOfCheck(level as Scale, policy).because) },
      ]),
    );
  }
}

/** Says until when gaps of cloud suites have to be closed. */
@Injectable()
@GapDeadlines({ name: 'risk' })
export class GapDeadlinesOfRisk implements GapDeadlinesPort {
  constructor(
    private readonly policies: RiskPolicies,
    private readonly clock: Clock,
  ) {}

  async of(organizationId: number, gaps: readonly OpenGap[]): Promise<GapDeadline[]> {
    const { policy } = await this.policies.current(organizationId);
    const today = dayOf(this.clock.now());
    return gaps.map(({ checkId, severity, warning, failingSince }) => {
      const { tier, because } = assessCloudCheck({ checkId, severity, warning }, policy);
      const days = daysOfTier(tier, policy);
      const due = days < 0 || failingSince === null ? null : dayOf(failingSince) + days;
      return {
        dueOn: due === null ? null : dateOfDay(due),
        overdue: due !== null && due < today,
        ...reasonOf(days, because),
      };
    });
  }
}

function reasonOf(days: number, because: string | null): Pick<CheckDeadline, 'days' | 'because'> {
  return days < 0 ? { days: null, because: null } : { days, because };
}
