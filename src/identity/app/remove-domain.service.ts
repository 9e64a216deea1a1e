import { Injectable } from '@nestjs/common';
import { AuditLog, Database, NotFoundError } from '../../platform/index.js';
import type { SignedInMember } from '../domain/signed-in-member.js';
import { OrganizationDomainRepository } from '../persistence/organization-domain.repository.js';
import { RequireOwner } from './require-owner.service.js';

/** Takes a domain off the list. Who joined by it stays. */
@Injectable()
export class RemoveDomain {
  constructor(
    private readonly database: Database,
    private readonly owner: RequireOwner,
    private readonly domains: OrganizationDomainRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Throws RoleNeededError or {@link NotFoundError}. */
  async execute(member: SignedInMember, id: string): Promise<void> {
    const { organizationId } = member;
    await this.database.transaction(async () => {
      await this.owner.lock(member);
      const removed = await this.domains.remove(organizationId, id);
      if (!removed) throw new NotFoundError('domain');
      await this.audit.record({
        organizationId,
        action: 'domain.removed',
        target: { type: 'domain', id },
        facts: { domain: removed.domain },
      });
    });
  }
}
