import { Injectable } from '@nestjs/common';
import { Clock, mintToken } from '../../platform/index.js';
import { EnrollmentTokenRepository } from '../persistence/enrollment-token.repository.js';
import { ENROLLMENT_TOKEN_HOURS, type EnrollmentOffer, hoursAfter } from './enrollment-offer.js';
import { makerOfRequest } from './maker-of-request.js';

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
    await this.tokens.add(organizationId, deviceId, { hash, expiresAt, createdBy: makerOfRequest() });
    return { token, expiresAt };
  }
}
