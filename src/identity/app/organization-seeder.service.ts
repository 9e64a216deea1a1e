import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, Database, Ids } from '../../platform/index.js';
import type { Role } from '../domain/principal.js';
import { IdentityRepository } from '../persistence/identity.repository.js';
import { OrganizationRepository } from '../persistence/organization.repository.js';

/** An organization that is there now. */
export interface EnsuredOrganization {
  /** Internal id. */
  id: number;
  publicId: string;
}

/** A member that is there now. */
export interface EnsuredMember {
  /** Public id of the user. */
  userId: string;
}

/** Makes organizations and members that must exist, for seeds and tests. Running it again changes nothing. */
@Injectable()
export class OrganizationSeeder {
  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
    private readonly ids: Ids,
    private readonly organizations: OrganizationRepository,
    private readonly identities: IdentityRepository,
  ) {}

  async ensure(organization: { slug: string; name: string; isDemo: boolean }): Promise<EnsuredOrganization> {
    return this.everywhere.run(
      async () =>
        (await this.organizations.insert({ ...organization, publicId: this.ids.next() })) ??
        (await this.organizations.bySlug(organization.slug)),
    );
  }

  /** The role of somebody who is a member already stays as it is. */
  async ensureMember(member: {
    organizationId: number;
    provider: string;
    subject: string;
    email: string;
    name: string;
    role: Role;
  }): Promise<EnsuredMember> {
    const { provider, subject, email, name } = member;
    const key = { provider, tenant: '', subject };
    const add = async (): Promise<EnsuredMember> => {
      await this.identities.lock(key);
      const user =
        (await this.identities.findUser(key)) ??
        (await this.identities.insertUser(
          key,
          { name, email, emailVerified: true, avatarUrl: null, vouchedDomain: null },
          { userId: this.ids.next(), identityId: this.ids.next() },
        ));
      await this.organizations.addMember(member.organizationId, user.id, member.role);
      return { userId: user.publicId };
    };
    return this.database.inOrganization(member.organizationId, () => this.database.transaction(add));
  }
}
