import { Injectable } from '@nestjs/common';
import { AuditLog, Clock } from '../../platform/index.js';
import type { Role, SignedInMember } from '../domain/principal.js';
import { UnauthenticatedError } from '../errors.js';
import { IdentityRepository, type UserRow } from '../persistence/identity.repository.js';
import type { MembershipRow } from '../persistence/organization.repository.js';
import { SessionEndingRepository } from '../persistence/session-ending.repository.js';
import { OpenSession } from './open-session.service.js';
import type { IssuedTokens } from './session-tokens.js';

/** A person in an organization. */
export interface Entered {
  user: UserRow;
  organization: { publicId: string; name: string; slug: string };
  role: Role;
  /** Of a new session there; null when the one that they have is for it already. */
  tokens: IssuedTokens | null;
}

/**
 * Takes a signed-in person over to another organization of theirs: a new session in the place of the old one, which ends.
 * It writes in two organizations, in the caller's transaction; neither's audit trail tells of the other. The caller has
 * seen to it that the session's refresh token came along: see `SessionHolderGuard`.
 */
@Injectable()
export class EnterOrganization {
  constructor(
    private readonly identities: IdentityRepository,
    private readonly endings: SessionEndingRepository,
    private readonly openSession: OpenSession,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link UnauthenticatedError} when the session ended in this very moment: an ended one is followed by none. */
  async execute(member: SignedInMember, membership: MembershipRow): Promise<Entered> {
    const { organizationId, organizationPublicId, name, slug, role } = membership;
    // Whoever ends this person's sessions waits, and then sees the new one; or has ended the old one first.
    const user = await this.identities.lockUser(member.userId);
    if (!user) throw new UnauthenticatedError();
    const organization = { publicId: organizationPublicId, name, slug };
    if (organizationId === member.organizationId) return { user, organization, role, tokens: null };
    const replaced = await this.endings.replace(member.userId, member.sessionId, this.clock.now(), 'switched');
    if (!replaced) throw new UnauthenticatedError();
    await this.audit.record({
      organizationId: member.organizationId,
      action: 'session.switched',
      target: { type: 'session', id: member.sessionId },
    });
    const tokens = await this.openSession.execute({ user, organizationId, organizationPublicId, ...replaced });
    return { user, organization, role, tokens };
  }
}
