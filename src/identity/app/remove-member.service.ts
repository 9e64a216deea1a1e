import { Injectable } from '@nestjs/common';
import { AuditLog, Database, NotFoundError } from '../../platform/index.js';
import { LastOwnerError } from '../belonging-errors.js';
import { isAtLeast } from '../domain/role.js';
import type { SignedInMember } from '../domain/signed-in-member.js';
import { RoleNeededError } from '../errors.js';
import { MembershipRepository } from '../persistence/membership.repository.js';
import { CloseWaysIn } from './close-ways-in.service.js';
import { RemovedPeople } from './removed-people.service.js';
import { RequireOwner } from './require-owner.service.js';

/**
 * Ends a membership, at once: an owner removes somebody, or a member leaves. Their sessions here end with it, and every way
 * in that they made.
 */
@Injectable()
export class RemoveMember {
  constructor(
    private readonly database: Database,
    private readonly owner: RequireOwner,
    private readonly memberships: MembershipRepository,
    private readonly removed: RemovedPeople,
    private readonly ways: CloseWaysIn,
    private readonly audit: AuditLog,
  ) {}

  /** Throws RoleNeededError, {@link NotFoundError} or {@link LastOwnerError}. */
  async execute(member: SignedInMember, userId: string): Promise<void> {
    const { organizationId } = member;
    const leaves = userId === member.userId;
    await this.database.transaction(async () => {
      if (leaves || !isAtLeast(member.role, 'owner')) await this.memberships.lock(organizationId);
      else await this.owner.lock(member);
      const found = await this.memberships.find(organizationId, userId);
      if (!found) throw new NotFoundError('member');
      if (!leaves && !isAtLeast(member.role, 'owner')) throw new RoleNeededError('owner');
      if (found.role === 'owner' && (await this.memberships.countOwners(organizationId)) === 1) {
        throw new LastOwnerError();
      }
      await this.memberships.remove(organizationId, found.userKey);
      if (!leaves) await this.removed.remember(organizationId, found.userKey);
      const closed = await this.ways.ofFormer(organizationId, found, leaves ? 'left' : 'removed');
      await this.audit.record({
        organizationId,
        action: leaves ? 'member.left' : 'member.removed',
        target: { type: 'user', id: userId },
        facts: { role: found.role, ...closed },
      });
    });
  }
}
