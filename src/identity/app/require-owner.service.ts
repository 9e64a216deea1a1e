import { Injectable } from '@nestjs/common';
import { isAtLeast, type Role, type SignedInMember } from '../domain/principal.js';
import { RoleNeededError, UnauthenticatedError } from '../errors.js';
import { MembershipRepository } from '../persistence/membership.repository.js';

/**
 * Who decides on belonging must still be an owner when the decision is made: between the guard's look and the transaction,
 * another owner may have lowered or removed them.
 */
@Injectable()
export class RequireOwner {
  constructor(private readonly memberships: MembershipRepository) {}

  /** Lets one such decision at a time into the organization. Throws RoleNeededError or {@link UnauthenticatedError}. */
  lock(member: SignedInMember): Promise<void> {
    return this.lockAs(member, 'owner');
  }

  /** The same for what takes less than an owner. */
  async lockAs({ organizationId, userId }: SignedInMember, minimum: Role): Promise<void> {
    await this.memberships.lock(organizationId);
    const now = await this.memberships.find(organizationId, userId);
    if (!now) throw new UnauthenticatedError();
    if (!isAtLeast(now.role, minimum)) throw new RoleNeededError(minimum);
  }
}
