import { Injectable } from '@nestjs/common';
import { AuditLog, Database, NotFoundError } from '../../platform/index.js';
import { LastOwnerError } from '../belonging-errors.js';
import type { Role } from '../domain/role.js';
import type { SignedInMember } from '../domain/signed-in-member.js';
import { type MemberRow, MembershipRepository } from '../persistence/membership.repository.js';
import { CloseWaysIn } from './close-ways-in.service.js';
import { RequireOwner } from './require-owner.service.js';

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
