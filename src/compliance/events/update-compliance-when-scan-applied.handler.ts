import { Injectable } from '@nestjs/common';
import { SCAN_APPLIED, type ScanApplied } from '../../scans/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { InvalidateCompliance } from '../app/invalidate-compliance.service.js';

/** A scan may have changed checks, findings and what is installed. One that showed nothing new is not told of. */
@EventHandler({ on: SCAN_APPLIED, name: 'update-compliance-when-scan-applied' })
@Injectable()
export class UpdateComplianceWhenScanApplied implements EventHandlerPort<ScanApplied> {
  constructor(private readonly invalidate: InvalidateCompliance) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: ScanApplied }): Promise<void> {
    // What comes back is as old as it was: it may be overdue as soon as its deadline is set.
    await this.invalidate.device(organizationId, payload.deviceId, { again: (payload.reopened ?? 0) > 0 });
  }
}
