import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { roleInForce } from '../domain/api-key.js';
import { isAtLeast, isPerson, type Principal, type Role, type SignedInMember } from '../domain/principal.js';
import { ApiKeyInvalidError, RoleNeededError, UnauthenticatedError } from '../errors.js';
import { ApiKeyRepository } from '../persistence/api-key.repository.js';
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

/** For deeds of other contexts that leave a way into the organization: whoever does them must still be allowed to when they are done. */
@Injectable()
export class LockRights {
  constructor(
    private readonly members: RequireOwner,
    private readonly memberships: MembershipRepository,
    private readonly keys: ApiKeyRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks again what the guard asked, with nobody deciding on who belongs to the organization until the transaction ends: whoever is
   * lowered or removed meanwhile leaves nothing that the removal does not see. To be called before other rows are locked. Throws
   * {@link RoleNeededError}, {@link ApiKeyInvalidError}, or UnauthenticatedError.
   */
  async lockAs(principal: Principal, minimum: Role): Promise<void> {
    if (isPerson(principal)) {
      await this.members.lockAs(principal, minimum);
      return;
    }
    const { organizationId, actor } = principal;
    await this.memberships.lock(organizationId);
    const key = await this.keys.find(organizationId, actor.id, this.clock.now());
    if (key?.state !== 'active') throw new ApiKeyInvalidError();
    if (!isAtLeast(roleInForce(key.role, key.makersRole), minimum)) throw new RoleNeededError(minimum);
  }

  /** Whether the person who made something, or made the API key that made it, has such a role today. */
  async mayStill(organizationId: number, makerId: string, minimum: Role): Promise<boolean> {
    const role = await this.memberships.roleBehind(organizationId, makerId);
    return role !== null && isAtLeast(role, minimum);
  }
}
