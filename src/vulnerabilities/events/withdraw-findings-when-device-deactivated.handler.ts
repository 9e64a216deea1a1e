import { Injectable } from '@nestjs/common';
import { DEVICE_DEACTIVATED, type DeviceDeactivated, DeviceRollups } from '../../devices/index.js';
import { Clock, Database, EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { DeviceScanLock } from '../../scans/index.js';
import { RetellLater } from '../app/retell-later.service.js';
import { rollupDelta } from '../domain/rollup-delta.js';
import { FindingRepository } from '../persistence/finding.repository.js';
import { RollupRepository } from '../persistence/rollup.repository.js';

/** A deactivated device's findings leave every count; the findings themselves, and their history, stay. */
@EventHandler({ on: DEVICE_DEACTIVATED, name: 'withdraw-findings-when-device-deactivated' })
@Injectable()
export class WithdrawFindingsWhenDeviceDeactivated implements EventHandlerPort<DeviceDeactivated> {
  constructor(
    private readonly database: Database,
    private readonly findings: FindingRepository,
    private readonly rollups: RollupRepository,
    private readonly clock: Clock,
    private readonly scans: DeviceScanLock,
    private readonly deviceRollups: DeviceRollups,
    private readonly fixes: RetellLater,
  ) {}

  async handleEvent({
    organizationId,
    payload,
  }: {
    organizationId: number;
    payload: DeviceDeactivated;
  }): Promise<void> {
    const { deviceId } = payload;
    await this.database.transaction(async () => {
      // Before the device: whoever regroups holds the grouping, and then asks for devices.
      await this.findings.lockGrouping(organizationId);
      await this.scans.lock(organizationId, deviceId);
      if (!(await this.findings.withdrawDevice(organizationId, deviceId))) return;
      await this.deviceRollups.clear(organizationId, deviceId);
      const open = await this.findings.openOfDevice(organizationId, deviceId);
      const openBefore = new Map<number, number>();
      for (const { vulnerabilityId } of open)
        openBefore.set(vulnerabilityId, (openBefore.get(vulnerabilityId) ?? 0) + 1);
      const moves = open.map(({ vulnerabilityId, packageId, severity }) => ({
        vulnerabilityId,
        packageId,
        severityBefore: severity,
        severityAfter: severity,
        openBefore: true,
        openAfter: false,
      }));
      await this.rollups.append(organizationId, rollupDelta(moves, openBefore), this.clock.now());
      await this.fixes.ofDevice(organizationId, deviceId);
    });
    await this.rollups.applyPending(organizationId);
  }
}
