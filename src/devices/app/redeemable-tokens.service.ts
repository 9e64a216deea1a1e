import { Injectable } from '@nestjs/common';
import { AuditLog, Clock } from '../../platform/index.js';
import { EnrollmentTokenInvalidError } from '../errors.js';
import type { EnrolledMachine } from '../persistence/device.repository.js';
import { EnrollmentKeyRepository, type UsedEnrollmentKey } from '../persistence/enrollment-key.repository.js';
import { EnrollmentTokenRepository } from '../persistence/enrollment-token.repository.js';

/** One-time tokens and reusable keys, which look alike to who holds one. */
@Injectable()
export class RedeemableTokens {
  constructor(
    private readonly tokens: EnrollmentTokenRepository,
    private readonly keys: EnrollmentKeyRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Takes one use: the device of a one-time token, or the key. Throws {@link EnrollmentTokenInvalidError}. */
  async take(hash: Buffer): Promise<{ organizationId: number; deviceId: number } | UsedEnrollmentKey> {
    const now = this.clock.now();
    const taken = (await this.tokens.consume(hash, now)) ?? (await this.keys.use(hash, now));
    if (!taken) throw new EnrollmentTokenInvalidError();
    return taken;
  }

  /** Tells the organization whose token it is, if it is anybody's, what was tried with it. */
  async recordRefusal(hash: Buffer, code: string, { hostname, hardwareId }: EnrolledMachine): Promise<void> {
    const known = (await this.tokens.refused(hash)) ?? (await this.keys.refused(hash, this.clock.now()));
    if (!known) return;
    await this.audit.record({
      organizationId: known.organizationId,
      action: 'device.enrolment-refused',
      target: known.target,
      outcome: 'denied',
      actor: { kind: 'service', id: 'enrolment' },
      facts: { code, tokenState: known.reason, hostname, hardwareId },
    });
  }
}
