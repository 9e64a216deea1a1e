import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ClosedMakers, type Principal, type WayIn, WaysIn } from '../../identity/index.js';
import { AuditLog, Clock, Database, mintToken } from '../../platform/index.js';
import { DeviceStateError, SameDeviceNamedError } from '../errors.js';
import { DeviceCredentialRepository } from '../persistence/device-credential.repository.js';
import { DeviceIdentityRepository } from '../persistence/device-identity.repository.js';
import { DeviceLikenessRepository } from '../persistence/device-likeness.repository.js';
import type { DeviceRow } from '../persistence/device-row.js';
import { DeviceRepository } from '../persistence/device.repository.js';
import { EnrollmentKeyRepository } from '../persistence/enrollment-key.repository.js';
import { EnrollmentTokenRepository } from '../persistence/enrollment-token.repository.js';
import { DeviceRecord } from './device-record.service.js';
import { type EnrollmentOffer, hoursAfter, makerOfRequest, OfferEnrollment } from './enrollment.js';

/**
 * Ends what an administrator made who is none any more: keys and one-time tokens by which machines enrol. Tokens of devices that
 * they were shown are told, one event a device, and go on: ending them would silence machines that did nothing wrong.
 */
@Injectable()
export class CloseEnrolment implements WayIn, OnModuleInit {
  constructor(
    private readonly ways: WaysIn,
    private readonly keys: EnrollmentKeyRepository,
    private readonly tokens: EnrollmentTokenRepository,
    private readonly credentials: DeviceCredentialRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.ways.register(this);
  }

  async close({ organizationId, makers, reason }: ClosedMakers): Promise<Record<string, number>> {
    const now = this.clock.now();
    const keys = await this.keys.revokeMadeBy(organizationId, makers, now);
    const offers = await this.tokens.expireMadeBy(organizationId, makers, now);
    const known = await this.credentials.knownTo(organizationId, makers, now);
    const events = [
      ...keys.map((id) => ({ action: 'enrollment-key.revoked', target: { type: 'enrollment-key', id } })),
      ...offers.map((id) => ({ action: 'device.enrolment-token-ended', target: { type: 'device', id } })),
      ...known.map((id) => ({ action: 'device.token-known', target: { type: 'device', id } })),
    ];
    await this.audit.recordAll(
      organizationId,
      events.map((event) => ({ ...event, facts: { reason } })),
    );
    return {
      enrollmentKeysRevoked: keys.length,
      enrollmentTokensEnded: offers.length,
      deviceTokensKnown: known.length,
    };
  }
}

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
