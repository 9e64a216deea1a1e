import { Injectable } from '@nestjs/common';
import { Database, EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { CHECKS_JUDGED, type ChecksJudged } from '../../scans/index.js';
import { MarkRisk } from '../../vulnerabilities/index.js';

/** Checks that come to something else are controls that do. */
@EventHandler({ on: CHECKS_JUDGED, name: 'fold-risk-when-checks-judged' })
@Injectable()
export class FoldRiskWhenChecksJudged implements EventHandlerPort<ChecksJudged> {
  constructor(
    private readonly mark: MarkRisk,
    private readonly database: Database,
  ) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: ChecksJudged }): Promise<void> {
    await this.database.transaction(() => this.mark.devices(organizationId, payload.deviceIds, 'checks'));
  }
}
