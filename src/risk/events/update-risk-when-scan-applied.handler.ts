import { Injectable } from '@nestjs/common';
import { SCAN_APPLIED, type ScanApplied } from '../../scans/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { RecountDevice } from '../app/recount-device.service.js';

/** A scan may have changed checks, and with them controls; its findings are invalidated already. */
@EventHandler({ on: SCAN_APPLIED, name: 'update-risk-when-scan-applied' })
@Injectable()
export class UpdateRiskWhenScanApplied implements EventHandlerPort<ScanApplied> {
  constructor(private readonly updating: RecountDevice) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: ScanApplied }): Promise<void> {
    await this.updating.execute(organizationId, payload.deviceId, 'checks');
  }
}
