import { Injectable } from '@nestjs/common';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { RISK_MARKED } from '../../vulnerabilities/index.js';
import { RiskProjection } from '../app/risk-projection.service.js';

/** Whatever was marked is folded at once. */
@EventHandler({ on: RISK_MARKED, name: 'fold-risk-when-marked' })
@Injectable()
export class FoldRiskWhenMarked implements EventHandlerPort {
  constructor(private readonly projection: RiskProjection) {}

  async handleEvent({ organizationId }: { organizationId: number }): Promise<void> {
    await this.projection.updateOrEnqueue(organizationId);
  }
}
