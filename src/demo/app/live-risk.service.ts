import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RiskProjection } from '../../risk/index.js';
import {
  EndRiskAcceptances,
  MakeRiskAcceptance,
  InvalidateRisk,
  MatchDevicesService,
} from '../../vulnerabilities/index.js';
import type { DemoDecision } from '../domain/demo-history.js';
import { type DemoDayEnd, DemoHooks } from './demo-hooks.js';
import { DemoPeople } from './demo-people.service.js';

const DAY_MS = 86_400_000;

/** Lives what jobs and people would have done on each day of the demo: matching, decisions, the risk of the day. */
@Injectable()
export class LiveRisk implements OnModuleInit {
  /** Last days of decisions that have not ended. */
  private readonly lastDays = new Set<string>();

  constructor(
    private readonly hooks: DemoHooks,
    private readonly people: DemoPeople,
    private readonly decisions: MakeRiskAcceptance,
    private readonly ending: EndRiskAcceptances,
    private readonly matching: MatchDevicesService,
    private readonly invalidations: InvalidateRisk,
    private readonly risk: RiskProjection,
  ) {}

  onModuleInit(): void {
    this.hooks.onDecision((organizationId, decision, at) => this.decide(organizationId, decision, at));
    this.hooks.onDayEnd((end) => this.endDay(end));
  }

  private async decide(organizationId: number, made: DemoDecision, at: Date): Promise<void> {
    const { by, vulnerabilityId, decision, tag, justification, reason, forDays } = made;
    const expiresOn = forDays === null ? null : dayAfter(at, forDays);
    if (expiresOn !== null) this.lastDays.add(expiresOn);
    await this.decisions.execute(organizationId, await this.people.person(organizationId, by), {
      vulnerabilityId,
      decision,
      scope: { tags: [tag] },
      justification,
      reason,
      expiresOn,
      reviewerEmail: null,
    });
  }

  private async endDay({ organizationId, at, deviceIds }: DemoDayEnd): Promise<void> {
    if (deviceIds.length > 0) await this.matching.match(organizationId, deviceIds, null);
    await this.endDecisions(organizationId, at);
    await this.invalidations.note(organizationId, deviceIds, 'checks');
    await this.risk.closeDay(organizationId, at);
  }

  private async endDecisions(organizationId: number, at: Date): Promise<void> {
    const today = dayAfter(at, 0);
    const over = [...this.lastDays].filter((day) => day < today);
    if (over.length === 0) return;
    await this.ending.expire(organizationId);
    for (const day of over) this.lastDays.delete(day);
  }
}

function dayAfter(at: Date, days: number): string {
  return new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
