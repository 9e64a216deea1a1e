import { Inject, Injectable } from '@nestjs/common';
import { LockRights, OrganizationQueries } from '../../identity/index.js';
import { AuditLog, Clock, Database, type DomainError, hashToken, isToken, RateLimiter } from '../../platform/index.js';
import { devicesConfig, type DevicesConfig } from '../config.js';
import { EnrollmentTokenInvalidError, HardwareAlreadyEnrolledError } from '../errors.js';
import type { EnrolledMachine } from '../persistence/device.repository.js';
import { EnrollmentKeyRepository, type UsedEnrollmentKey } from '../persistence/enrollment-key.repository.js';
import {
  EnrollmentTokenRepository,
  type RefusedToken,
  type UsedEnrollmentToken,
} from '../persistence/enrollment-token.repository.js';
import { AdmitMachine, type AdmittedMachine } from './admit-machine.service.js';
import { AgentRefusals } from './agent-refusals.service.js';
import { DevicePolicies } from './device-policies.js';

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

/** What an agent gets for its enrolment token, once. */
export interface Enrolment {
  deviceId: string;
  deviceToken: string;
  organizationName: string;
  scanIntervalSeconds: number;
}

/** Redeems an enrolment token. Whatever is wrong with it, the caller learns the same; the organization's audit trail learns why. */
@Injectable()
export class EnrollDevice {
  constructor(
    private readonly database: Database,
    private readonly redeemable: RedeemableTokens,
    private readonly admit: AdmitMachine,
    private readonly organizations: OrganizationQueries,
    private readonly policies: DevicePolicies,
    private readonly limiter: RateLimiter,
    @Inject(devicesConfig.token) private readonly config: DevicesConfig,
  ) {}

  /** @param address whom the limit counts. Throws 401 for a token that is not valid, 409 when a reusable key meets a machine that is a device already, 429. */
  async execute(address: string, enrollmentToken: string, machine: EnrolledMachine): Promise<Enrolment> {
    const limit = this.config.ENROLLMENTS_PER_MINUTE_AND_ADDRESS;
    this.limiter.take({ name: 'enroll', limit, windowSeconds: 60 }, address);
    const admitted = await this.admitted(enrollmentToken, machine);
    const { organizationId } = admitted;
    const { organizationName, scanIntervalSeconds } = await this.database.inOrganization(organizationId, async () => ({
      organizationName: (await this.organizations.byId(organizationId)).name,
      scanIntervalSeconds: await this.policies.scanInterval(organizationId),
    }));
    return { deviceId: admitted.publicId, deviceToken: admitted.deviceToken, organizationName, scanIntervalSeconds };
  }

  private async admitted(enrollmentToken: string, machine: EnrolledMachine): Promise<AdmittedMachine> {
    const hash = isToken(enrollmentToken, 'enr') ? hashToken(enrollmentToken) : null;
    try {
      if (!hash) throw new EnrollmentTokenInvalidError();
      return await this.database.transaction(() => this.redeem(hash, machine));
    } catch (error) {
      if (error instanceof EnrollmentTokenInvalidError || error instanceof HardwareAlreadyEnrolledError) {
        if (hash) await this.redeemable.recordRefusal(hash, error, machine);
      }
      throw error;
    }
  }

  private async redeem(hash: Buffer, machine: EnrolledMachine): Promise<AdmittedMachine> {
    const taken = await this.redeemable.take(hash);
    return this.database.inOrganization(taken.organizationId, () =>
      'deviceId' in taken
        ? this.admit.asDevice(taken.organizationId, taken.deviceId, machine)
        : this.admit.asNewDevice(taken, machine),
    );
  }
}
