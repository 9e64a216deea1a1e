import { Injectable } from '@nestjs/common';
import { AcrossOrganizations } from '../../platform/index.js';
import type { SignedInMember } from '../domain/signed-in-member.js';
import type { JoinableOrganization } from '../persistence/domain-joining.repository.js';
import { MembershipRepository } from '../persistence/membership.repository.js';
import type { MembershipRow } from '../persistence/organization.repository.js';
import { OpenOrganization } from './open-organization.service.js';

/** Where a person is, and where they could be. */
@Injectable()
export class OwnOrganizations {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly memberships: MembershipRepository,
    private readonly open: OpenOrganization,
  ) {}

  execute(member: SignedInMember): Promise<{ own: MembershipRow[]; joinable: JoinableOrganization[] }> {
    return this.everywhere.run(async () => {
      const joinable = await this.open.forSession(member.sessionId);
      return { own: await this.memberships.ofPerson(member.userId), joinable: joinable ? [joinable] : [] };
    });
  }
}
