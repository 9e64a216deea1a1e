import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import type { Person, Role } from '../domain/principal.js';
import { UnauthenticatedError } from '../errors.js';
import { IdentityRepository, type IdentityRow } from '../persistence/identity.repository.js';
import { SessionRepository } from '../persistence/session.repository.js';
import { OrganizationQueries } from './organizations.js';

/** A signed-in person as they see themselves. */
export interface AccountView {
  user: { id: string; name: string; email: string | null; avatarUrl: string | null; identities: IdentityRow[] };
  organization: { id: string; name: string; slug: string };
  role: Role;
  session: { id: string; expiresAt: Date };
}

/** Tells a signed-in person who they are here. */
@Injectable()
export class DescribeAccount {
  constructor(
    private readonly identities: IdentityRepository,
    private readonly sessions: SessionRepository,
    private readonly organizations: OrganizationQueries,
    private readonly clock: Clock,
  ) {}

  async execute(person: Person): Promise<AccountView> {
    const [user, session, organization] = await Promise.all([
      this.identities.userByPublicId(person.userId),
      this.sessions.live(person.sessionId, this.clock.now()),
      this.organizations.byId(person.organizationId),
    ]);
    // Signed out by another request in this very moment.
    if (!user || !session) throw new UnauthenticatedError();
    const { publicId, name, email, avatarUrl } = user;
    return {
      user: { id: publicId, name, email, avatarUrl, identities: await this.identities.identitiesOf(user.id) },
      organization: { id: organization.publicId, name: organization.name, slug: organization.slug },
      role: person.role,
      session: { id: session.id, expiresAt: session.expiresAt },
    };
  }
}
