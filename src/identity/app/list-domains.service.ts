import { Injectable } from '@nestjs/common';
import { Clock, listPage, type ListPage } from '../../platform/index.js';
import { type DomainRow, OrganizationDomainRepository } from '../persistence/organization-domain.repository.js';
import type { DomainListQuery } from './domain-list.js';

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
