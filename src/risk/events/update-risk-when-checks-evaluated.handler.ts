import { Injectable } from '@nestjs/common';
import { Database, EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { CHECKS_EVALUATED, type ChecksEvaluated } from '../../scans/index.js';
import { InvalidateRisk } from '../../vulnerabilities/index.js';

/** Checks that come to something else are controls that do. */
@EventHandler({ on: CHECKS_EVALUATED, name: 'update-risk-when-checks-evaluated' })
@Injectable()
export class UpdateRiskWhenChecksEvaluated implements EventHandlerPort<ChecksEvaluated> {
  constructor(
    private readonly invalidate: InvalidateRisk,
    private readonly database: Database,
  ) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: ChecksEvaluated }): Promise<void> {
    await this.database.transaction(() => this.invalidate.devices(organizationId, payload.deviceIds, 'checks'));
  }
}
