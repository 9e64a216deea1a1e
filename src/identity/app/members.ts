import { Injectable } from '@nestjs/common';
import { AuditLog, Database, NotFoundError, Clock, listPage, type ListPage } from '../../platform/index.js';
import { LastOwnerError } from '../belonging-errors.js';
import { isAtLeast, type Role, type SignedInMember } from '../domain/principal.js';
import { RoleNeededError } from '../errors.js';
import { MembershipRepository, type MemberRow } from '../persistence/membership.repository.js';
import { CloseWaysIn } from './close-ways-in.service.js';
import type { MemberListQuery } from './lists.js';
import { RemovedPeople } from './removed-people.service.js';
import { RequireOwner } from './lock-rights.service.js';

/** Lists who belongs to an organization. */
@Injectable()
export class ListMembers {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly clock: Clock,
  ) {}

  execute(organizationId: number, query: MemberListQuery): Promise<ListPage<MemberRow>> {
    const now = this.clock.now();
    return listPage(
      query,
      (page) => this.memberships.page(organizationId, page, now),
      ({ sortKeys: _, ...row }) => row,
    );
  }
}

/** Gives a member another role, from their next request on. */
@Injectable()
export class ChangeMemberRole {
  constructor(
    private readonly database: Database,
    private readonly owner: RequireOwner,
    private readonly memberships: MembershipRepository,
    private readonly ways: CloseWaysIn,
    private readonly audit: AuditLog,
  ) {}

  /** Throws {@link NotFoundError} or {@link LastOwnerError}. */
  execute(member: SignedInMember, userId: string, role: Role): Promise<MemberRow> {
    const { organizationId } = member;
    return this.database.transaction(async () => {
      await this.owner.lock(member);
      const found = await this.memberships.find(organizationId, userId);
      if (!found) throw new NotFoundError('member');
      const { userKey, ...before } = found;
      if (before.role === role) return before;
      if (before.role === 'owner') {
        if ((await this.memberships.countOwners(organizationId)) === 1) throw new LastOwnerError();
      }
      await this.ways.ofLowered(organizationId, found, before.role, role);
      await this.memberships.changeRole(organizationId, userKey, role);
      await this.audit.record({
        organizationId,
        action: 'member.role-changed',
        target: { type: 'user', id: userId },
        facts: { from: before.role, to: role },
      });
      return { ...before, role };
    });
  }
}

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
