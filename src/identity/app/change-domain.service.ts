import { Injectable } from '@nestjs/common';
import { AuditLog, Database, NotFoundError } from '../../platform/index.js';
import type { AutoJoinRole } from '../domain/organization-domain.js';
import { type DomainRow, OrganizationDomainRepository } from '../persistence/organization-domain.repository.js';

/** Says what people of a domain join as, or takes the domain off the list. Who joined by it stays. */
@Injectable()
export class ChangeDomain {
  constructor(
    private readonly database: Database,
    private readonly domains: OrganizationDomainRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Throws {@link NotFoundError}. */
  setAutoJoin(organizationId: number, id: string, role: AutoJoinRole | null): Promise<DomainRow> {
    return this.database.transaction(async () => {
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

  /** Throws {@link NotFoundError}. */
  async remove(organizationId: number, id: string): Promise<void> {
    await this.database.transaction(async () => {
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
