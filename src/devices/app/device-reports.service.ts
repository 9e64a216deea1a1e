import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, EventBus, NotFoundError } from '../../platform/index.js';
import {
  type DeviceReport,
  evaluateReport,
  type KnownDevice,
  machinesOf,
  tellsOtherKernel,
} from '../domain/device-report.js';
import { DEVICE_KERNEL_CHANGED } from '../events/device.events.js';
import { DeviceRepository } from '../persistence/device.repository.js';

/** `conflict`: refuse the scan with {@link DeviceConflictError}, after the transaction was committed. */
export type ReportOutcome = 'unchanged' | 'updated' | 'conflict';

/** Takes note of what signed scans say about their machine. */
@Injectable()
export class DeviceReports {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly events: EventBus,
  ) {}

  /**
   * Another hardware id than the enrolled one puts the device in conflict and leaves the record as it was; do not throw
   * inside the same transaction then, or the conflict is forgotten.
   *
   * @param record what is known, as the signature guard has just read it (`SignedDevice.known`): then a report that says
   * nothing new costs no statement, otherwise one
   */
  async observed(
    organizationId: number,
    deviceId: number,
    report: DeviceReport,
    record?: KnownDevice,
  ): Promise<ReportOutcome> {
    const known = record ?? (await this.devices.known(organizationId, deviceId));
    if (!known) throw new NotFoundError('device');
    const verdict = evaluateReport(known, report);
    if (verdict === 'unchanged') return 'unchanged';
    const now = this.clock.now();
    if (verdict === 'changed') {
      await this.note({ organizationId, deviceId }, known, report, now);
      return 'updated';
    }
    const machines = machinesOf(known, report);
    if (machines && known.state === 'active') {
      await this.database.transaction(async () => {
        const conflict = { ...machines, detectedAt: now.toISOString() };
        const publicId = await this.devices.beginConflict(organizationId, deviceId, conflict, now);
        if (publicId === null) return;
        await this.audit.record({
          organizationId,
          action: 'device.conflict-detected',
          target: { type: 'device', id: publicId },
          facts: { ...machines },
        });
      });
    }
    return 'conflict';
  }

  /** One statement, and two when the device was started with another kernel. */
  private async note(
    { organizationId, deviceId }: { organizationId: number; deviceId: number },
    known: KnownDevice,
    report: DeviceReport,
    now: Date,
  ): Promise<void> {
    if (!tellsOtherKernel(known, report)) return this.devices.report(organizationId, deviceId, report, now);
    await this.database.transaction(async () => {
      await this.devices.report(organizationId, deviceId, report, now);
      await this.events.publish({ type: DEVICE_KERNEL_CHANGED, organizationId, payload: { deviceId } });
    });
  }
}
