import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, type DomainError } from '../../platform/index.js';
import { EnrollmentTokenInvalidError } from '../errors.js';
import type { EnrolledMachine } from '../persistence/device.repository.js';
import { EnrollmentKeyRepository, type UsedEnrollmentKey } from '../persistence/enrollment-key.repository.js';
import { EnrollmentTokenRepository, type RefusedToken } from '../persistence/enrollment-token.repository.js';
import { AgentRefusals } from './agent-refusals.service.js';

/** One-time tokens and reusable keys, which look alike to who holds one. */
@Injectable()
export class RedeemableTokens {
  constructor(
    private readonly tokens: EnrollmentTokenRepository,
    private readonly keys: EnrollmentKeyRepository,
    private readonly refusals: AgentRefusals,
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
  async recordRefusal(hash: Buffer, refused: DomainError, { hostname, hardwareId }: EnrolledMachine): Promise<void> {
    const known = (await this.tokens.refused(hash)) ?? (await this.keys.refused(hash, this.clock.now()));
    if (!known) return;
    const { code } = refused;
    this.remember(known, refused);
    await this.audit.record({
      organizationId: known.organizationId,
      action: 'device.enrolment-refused',
      target: known.target,
      outcome: 'denied',
      actor: { kind: 'service', id: 'enrolment' },
      facts: { code, tokenState: known.reason, hostname, hardwareId },
    });
  }

  /** The code says more than the caller learns: whether the token was used up, had expired, or was revoked. */
  private remember({ organizationId, deviceId, target, reason }: RefusedToken, refused: DomainError): void {
    const isToken = refused instanceof EnrollmentTokenInvalidError;
    const code = isToken ? `enrollment-token-${reason}` : refused.code;
    if (deviceId === null) this.refusals.ofKey(organizationId, target.id, code, refused.title);
    else this.refusals.ofDeviceToken({ organizationId, id: deviceId }, code, refused.title);
  }
}
