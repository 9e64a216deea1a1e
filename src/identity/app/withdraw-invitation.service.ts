import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, NotFoundError } from '../../platform/index.js';
import { InvitationRepository } from '../persistence/invitation.repository.js';

/** Withdraws an invitation. One that was used, or withdrawn before, stays as it is. */
@Injectable()
export class WithdrawInvitation {
  constructor(
    private readonly database: Database,
    private readonly invitations: InvitationRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link NotFoundError}. */
  async execute(organizationId: number, id: string): Promise<void> {
    await this.database.transaction(async () => {
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
