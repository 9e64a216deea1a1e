import { Injectable } from '@nestjs/common';
import { AcrossOrganizations } from '../../platform/index.js';
import { OrganizationNotYoursError } from '../belonging-errors.js';
import type { SignedInMember } from '../domain/signed-in-member.js';
import { MembershipRepository } from '../persistence/membership.repository.js';
import { type Entered, EnterOrganization } from './enter-organization.service.js';

/** Goes over to another organization that the person belongs to. */
@Injectable()
export class SwitchOrganization {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly memberships: MembershipRepository,
    private readonly enter: EnterOrganization,
  ) {}

  /** Throws {@link OrganizationNotYoursError}, whether it is unknown or only not theirs. */
  execute(member: SignedInMember, organizationId: string): Promise<Entered> {
    return this.everywhere.transaction(async () => {
      const [membership] = await this.memberships.ofPerson(member.userId, organizationId);
      if (!membership) throw new OrganizationNotYoursError();
      return this.enter.execute(member, membership);
    });
  }
}
