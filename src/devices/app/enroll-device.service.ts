import { Inject, Injectable } from '@nestjs/common';
import { OrganizationQueries } from '../../identity/index.js';
import { Database, hashToken, isToken, RateLimiter } from '../../platform/index.js';
import { devicesConfig, type DevicesConfig } from '../config.js';
import { EnrollmentTokenInvalidError, HardwareAlreadyEnrolledError } from '../errors.js';
import type { EnrolledMachine } from '../persistence/device.repository.js';
import { AdmitMachine, type AdmittedMachine } from './admit-machine.service.js';
import { DevicePolicies } from './device-policies.js';
import { RedeemableTokens } from './redeemable-tokens.service.js';

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
