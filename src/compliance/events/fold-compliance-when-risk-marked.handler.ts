import { Injectable } from '@nestjs/common';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { RISK_MARKED, type RiskCause, type RiskMarked } from '../../vulnerabilities/index.js';
import { MarkCompliance } from '../app/mark-compliance.service.js';

/** Others change no answer, or deadlines that are days ahead: the daily count sees those. */
const CAUSES: readonly RiskCause[] = ['decision', 'kev'];

/** Somebody decided about findings, or a vulnerability was listed as exploited. */
@EventHandler({ on: RISK_MARKED, name: 'fold-compliance-when-risk-marked' })
@Injectable()
export class FoldComplianceWhenRiskMarked implements EventHandlerPort<RiskMarked> {
  constructor(private readonly mark: MarkCompliance) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: RiskMarked }): Promise<void> {
    const { cause, vulnerabilityIds } = payload;
    if (CAUSES.includes(cause)) await this.mark.foldVulnerabilities(organizationId, vulnerabilityIds);
  }
}
