import { Injectable } from '@nestjs/common';
import type { Principal } from '../../identity/index.js';
import { AuditLog, Clock, currentRequest, Database, EventBus, Ids, mintToken } from '../../platform/index.js';
import { DeviceStateError } from '../errors.js';
import { DEVICE_REGISTERED, deviceEvent } from '../events/device.events.js';
import type { DeviceRow } from '../persistence/device-row.js';
import { DeviceRepository, type NewDevice } from '../persistence/device.repository.js';
import { EnrollmentTokenRepository } from '../persistence/enrollment-token.repository.js';
import { DeviceRecord } from './device-record.service.js';

/** How long a one-time enrolment token can be used. */
export const ENROLLMENT_TOKEN_HOURS = 24;

/** A one-time token or a key, as it is shown once. */
export interface EnrollmentOffer {
  token: string;
  expiresAt: Date;
}

/** The moment `hours` after `now`. */
export function hoursAfter(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 3_600_000);
}

/** Makes the one enrolment token of a device that can be used; earlier ones end. Part of a larger deed, in its transaction. */
@Injectable()
export class OfferEnrollment {
  constructor(
    private readonly tokens: EnrollmentTokenRepository,
    private readonly clock: Clock,
  ) {}

  async execute(organizationId: number, deviceId: number): Promise<EnrollmentOffer> {
    const now = this.clock.now();
    const { token, hash } = mintToken('enr');
    const expiresAt = hoursAfter(now, ENROLLMENT_TOKEN_HOURS);
    await this.tokens.expireAll(organizationId, deviceId, now);
    await this.tokens.add(organizationId, deviceId, { tokenHash: hash, expiresAt, createdBy: makerOfRequest() });
    return { token, expiresAt };
  }
}

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

/** Public id of the person or API key behind the request; null where there is none, as in jobs. */
export function makerOfRequest(): string | null {
  const actor = currentRequest()?.actor;
  return actor?.kind === 'user' || actor?.kind === 'api-key' ? actor.id : null;
}
