import { Injectable } from '@nestjs/common';
import { Database, EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { CHECKS_JUDGED, type ChecksJudged } from '../../scans/index.js';
import { InvalidateRisk } from '../../vulnerabilities/index.js';

/** Checks that come to something else are controls that do. */
@EventHandler({ on: CHECKS_JUDGED, name: 'update-risk-when-checks-judged' })
@Injectable()
export class UpdateRiskWhenChecksJudged implements EventHandlerPort<ChecksJudged> {
  constructor(
    private readonly invalidate: InvalidateRisk,
    private readonly database: Database,
  ) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: ChecksJudged }): Promise<void> {
    await this.database.transaction(() => this.invalidate.devices(organizationId, payload.deviceIds, 'checks'));
  }
}
