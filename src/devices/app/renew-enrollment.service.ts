import { Injectable } from '@nestjs/common';
import type { Principal } from '../../identity/index.js';
import { AuditLog, Database } from '../../platform/index.js';
import { DeviceStateError } from '../errors.js';
import type { DeviceRow } from '../persistence/device-row.js';
import { DeviceRecord } from './device-record.service.js';
import type { EnrollmentOffer } from './enrollment-offer.js';
import { OfferEnrollment } from './offer-enrollment.service.js';

/** Gives a device a new one-time token: the first was lost or has run out, or the machine was set up anew. */
@Injectable()
export class RenewEnrollment {
  constructor(
    private readonly database: Database,
    private readonly record: DeviceRecord,
    private readonly offer: OfferEnrollment,
    private readonly audit: AuditLog,
  ) {}

  /** Throws 409 for a deactivated device, and for one in conflict: that is resolved by a decision, not by a token. */
  async execute(admin: Principal, publicId: string): Promise<{ device: DeviceRow; enrollment: EnrollmentOffer }> {
    const { organizationId } = admin;
    return this.database.transaction(async () => {
      const device = await this.record.lockAs(admin, publicId);
      if (device.state === 'deactivated') throw new DeviceStateError('device-deactivated');
      if (device.state === 'conflict') throw new DeviceStateError('device-in-conflict');
      const enrollment = await this.offer.execute(organizationId, device.id);
      await this.audit.record({
        organizationId,
        action: 'device.enrolment-token-made',
        target: { type: 'device', id: publicId },
      });
      return { device, enrollment };
    });
  }
}
