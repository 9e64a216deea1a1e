import { Injectable } from '@nestjs/common';
import { LockRights, type Principal } from '../../identity/index.js';
import { NotFoundError } from '../../platform/index.js';
import type { Approval, DeviceState } from '../domain/device.js';
import type { DeviceRow } from '../persistence/device-row.js';
import { DeviceRepository } from '../persistence/device.repository.js';

/** Finds the one device that a deed is about, and takes it on in its life. */
@Injectable()
export class DeviceRecord {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly rights: LockRights,
  ) {}

  /** Throws {@link NotFoundError} for an absent device and for another organization's. */
  async require(organizationId: number, publicId: string): Promise<DeviceRow> {
    return found(await this.devices.find(organizationId, publicId));
  }

  /** The same, locked to the end of the transaction. */
  async lock(organizationId: number, publicId: string): Promise<DeviceRow> {
    return found(await this.devices.lock(organizationId, { publicId }));
  }

  /**
   * For deeds that let a machine in: the caller's rights are asked for again, and nobody ends them before the deed is done. Throws
   * RoleNeededError, UnauthenticatedError or ApiKeyInvalidError.
   */
  lockRights(admin: Principal): Promise<void> {
    return this.rights.lockAs(admin, 'admin');
  }

  /** {@link lockRights}, then {@link lock}. */
  async lockAs(admin: Principal, publicId: string): Promise<DeviceRow> {
    await this.lockRights(admin);
    return this.lock(admin.organizationId, publicId);
  }

  /** For a device that was locked before the change was decided. */
  async setState(
    organizationId: number,
    device: DeviceRow,
    next: { state: DeviceState; approval: Approval },
    now: Date,
  ): Promise<void> {
    await this.devices.setState(organizationId, device.id, next, now);
  }
}

function found(device: DeviceRow | null): DeviceRow {
  if (!device) throw new NotFoundError('device');
  return device;
}
