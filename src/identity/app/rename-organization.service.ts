import { Injectable } from '@nestjs/common';
import { AuditLog, Database, NotFoundError } from '../../platform/index.js';
import type { SignedInMember } from '../domain/signed-in-member.js';
import { OrganizationRepository } from '../persistence/organization.repository.js';
import { OrganizationQueries, type OrganizationSummary } from './organization.queries.js';
import { RequireOwner } from './require-owner.service.js';

/** Gives an organization another name; its slug stays. */
@Injectable()
export class RenameOrganization {
  constructor(
    private readonly database: Database,
    private readonly owner: RequireOwner,
    private readonly organizations: OrganizationRepository,
    private readonly queries: OrganizationQueries,
    private readonly audit: AuditLog,
  ) {}

  /** Throws RoleNeededError or {@link NotFoundError}. */
  execute(member: SignedInMember, name: string): Promise<OrganizationSummary> {
    const { organizationId, organizationPublicId } = member;
    return this.database.transaction(async () => {
      await this.owner.lock(member);
      const before = await this.organizations.rename(organizationId, name);
      if (before === null) throw new NotFoundError('organization');
      if (before !== name) {
        await this.audit.record({
          organizationId,
          action: 'organization.renamed',
          target: { type: 'organization', id: organizationPublicId },
          facts: { from: before, to: name },
        });
      }
      return this.queries.byId(organizationId);
    });
  }
}
