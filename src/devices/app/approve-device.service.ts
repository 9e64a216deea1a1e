import { Injectable } from '@nestjs/common';
import type { Principal } from '../../identity/index.js';
import { AuditLog, Clock, Database, EventBus } from '../../platform/index.js';
import { DeviceStateError } from '../errors.js';
import { DEVICE_ADMITTED, deviceEvent } from '../events/device.events.js';
import type { DeviceRow } from '../persistence/device-row.js';
import { DeviceRecord } from './device-record.service.js';

/** Lets in a device that enrolled with a key that asks for approval. Approving an active device changes nothing. */
@Injectable()
export class ApproveDevice {
  constructor(
    private readonly database: Database,
    private readonly record: DeviceRecord,
    private readonly audit: AuditLog,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(admin: Principal, publicId: string): Promise<DeviceRow> {
    const { organizationId } = admin;
    return this.database.transaction(async () => {
      const device = await this.record.lockAs(admin, publicId);
      if (device.state === 'active') return device;
      if (device.state === 'deactivated') throw new DeviceStateError('device-deactivated');
      if (device.state === 'conflict') throw new DeviceStateError('device-in-conflict');
      if (device.enrolledAt === null) throw new DeviceStateError('device-not-enrolled');
      await this.record.setState(organizationId, device, { state: 'active', approval: 'approved' }, this.clock.now());
      await this.audit.record({ organizationId, action: 'device.approved', target: { type: 'device', id: publicId } });
      await this.events.publish(deviceEvent(DEVICE_ADMITTED, organizationId, device));
      return this.record.require(organizationId, publicId);
    });
  }
}
