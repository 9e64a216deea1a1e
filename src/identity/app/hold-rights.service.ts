import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { roleInForce } from '../domain/api-key.js';
import { isPerson, type Principal } from '../domain/principal.js';
import { isAtLeast, type Role } from '../domain/role.js';
import { ApiKeyInvalidError, RoleNeededError, UnauthenticatedError } from '../errors.js';
import { ApiKeyRepository } from '../persistence/api-key.repository.js';
import { MembershipRepository } from '../persistence/membership.repository.js';

/** For deeds of other contexts that leave a way into the organization: whoever does them must still be allowed to when they are done. */
@Injectable()
export class HoldRights {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly keys: ApiKeyRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks again what the guard asked, with nobody deciding on who belongs to the organization until the transaction ends: whoever is
   * lowered or removed meanwhile leaves nothing that the removal does not see. To be called before other rows are locked. Throws
   * {@link RoleNeededError}, {@link UnauthenticatedError} or {@link ApiKeyInvalidError}.
   */
  async lockAs(principal: Principal, minimum: Role): Promise<void> {
    await this.memberships.lock(principal.organizationId);
    const role = await this.roleOf(principal);
    if (!isAtLeast(role, minimum)) throw new RoleNeededError(minimum);
  }

  /** Whether the person who made something, or made the API key that made it, has such a role today. */
  async mayStill(organizationId: number, makerId: string, minimum: Role): Promise<boolean> {
    const role = await this.memberships.roleBehind(organizationId, makerId);
    return role !== null && isAtLeast(role, minimum);
  }

  private async roleOf(principal: Principal): Promise<Role> {
    const { organizationId } = principal;
    if (isPerson(principal)) {
      const member = await this.memberships.find(organizationId, principal.userId);
      if (!member) throw new UnauthenticatedError();
      return member.role;
    }
    const key = await this.keys.find(organizationId, principal.actor.id, this.clock.now());
    if (key?.state !== 'active') throw new ApiKeyInvalidError();
    return roleInForce(key.role, key.makersRole);
  }
}
