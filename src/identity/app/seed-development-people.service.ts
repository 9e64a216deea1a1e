import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { identityConfig, type IdentityConfig } from '../config.js';
import { DEVELOPMENT_PEOPLE } from '../domain/development-people.js';
import { OrganizationSeeder } from './organization-seeder.service.js';

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
