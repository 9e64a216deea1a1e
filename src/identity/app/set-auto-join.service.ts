import { Injectable } from '@nestjs/common';
import { AuditLog, Database, NotFoundError } from '../../platform/index.js';
import type { AutoJoinRole } from '../domain/organization-domain.js';
import type { SignedInMember } from '../domain/signed-in-member.js';
import { type DomainRow, OrganizationDomainRepository } from '../persistence/organization-domain.repository.js';
import { RequireOwner } from './require-owner.service.js';

/** Says what people of a domain join as, or that they do not join by themselves. */
@Injectable()
export class SetAutoJoin {
  constructor(
    private readonly database: Database,
    private readonly owner: RequireOwner,
    private readonly domains: OrganizationDomainRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Throws RoleNeededError or {@link NotFoundError}. */
  execute(member: SignedInMember, id: string, role: AutoJoinRole | null): Promise<DomainRow> {
    const { organizationId } = member;
    return this.database.transaction(async () => {
      await this.owner.lock(member);
      const changed = await this.domains.setAutoJoin(organizationId, id, role);
      if (!changed) throw new NotFoundError('domain');
      await this.audit.record({
        organizationId,
        action: 'domain.auto-join-changed',
        target: { type: 'domain', id },
        facts: { domain: changed.domain, autoJoin: role },
      });
      return changed;
    });
  }
}
