import { Injectable } from '@nestjs/common';
import type { Principal } from '../../identity/index.js';
import { AuditLog, Clock, Database } from '../../platform/index.js';
import { DeviceStateError } from '../errors.js';
import { DeviceCredentialRepository } from '../persistence/device-credential.repository.js';
import type { DeviceRow } from '../persistence/device-row.js';
import { DeviceRepository } from '../persistence/device.repository.js';
import { DeviceRecord } from './device-record.service.js';
import { type EnrollmentOffer, OfferEnrollment } from './enrollment.js';

/** Which machine the device is: the one that enrolled, or the one that reported since. */
export type ConflictChoice = 'enrolled' | 'reported';

/**
 * Ends a conflict. `reported` (the machine got a new board or image): its hardware id replaces the old one. `enrolled` (the
 * other is a copy): both hold the same token, so it is revoked, and the right machine enrols again with a new one-time token.
 */
@Injectable()
export class ResolveDeviceConflict {
  constructor(
    private readonly database: Database,
    private readonly devices: DeviceRepository,
    private readonly credentials: DeviceCredentialRepository,
    private readonly record: DeviceRecord,
    private readonly offer: OfferEnrollment,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async execute(
    admin: Principal,
    publicId: string,
    keep: ConflictChoice,
  ): Promise<{ device: DeviceRow; enrollment: EnrollmentOffer | null }> {
    const { organizationId } = admin;
    return this.database.transaction(async () => {
      const { id, state, conflict } = await this.record.lockAs(admin, publicId);
      if (state === 'deactivated') throw new DeviceStateError('device-deactivated');
      if (state !== 'conflict' || !conflict) throw new DeviceStateError('device-not-in-conflict');
      const now = this.clock.now();
      await this.devices.endConflict(organizationId, id, conflict[keep], now);
      if (keep === 'enrolled') await this.credentials.revokeAll(organizationId, id, now);
      const enrollment = keep === 'enrolled' ? await this.offer.execute(organizationId, id) : null;
      await this.audit.record({
        organizationId,
        action: 'device.conflict-resolved',
        target: { type: 'device', id: publicId },
        facts: { keep, ...conflict },
      });
      return { device: await this.record.require(organizationId, publicId), enrollment };
    });
  }
}
