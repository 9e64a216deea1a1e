import { Injectable } from '@nestjs/common';
import { LockRights } from '../../identity/index.js';
import { AuditLog, Clock, Database, type DomainError } from '../../platform/index.js';
import { EnrollmentTokenInvalidError } from '../errors.js';
import type { EnrolledMachine } from '../persistence/device.repository.js';
import { EnrollmentKeyRepository, type UsedEnrollmentKey } from '../persistence/enrollment-key.repository.js';
import {
  EnrollmentTokenRepository,
  type RefusedToken,
  type UsedEnrollmentToken,
} from '../persistence/enrollment-token.repository.js';
import { AgentRefusals } from './agent-refusals.service.js';

/** One-time tokens and reusable keys, which look alike to who holds one. */
@Injectable()
export class RedeemableTokens {
  constructor(
    private readonly database: Database,
    private readonly tokens: EnrollmentTokenRepository,
    private readonly keys: EnrollmentKeyRepository,
    private readonly rights: LockRights,
    private readonly refusals: AgentRefusals,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes one use: the device of a one-time token, or the key, whose maker is an administrator still. Throws
   * {@link EnrollmentTokenInvalidError}, and OrganizationBusyError. In a transaction.
   */
  async take(hash: Buffer): Promise<UsedEnrollmentToken | UsedEnrollmentKey> {
    const now = this.clock.now();
    const taken = (await this.tokens.consume(hash, now)) ?? (await this.keys.use(hash, now));
    if (!taken || !(await this.isMakersStill(taken))) throw new EnrollmentTokenInvalidError();
    return taken;
  }

  /** Tokens that no request made have nobody whose rights could end. */
  private async isMakersStill(taken: { organizationId: number; createdBy: string | null }): Promise<boolean> {
    const { organizationId, createdBy } = taken;
    if (createdBy === null) return true;
    return this.database.inOrganization(organizationId, () => this.rights.mayStill(organizationId, createdBy, 'admin'));
  }

  /** Tells the organization whose token it is, if it is anybody's, what was tried with it. */
  async recordRefusal(hash: Buffer, refused: DomainError, { hostname, hardwareId }: EnrolledMachine): Promise<void> {
    const known =
      (await this.tokens.refused(hash, this.clock.now())) ?? (await this.keys.refused(hash, this.clock.now()));
    if (!known) return;
    const { code } = refused;
    const tokenState = known.isOpen && !(await this.isMakersStill(known)) ? 'maker-gone' : known.reason;
    this.remember({ ...known, reason: tokenState }, refused);
    await this.audit.record({
      organizationId: known.organizationId,
      action: 'device.enrolment-refused',
      target: known.target,
      outcome: 'denied',
      actor: { kind: 'service', id: 'enrolment' },
      facts: { code, tokenState, hostname, hardwareId },
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
