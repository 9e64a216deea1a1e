import { Injectable } from '@nestjs/common';
import { Database, EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { CHECKS_EVALUATED, type ChecksEvaluated } from '../../scans/index.js';
import { InvalidateCompliance } from '../app/invalidate-compliance.service.js';

/** Checks that come to something else are signals that do. */
@EventHandler({ on: CHECKS_EVALUATED, name: 'update-compliance-when-checks-evaluated' })
@Injectable()
export class UpdateComplianceWhenChecksEvaluated implements EventHandlerPort<ChecksEvaluated> {
  constructor(
    private readonly invalidate: InvalidateCompliance,
    private readonly database: Database,
  ) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: ChecksEvaluated }): Promise<void> {
    await this.database.transaction(() => this.invalidate.devices(organizationId, payload.deviceIds));
  }
}
