import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, NotFoundError } from '../../platform/index.js';
import type { SignedInMember } from '../domain/signed-in-member.js';
import { InvitationRepository } from '../persistence/invitation.repository.js';
import { RequireOwner } from './require-owner.service.js';

/** Withdraws an invitation. One that was used, or withdrawn before, stays as it is. */
@Injectable()
export class WithdrawInvitation {
  constructor(
    private readonly database: Database,
    private readonly owner: RequireOwner,
    private readonly invitations: InvitationRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Throws RoleNeededError or {@link NotFoundError}. */
  async execute(member: SignedInMember, id: string): Promise<void> {
    const { organizationId } = member;
    await this.database.transaction(async () => {
      await this.owner.lock(member);
      const now = this.clock.now();
      if (!(await this.invitations.find(organizationId, id, now))) throw new NotFoundError('invitation');
      if (!(await this.invitations.withdraw(organizationId, id, now))) return;
      await this.audit.record({
        organizationId,
        action: 'invitation.withdrawn',
        target: { type: 'invitation', id },
      });
    });
  }
}
