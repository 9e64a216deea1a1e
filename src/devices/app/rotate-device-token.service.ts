import { Injectable } from '@nestjs/common';
import type { Principal } from '../../identity/index.js';
import { AuditLog, Clock, Database, mintToken } from '../../platform/index.js';
import { DeviceStateError } from '../errors.js';
import { DeviceCredentialRepository } from '../persistence/device-credential.repository.js';
import { DeviceRecord } from './device-record.service.js';
import { hoursAfter, makerOfRequest } from './enrollment.js';

const OVERLAP_HOURS = 24;

export const PREVIOUS_TOKEN = ['works-for-a-day', 'ends-now'] as const;
export type PreviousToken = (typeof PREVIOUS_TOKEN)[number];

/**
 * Gives an enrolled device a new token. The old one works for another day, so that no scan is lost meanwhile, or ends at once where
 * somebody knows it who should not.
 */
@Injectable()
export class RotateDeviceToken {
  constructor(
    private readonly database: Database,
    private readonly credentials: DeviceCredentialRepository,
    private readonly record: DeviceRecord,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @param previous what becomes of the tokens before; throws {@link DeviceStateError} */
  async execute(
    admin: Principal,
    publicId: string,
    previous: PreviousToken = 'works-for-a-day',
  ): Promise<{ deviceToken: string; previousValidUntil: Date }> {
    const { organizationId } = admin;
    return this.database.transaction(async () => {
      const device = await this.record.lockAs(admin, publicId);
      if (device.state === 'deactivated') throw new DeviceStateError('device-deactivated');
      if (device.state === 'conflict') throw new DeviceStateError('device-in-conflict');
      if (device.enrolledAt === null) throw new DeviceStateError('device-not-enrolled');
      const now = this.clock.now();
      const previousValidUntil = previous === 'ends-now' ? now : hoursAfter(now, OVERLAP_HOURS);
      const { token, hash } = mintToken('dev');
      await this.credentials.expireAll(organizationId, device.id, previousValidUntil);
      await this.credentials.add(organizationId, device.id, hash, now, makerOfRequest());
      await this.audit.record({
        organizationId,
        action: 'device.token-rotated',
        target: { type: 'device', id: publicId },
        facts: { previous },
      });
      return { deviceToken: token, previousValidUntil };
    });
  }
}
