import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, AuditLog, Clock } from '../../platform/index.js';
import { IdentityNotYoursError, LastIdentityError } from '../belonging-errors.js';
import type { SignedInMember } from '../domain/principal.js';
import { IdentityRepository } from '../persistence/identity.repository.js';
import { MemberRemovalRepository } from '../persistence/member-removal.repository.js';
import { SessionEndingRepository } from '../persistence/session-ending.repository.js';
import { RemovedPeople } from './removed-people.service.js';

/**
 * Takes an account away from what a person signs in with. The sessions that were begun with it end, each in the audit trail
 * of the organization that it was for.
 */
@Injectable()
export class UnlinkIdentity {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly identities: IdentityRepository,
    private readonly removals: MemberRemovalRepository,
    private readonly removed: RemovedPeople,
    private readonly endings: SessionEndingRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** True when the caller's own session ended with it. Throws {@link IdentityNotYoursError} or {@link LastIdentityError}. */
  execute({ userId, organizationId, sessionId }: SignedInMember, id: string): Promise<boolean> {
    return this.everywhere.transaction(async () => {
      const user = await this.identities.lockUser(userId);
      const own = user ? await this.identities.identitiesOf(user.id) : [];
      const identity = own.find((candidate) => candidate.id === id);
      if (!user || !identity) throw new IdentityNotYoursError();
      if (own.length === 1) throw new LastIdentityError();
      await this.removals.barAccount(id, this.clock.now());
      // The identity first: a sign-in with it that is under way then has ended, and its session is seen.
      await this.removed.giveUp(user.id, await this.identities.removeIdentity(user.id, id));
      const { provider } = identity;
      const reason = 'identity-unlinked';
      const ended = await this.endings.begunWith({ id, provider, userKey: user.id }, this.clock.now(), reason);
      for (const session of ended) {
        await this.audit.record({
          organizationId: session.organizationId,
          action: 'session.revoked',
          target: { type: 'session', id: session.id },
          facts: { reason },
        });
      }
      await this.audit.record({
        organizationId,
        action: 'identity.unlinked',
        target: { type: 'identity', id },
        // Those elsewhere are for the trails there.
        facts: { provider, sessionsEnded: ended.filter((one) => one.organizationId === organizationId).length },
      });
      return ended.some((session) => session.id === sessionId);
    });
  }
}
