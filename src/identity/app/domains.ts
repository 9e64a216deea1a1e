import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog, Database, NotFoundError, Clock, Ids, listPage, type ListPage } from '../../platform/index.js';
import { DomainKnownError, DomainNotOwnableError, TooManyDomainsError } from '../belonging-errors.js';
import { type AutoJoinRole, DOMAINS_AT_MOST, whyNotOwn } from '../domain/organization-domain.js';
import type { SignedInMember } from '../domain/principal.js';
import { OrganizationDomainRepository, type DomainRow } from '../persistence/organization-domain.repository.js';
import type { DomainListQuery } from './lists.js';
import { normalDomain } from './mailbox.js';
import { RequireOwner } from './lock-rights.service.js';

/** Lists the domains of an organization. */
@Injectable()
export class ListDomains {
  constructor(
    private readonly domains: OrganizationDomainRepository,
    private readonly clock: Clock,
  ) {}

  execute<Item extends object>(
    organizationId: number,
    query: DomainListQuery,
    map: (row: DomainRow) => Item,
  ): Promise<ListPage<Item>> {
    const now = this.clock.now();
    return listPage(query, (page) => this.domains.page(organizationId, page, now), map);
  }
}

const WHY = {
  'not-a-domain': 'must be the name of a domain, such as example.org',
  'public-suffix': 'is not one organization’s: others register names below it',
  'public-mail': 'gives addresses to everybody, so that it says nothing about who somebody works for',
} as const;

/** Puts a domain on the organization's list. It opens nothing until its DNS proves it. */
@Injectable()
export class AddDomain {
  constructor(
    private readonly database: Database,
    private readonly owner: RequireOwner,
    private readonly domains: OrganizationDomainRepository,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link DomainNotOwnableError}, RoleNeededError, {@link TooManyDomainsError} or {@link DomainKnownError}. */
  execute(member: SignedInMember, wanted: { domain: string; autoJoin: AutoJoinRole | null }): Promise<DomainRow> {
    const { organizationId, userId } = member;
    const domain = normalDomain(wanted.domain);
    const fault = whyNotOwn(domain);
    if (fault !== null) throw new DomainNotOwnableError(WHY[fault]);
    return this.database.transaction(async () => {
      await this.owner.lock(member);
      if ((await this.domains.count(organizationId)) >= DOMAINS_AT_MOST) throw new TooManyDomainsError(DOMAINS_AT_MOST);
      const added = await this.domains.add(
        organizationId,
        {
          id: this.ids.next(),
          domain,
          challenge: `posture-${randomBytes(24).toString('base64url')}`,
          autoJoin: wanted.autoJoin,
          createdBy: userId,
        },
        this.clock.now(),
      );
      if (!added) throw new DomainKnownError();
      await this.audit.record({
        organizationId,
        action: 'domain.added',
        target: { type: 'domain', id: added.id },
        facts: { domain, autoJoin: wanted.autoJoin },
      });
      return added;
    });
  }
}

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
