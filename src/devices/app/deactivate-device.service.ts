import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, EventBus } from '../../platform/index.js';
import { DEVICE_DEACTIVATED, deviceEvent } from '../events/device.events.js';
import { EnrollmentTokenRepository } from '../persistence/enrollment-token.repository.js';
import { DeviceRecord } from './device-record.service.js';
import { DeviceRollups } from './device-rollups.service.js';

/**
 * Takes a device out of service, for good. Its history stays, and so do its credentials: whoever signs correctly with one
 * is told that the device is deactivated. Doing it again changes nothing.
 */
@Injectable()
export class DeactivateDevice {
  constructor(
    private readonly database: Database,
    private readonly tokens: EnrollmentTokenRepository,
    private readonly record: DeviceRecord,
    private readonly rollups: DeviceRollups,
    private readonly audit: AuditLog,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(organizationId: number, publicId: string): Promise<void> {
    await this.database.transaction(async () => {
      const device = await this.record.lock(organizationId, publicId);
      if (device.state === 'deactivated') return;
      const now = this.clock.now();
      await this.record.setState(organizationId, device, { state: 'deactivated', approval: device.approval }, now);
      await this.tokens.expireAll(organizationId, device.id, now);
      await this.rollups.clear(organizationId, device.id);
      await this.audit.record({
        organizationId,
        action: 'device.deactivated',
        target: { type: 'device', id: publicId },
      });
      await this.events.publish(deviceEvent(DEVICE_DEACTIVATED, organizationId, device));
    });
  }
}
