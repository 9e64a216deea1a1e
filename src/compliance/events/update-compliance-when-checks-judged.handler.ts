import { Injectable } from '@nestjs/common';
import { Database, EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { CHECKS_JUDGED, type ChecksJudged } from '../../scans/index.js';
import { InvalidateCompliance } from '../app/invalidate-compliance.service.js';

/** Checks that come to something else are signals that do. */
@EventHandler({ on: CHECKS_JUDGED, name: 'update-compliance-when-checks-judged' })
@Injectable()
export class UpdateComplianceWhenChecksJudged implements EventHandlerPort<ChecksJudged> {
  constructor(
    private readonly invalidate: InvalidateCompliance,
    private readonly database: Database,
  ) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: ChecksJudged }): Promise<void> {
    await this.database.transaction(() => this.invalidate.devices(organizationId, payload.deviceIds));
  }
}
