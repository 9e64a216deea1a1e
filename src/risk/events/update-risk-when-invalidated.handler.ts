import { Injectable } from '@nestjs/common';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { RISK_INVALIDATED } from '../../vulnerabilities/index.js';
import { RiskProjection } from '../app/risk-projection.service.js';

/** Whatever was invalidated is updated at once. */
@EventHandler({ on: RISK_INVALIDATED, name: 'update-risk-when-invalidated' })
@Injectable()
export class UpdateRiskWhenInvalidated implements EventHandlerPort {
  constructor(private readonly projection: RiskProjection) {}

  async handleEvent({ organizationId }: { organizationId: number }): Promise<void> {
    await this.projection.updateOrEnqueue(organizationId);
  }
}
