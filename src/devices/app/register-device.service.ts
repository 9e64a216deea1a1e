import { Injectable } from '@nestjs/common';
import type { Principal } from '../../identity/index.js';
import { AuditLog, Database, EventBus, Ids } from '../../platform/index.js';
import { DEVICE_REGISTERED, deviceEvent } from '../events/device.events.js';
import type { DeviceRow } from '../persistence/device-row.js';
import { DeviceRepository, type NewDevice } from '../persistence/device.repository.js';
import { DeviceRecord } from './device-record.service.js';
import type { EnrollmentOffer } from './enrollment-offer.js';
import { OfferEnrollment } from './offer-enrollment.service.js';

/** What a person says about a machine before its agent has. */
export type DeviceRegistration = Omit<NewDevice, 'publicId' | 'approval'>;

/** Registers a device: it is pending until an agent redeems the one-time token, which is shown here only. */
@Injectable()
export class RegisterDevice {
  constructor(
    private readonly database: Database,
    private readonly devices: DeviceRepository,
    private readonly record: DeviceRecord,
    private readonly offer: OfferEnrollment,
    private readonly audit: AuditLog,
    private readonly events: EventBus,
    private readonly ids: Ids,
  ) {}

  async execute(
    admin: Principal,
    registration: DeviceRegistration,
  ): Promise<{ device: DeviceRow; enrollment: EnrollmentOffer }> {
    const { organizationId } = admin;
    return this.database.transaction(async () => {
      await this.record.lockRights(admin);
      const publicId = this.ids.next();
      const id = await this.devices.insert(organizationId, { ...registration, publicId, approval: 'not-required' });
      const enrollment = await this.offer.execute(organizationId, id);
      await this.audit.record({
        organizationId,
        action: 'device.registered',
        target: { type: 'device', id: publicId },
        facts: { name: registration.name },
      });
      await this.events.publish(deviceEvent(DEVICE_REGISTERED, organizationId, { id, publicId }));
      return { device: await this.record.require(organizationId, publicId), enrollment };
    });
  }
}
