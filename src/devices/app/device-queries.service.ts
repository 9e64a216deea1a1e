import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../platform/index.js';
import { type DeviceReference, DeviceReferenceRepository } from '../persistence/device-reference.repository.js';

export type { DeviceReference } from '../persistence/device-reference.repository.js';

/** Read models of devices for other contexts. */
@Injectable()
export class DeviceQueries {
  constructor(private readonly devices: DeviceReferenceRepository) {}

  /** Throws {@link NotFoundError} for an absent device and for another organization's. */
  async require(organizationId: number, publicId: string): Promise<DeviceReference> {
    const device = await this.devices.byPublicId(organizationId, publicId);
    if (!device) throw new NotFoundError('device');
    return device;
  }
}
