import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, AuditLog, Clock } from '../../platform/index.js';
import type { SignedInMember } from '../domain/signed-in-member.js';
import { IdentityRepository } from '../persistence/identity.repository.js';
import { SessionEndingRepository } from '../persistence/session-ending.repository.js';

/** Signs a person out everywhere but here. It writes to the audit trail of each organization that a session was for. */
@Injectable()
export class EndOtherSessions {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly identities: IdentityRepository,
    private readonly endings: SessionEndingRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, sessionId }: SignedInMember): Promise<void> {
    await this.everywhere.transaction(async () => {
      // A session that is just being replaced: this waits for the one in its place, or ends the one before.
      await this.identities.lockUser(userId);
      const reason = 'revoked-by-user';
      for (const { id, organizationId } of await this.endings.othersOf(userId, sessionId, this.clock.now(), reason)) {
        await this.audit.record({
          organizationId,
          action: 'session.revoked',
          target: { type: 'session', id },
          facts: { reason },
        });
      }
    });
  }
}
