import { Injectable } from '@nestjs/common';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { SCAN_APPLIED, type ScanApplied } from '../../scans/index.js';
import { MatchDevicesService } from '../app/matching/match-devices.service.js';
import { MATCHER } from '../app/matching/match-versions.service.js';

/**
 * What is installed on a device changed: it is matched to advisories at once. So it is when a scanner looked: what it covers is
 * no gap of the matching any more.
 */
@EventHandler({ on: SCAN_APPLIED, name: 'match-device-when-scan-applied' })
@Injectable()
export class MatchDeviceWhenScanApplied implements EventHandlerPort<ScanApplied> {
  constructor(private readonly matcher: MatchDevicesService) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: ScanApplied }): Promise<void> {
    const isScanners = payload.source !== MATCHER && payload.new !== undefined;
    if (payload.hasInventory || isScanners) await this.matcher.match(organizationId, [payload.deviceId], null);
  }
}
