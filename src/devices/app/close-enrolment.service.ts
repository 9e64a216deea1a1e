import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ClosedMakers, type WayIn, WaysIn } from '../../identity/index.js';
import { AuditLog, Clock } from '../../platform/index.js';
import { DeviceCredentialRepository } from '../persistence/device-credential.repository.js';
import { EnrollmentKeyRepository } from '../persistence/enrollment-key.repository.js';
import { EnrollmentTokenRepository } from '../persistence/enrollment-token.repository.js';

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
