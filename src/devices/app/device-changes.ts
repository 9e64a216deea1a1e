import { Injectable } from '@nestjs/common';
import type { Principal } from '../../identity/index.js';
import { AuditLog, Clock, Database, EventBus } from '../../platform/index.js';
import { DeviceStateError, StaleDeviceError } from '../errors.js';
import { DEVICE_CHANGED, deviceEvent, DEVICE_ADMITTED, DEVICE_DEACTIVATED } from '../events/device.events.js';
import type { DeviceRow } from '../persistence/device-row.js';
import { DeviceRepository, type DeviceSettings } from '../persistence/device.repository.js';
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

/** Changes what people say about a device. */
@Injectable()
export class ChangeDevice {
  constructor(
    private readonly database: Database,
    private readonly devices: DeviceRepository,
    private readonly record: DeviceRecord,
    private readonly audit: AuditLog,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  /**
   * @param versions those that the caller would change; null for any. Throws 412 when the current one is none of them,
   * 409 when the device is deactivated.
   */
  async execute(
    organizationId: number,
    publicId: string,
    settings: DeviceSettings,
    versions: number[] | null,
  ): Promise<DeviceRow> {
    return this.database.transaction(async () => {
      const device = await this.record.lock(organizationId, publicId);
      if (versions !== null && !versions.includes(device.version)) throw new StaleDeviceError();
      if (device.state === 'deactivated') throw new DeviceStateError('device-deactivated');
      const changes = differences(device, settings);
      if (Object.keys(changes).length === 0) return device;
      await this.devices.change(organizationId, device.id, changes, this.clock.now());
      await this.audit.record({
        organizationId,
        action: 'device.changed',
        target: { type: 'device', id: publicId },
        facts: { changes },
      });
      await this.events.publish(deviceEvent(DEVICE_CHANGED, organizationId, device));
      return this.record.require(organizationId, publicId);
    });
  }
}

function differences(device: DeviceRow, settings: DeviceSettings): DeviceSettings {
  const changed = (Object.keys(settings) as (keyof DeviceSettings)[]).filter(
    (field) => settings[field] !== undefined && JSON.stringify(settings[field]) !== JSON.stringify(device[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, settings[field]]));
}
