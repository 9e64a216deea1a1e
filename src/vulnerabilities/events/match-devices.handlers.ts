import { Injectable } from '@nestjs/common';
import { DEVICE_KERNEL_CHANGED, type DeviceKernelChanged } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort, JobQueue } from '../../platform/index.js';
import { SCAN_APPLIED, type ScanApplied } from '../../scans/index.js';
import { matchBlock } from '../app/matching/match-devices.handler.js';
import { MatchDevicesService } from '../app/matching/match-devices.service.js';
import { MATCHER } from '../app/matching/match-versions.service.js';
import { InventoryQueryRepository } from '../persistence/inventory-query.repository.js';
import { ADVISORIES_CHANGED, type AdvisoriesChanged } from './vulnerability.events.js';

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

/** A device that was started with another kernel may show the same packages as before: other findings are reachable. */
@EventHandler({ on: DEVICE_KERNEL_CHANGED, name: 'match-device-when-kernel-changed' })
@Injectable()
export class MatchDeviceWhenKernelChanged implements EventHandlerPort<DeviceKernelChanged> {
  constructor(private readonly matcher: MatchDevicesService) {}

  async handleEvent({
    organizationId,
    payload,
  }: {
    organizationId: number;
    payload: DeviceKernelChanged;
  }): Promise<void> {
    await this.matcher.match(organizationId, [payload.deviceId], null);
  }
}

/** What is said about packages changed: devices that have them are matched again, without a rescan. */
@EventHandler({ on: ADVISORIES_CHANGED, name: 'match-devices-when-advisories-changed' })
@Injectable()
export class MatchDevicesWhenAdvisoriesChanged implements EventHandlerPort<AdvisoriesChanged> {
  constructor(
    private readonly inventories: InventoryQueryRepository,
    private readonly jobs: JobQueue,
  ) {}

  async handleEvent({
    organizationId,
    payload,
  }: {
    organizationId: number;
    payload: AdvisoriesChanged;
  }): Promise<void> {
    const blocks = await this.inventories.blocksWith(organizationId, payload.packages);
    await this.jobs.enqueue(blocks.map((block) => matchBlock(organizationId, block)));
  }
}
