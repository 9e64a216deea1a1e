import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../platform/index.js';
import { type DeviceReference, DeviceReferenceRepository } from '../persistence/device-reference.repository.js';

export type { DeviceReference } from '../persistence/device-reference.repository.js';

/** Read models of devices for other contexts. */
@Injectable()
export class DeviceQueries {
  constructor(private readonly devices: DeviceReferenceRepository) {}

  /** By public id; ids that name no device of the organization are left out. */
  async byPublicIds(organizationId: number, publicIds: string[]): Promise<Map<string, DeviceReference>> {
    if (publicIds.length === 0) return new Map();
    const found = await this.devices.byPublicIds(organizationId, publicIds);
    return new Map(found.map((device) => [device.publicId, device]));
  }

  /** By internal id; ids that name no device of the organization are left out. */
  async byIds(organizationId: number, ids: number[]): Promise<Map<number, DeviceReference>> {
    if (ids.length === 0) return new Map();
    const found = await this.devices.byIds(organizationId, ids);
    return new Map(found.map((device) => [device.id, device]));
  }

  /** Throws {@link NotFoundError} for an absent device and for another organization's. */
  async require(organizationId: number, publicId: string): Promise<DeviceReference> {
    const [device] = await this.devices.byPublicIds(organizationId, [publicId]);
    if (!device) throw new NotFoundError('device');
    return device;
  }
}
