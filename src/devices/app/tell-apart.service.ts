import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database } from '../../platform/index.js';
import { SameDeviceNamedError } from '../errors.js';
import { DeviceIdentityRepository } from '../persistence/device-identity.repository.js';
import { DeviceLikenessRepository } from '../persistence/device-likeness.repository.js';
import type { DeviceRow } from '../persistence/device-row.js';
import { DeviceRecord } from './device-record.service.js';

/** Lets people say that two devices are not the same host, whatever uploads make of it, and take that back. */
@Injectable()
export class TellApart {
  constructor(
    private readonly database: Database,
    private readonly record: DeviceRecord,
    private readonly identities: DeviceIdentityRepository,
    private readonly likenesses: DeviceLikenessRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Doing it again is no error, and keeps who said it first. Throws 404 where either is not there, {@link SameDeviceNamedError}.
   *
   * @param isApart false takes it back
   */
  async execute(
    organizationId: number,
    by: { kind: string; id: string },
    [deviceId, otherId]: readonly [string, string],
    isApart: boolean,
  ): Promise<DeviceRow> {
    return this.database.transaction(async () => {
      // As uploads do: none notes the two as one meanwhile.
      await this.identities.hold(organizationId);
      const device = await this.record.lock(organizationId, deviceId);
      const other = await this.record.require(organizationId, otherId);
      if (device.id === other.id) throw new SameDeviceNamedError();
      const pair = [device.id, other.id] as const;
      const now = this.clock.now();
      const hasChanged = isApart
        ? await this.likenesses.tellApart(organizationId, pair, by, now)
        : await this.likenesses.takeBack(organizationId, pair, now);
      if (hasChanged)
        await this.audit.record({
          organizationId,
          action: isApart ? 'device.told-apart' : 'device.told-apart-taken-back',
          target: { type: 'device', id: device.publicId },
          facts: { other: other.publicId },
        });
      return this.record.require(organizationId, device.publicId);
    });
  }
}
