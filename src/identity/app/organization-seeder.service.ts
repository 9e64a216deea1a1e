import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AcrossOrganizations, Database, Ids } from '../../platform/index.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { DEVELOPMENT_PEOPLE } from '../domain/development-people.js';
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

/** With `DEV_LOGIN=1`: makes the development people members of their organizations, before anybody can sign in. */
@Injectable()
export class SeedDevelopmentPeople implements OnApplicationBootstrap {
  constructor(
    private readonly seeder: OrganizationSeeder,
    @Inject(identityConfig.token) private readonly config: IdentityConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.DEV_LOGIN) return;
    for (const { key, name, email, role, organization } of DEVELOPMENT_PEOPLE) {
      const { id } = await this.seeder.ensure(organization);
      await this.seeder.ensureMember({ organizationId: id, provider: 'dev', subject: key, email, name, role });
    }
  }
}
