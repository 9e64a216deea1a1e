import { Injectable } from '@nestjs/common';
import { SCAN_APPLIED, type ScanApplied } from '../../scans/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { FoldRiskOfDevice } from '../app/fold-risk-of-device.service.js';

/** A scan may have changed checks, and with them controls; its findings left their mark already. */
@EventHandler({ on: SCAN_APPLIED, name: 'fold-risk-when-scan-applied' })
@Injectable()
export class FoldRiskWhenScanApplied implements EventHandlerPort<ScanApplied> {
  constructor(private readonly folding: FoldRiskOfDevice) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: ScanApplied }): Promise<void> {
    await this.folding.execute(organizationId, payload.deviceId, 'checks');
  }
}
