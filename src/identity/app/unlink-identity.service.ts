import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, AuditLog, Clock } from '../../platform/index.js';
import { IdentityNotYoursError, LastIdentityError } from '../belonging-errors.js';
import type { SignedInMember } from '../domain/signed-in-member.js';
import { IdentityRepository } from '../persistence/identity.repository.js';
import { MemberRemovalRepository } from '../persistence/member-removal.repository.js';
import { SessionEndingRepository } from '../persistence/session-ending.repository.js';

/** Takes an account away from what a person signs in with. The sessions that were begun with it end. */
@Injectable()
export class UnlinkIdentity {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly identities: IdentityRepository,
    private readonly removals: MemberRemovalRepository,
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
      await this.identities.removeIdentity(user.id, id);
      const { provider } = identity;
      const ended = await this.endings.begunWith(
        { id, provider, userKey: user.id },
        this.clock.now(),
        'identity-unlinked',
      );
      await this.audit.record({
        organizationId,
        action: 'identity.unlinked',
        target: { type: 'identity', id },
        facts: { provider, sessionsEnded: ended.length },
      });
      return ended.some((session) => session.id === sessionId);
    });
  }
}
