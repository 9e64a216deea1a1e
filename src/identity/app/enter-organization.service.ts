import { Injectable } from '@nestjs/common';
import { AuditLog, Clock } from '../../platform/index.js';
import type { Role } from '../domain/role.js';
import type { SignedInMember } from '../domain/signed-in-member.js';
import { UnauthenticatedError } from '../errors.js';
import { IdentityRepository, type UserRow } from '../persistence/identity.repository.js';
import type { MembershipRow } from '../persistence/organization.repository.js';
import { SessionEndingRepository } from '../persistence/session-ending.repository.js';
import { OpenSession } from './open-session.service.js';
import type { IssuedTokens } from './session-tokens.js';

/** A person in an organization, with the tokens of a session there. */
export interface Entered {
  user: UserRow;
  organization: { publicId: string; name: string; slug: string };
  role: Role;
  tokens: IssuedTokens;
}

/**
 * Takes a signed-in person over to another organization of theirs: a new session in the place of the old one, which ends.
 * It writes in two organizations, in the caller's transaction; neither's audit trail tells of the other.
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
    const user = await this.identities.userByPublicId(member.userId);
    const replaced = await this.endings.replace(member.userId, member.sessionId, this.clock.now(), 'switched');
    if (!user || !replaced) throw new UnauthenticatedError();
    await this.audit.record({
      organizationId: member.organizationId,
      action: 'session.switched',
      target: { type: 'session', id: member.sessionId },
    });
    const tokens = await this.openSession.execute({ user, organizationId, organizationPublicId, ...replaced });
    return { user, organization: { publicId: organizationPublicId, name, slug }, role, tokens };
  }
}
