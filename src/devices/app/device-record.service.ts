import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../platform/index.js';
import type { DeviceRow } from '../persistence/device-row.js';
import { DeviceRepository } from '../persistence/device.repository.js';

/** Finds the one device that a deed is about. */
@Injectable()
export class DeviceRecord {
  constructor(private readonly devices: DeviceRepository) {}

  /** Throws {@link NotFoundError} for an absent device and for another organization's. */
  async require(organizationId: number, publicId: string): Promise<DeviceRow> {
    return found(await this.devices.find(organizationId, publicId));
  }

  /** The same, locked to the end of the transaction. */
  async lock(organizationId: number, publicId: string): Promise<DeviceRow> {
    return found(await this.devices.lock(organizationId, { publicId }));
  }
}

function found(device: DeviceRow | null): DeviceRow {
  if (!device) throw new NotFoundError('device');
  return device;
}
