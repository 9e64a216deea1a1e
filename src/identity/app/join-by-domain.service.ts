import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, AuditLog } from '../../platform/index.js';
import { OrganizationNotYoursError } from '../belonging-errors.js';
import type { SignedInMember } from '../domain/principal.js';
import { UnauthenticatedError } from '../errors.js';
import type { JoinableOrganization } from '../persistence/domain-proof.repository.js';
import { IdentityRepository, type UserRow } from '../persistence/identity.repository.js';
import { MembershipRepository } from '../persistence/membership.repository.js';
import { type MembershipRow, OrganizationRepository } from '../persistence/organization.repository.js';
import { type Entered, EnterOrganization } from './enter-organization.service.js';
import { OpenOrganization } from './organizations.js';

/** Joins an organization by the domain of an email that the provider answers for: never by an address that is only proven. */
@Injectable()
export class JoinByDomain {
  constructor(
    private readonly everywhere: AcrossOrganizations,
    private readonly identities: IdentityRepository,
    private readonly open: OpenOrganization,
    private readonly memberships: MembershipRepository,
    private readonly organizations: OrganizationRepository,
    private readonly enter: EnterOrganization,
    private readonly audit: AuditLog,
  ) {}

  /** A signed-in person joins and goes there. Throws {@link OrganizationNotYoursError}, whether it is unknown or only closed. */
  execute(member: SignedInMember, organizationId: string): Promise<Entered> {
    return this.everywhere.transaction(async () => {
      const user = await this.identities.userByPublicId(member.userId);
      if (!user) throw new UnauthenticatedError();
      const found = await this.settled(() => this.open.forSession(member.sessionId));
      if (found?.organizationPublicId !== organizationId) throw new OrganizationNotYoursError();
      return this.enter.execute(member, await this.join(user, found));
    });
  }

  /** At the first sign-in, in its transaction: the organization that the person's domain opens, or null. */
  async atFirstSignIn(user: UserRow, identityId: string): Promise<MembershipRow | null> {
    const found = await this.settled(() => this.open.forIdentity(identityId));
    return found ? this.join(user, found) : null;
  }

  /** What `look` finds, and still finds when nobody else decides on belonging there any more, until the transaction ends. */
  private async settled(look: () => Promise<JoinableOrganization | null>): Promise<JoinableOrganization | null> {
    const found = await look();
    if (!found) return null;
    await this.memberships.lock(found.organizationId);
    const still = await look();
    return still?.organizationId === found.organizationId ? still : null;
  }

  private async join(user: UserRow, found: JoinableOrganization): Promise<MembershipRow> {
    const { organizationId, organizationPublicId, name, slug, role, domain } = found;
    await this.organizations.addMember(organizationId, user.id, role);
    await this.audit.record({
      organizationId,
      action: 'member.joined',
      target: { type: 'user', id: user.publicId },
      facts: { role, by: 'domain', domain },
      actor: { kind: 'user', id: user.publicId },
    });
    return { organizationId, organizationPublicId, name, slug, role };
  }
}
