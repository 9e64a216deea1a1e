import { Injectable } from '@nestjs/common';
import { Database, EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { CHECKS_JUDGED, type ChecksJudged } from '../../scans/index.js';
import { MarkCompliance } from '../app/mark-compliance.service.js';

/** Checks that come to something else are signals that do. */
@EventHandler({ on: CHECKS_JUDGED, name: 'fold-compliance-when-checks-judged' })
@Injectable()
export class FoldComplianceWhenChecksJudged implements EventHandlerPort<ChecksJudged> {
  constructor(
    private readonly mark: MarkCompliance,
    private readonly database: Database,
  ) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: ChecksJudged }): Promise<void> {
    await this.database.transaction(() => this.mark.devices(organizationId, payload.deviceIds));
  }
}
