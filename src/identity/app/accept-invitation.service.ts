import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, hashToken, isToken } from '../../platform/index.js';
import { InvitationInvalidError } from '../belonging-errors.js';
import type { SignedInMember } from '../domain/signed-in-member.js';
import { UnauthenticatedError } from '../errors.js';
import { IdentityRepository } from '../persistence/identity.repository.js';
import { type Entered, EnterOrganization } from './enter-organization.service.js';
import { RedeemInvitation } from './redeem-invitation.service.js';

/** A signed-in person follows an invitation: they join, and their session goes over to that organization. */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly identities: IdentityRepository,
    private readonly redeem: RedeemInvitation,
    private readonly enter: EnterOrganization,
  ) {}

  /** Throws {@link InvitationInvalidError}, whatever is wrong with it. */
  execute(member: SignedInMember, token: string): Promise<Entered> {
    return this.everywhere.transaction(async () => {
      const user = await this.identities.userByPublicId(member.userId);
      if (!user) throw new UnauthenticatedError();
      const membership = isToken(token, 'inv') ? await this.redeem.execute(user, hashToken(token)) : null;
      if (!membership) throw new InvitationInvalidError();
      return this.enter.execute(member, membership);
    });
  }
}
