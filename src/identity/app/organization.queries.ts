import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../platform/index.js';
import { OrganizationRepository } from '../persistence/organization.repository.js';

/** What other contexts may know of an organization. */
export interface OrganizationSummary {
  publicId: string;
  name: string;
  slug: string;
  /** Its data is made up; every view says so. */
  isDemo: boolean;
}

/** Read models of organizations. */
@Injectable()
export class OrganizationQueries {
  constructor(private readonly organizations: OrganizationRepository) {}

  /** Throws {@link NotFoundError}. */
  async byId(organizationId: number): Promise<OrganizationSummary> {
    const found = await this.organizations.byId(organizationId);
    if (!found) throw new NotFoundError('organization');
    return found;
  }
}
