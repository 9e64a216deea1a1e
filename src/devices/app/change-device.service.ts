import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, EventBus } from '../../platform/index.js';
import { DeviceStateError, StaleDeviceError } from '../errors.js';
import { DEVICE_CHANGED, deviceEvent } from '../events/device.events.js';
import type { DeviceRow } from '../persistence/device-row.js';
import { DeviceRepository, type DeviceSettings } from '../persistence/device.repository.js';
import { DeviceRecord } from './device-record.service.js';

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
