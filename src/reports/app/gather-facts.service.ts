import { Injectable } from '@nestjs/common';
import { PERIOD_DAYS } from '../domain/summary.js';
import { ReportRepository } from '../persistence/report.repository.js';
import type { ReportFacts } from '../report-facts.port.js';
import { once, ReportControlFacts, type ReportOwner, ReportPlanFacts, ReportRiskFacts } from './facts/report-facts.js';
import { GatherLists } from './gather-lists.service.js';

const DAY_MS = 86_400_000;
const ENDING_DAYS = 90;
/** What has become of decisions is not asked sooner. */
const PREVIOUS_DAYS = 7;

/** Hands out what sections are made from; each thing is read when it is first asked for, once. */
@Injectable()
export class GatherFacts {
  constructor(
    private readonly risk: ReportRiskFacts,
    private readonly controls: ReportControlFacts,
    private readonly plans: ReportPlanFacts,
    private readonly lists: GatherLists,
    private readonly reports: ReportRepository,
  ) {}

  of(owner: ReportOwner, now: Date): ReportFacts {
    const { organizationId, organizationPublicId, organizationName } = owner;
    const today = dateOf(now);
    return {
      organization: { id: organizationPublicId, name: organizationName },
      now,
      today,
      period: { from: dateOf(new Date(now.getTime() - PERIOD_DAYS * DAY_MS)), to: today, days: PERIOD_DAYS },
      ...this.risk.of(owner, now),
      ...this.controls.of(owner),
      ...this.plans.of(owner),
      previous: once(() => this.reports.newestBefore(organizationId, endOfDay(now, PREVIOUS_DAYS))),
      endingClaims: once(async () => {
        const ending = await this.lists.endingClaims(organizationId, ENDING_DAYS);
        return { ...ending, days: ENDING_DAYS };
      }),
      exploited: once(() => this.lists.exploited(organizationId)),
      overdue: once(() => this.lists.overdue(organizationId)),
      decisions: once(() => this.lists.decisions(organizationId)),
      darkDevices: once(() => this.lists.darkDevices(organizationId, now)),
    };
  }
}

/** When the day ended that was so many days before this one. */
function endOfDay(now: Date, daysBefore: number): Date {
  return new Date(Date.parse(dateOf(now)) - (daysBefore - 1) * DAY_MS);
}

function dateOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
