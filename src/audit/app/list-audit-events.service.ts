import { Injectable } from '@nestjs/common';
import { listPage, type ListPage } from '../../platform/index.js';
import { AuditEventRepository, type AuditEventRow } from '../persistence/audit-event.repository.js';
import type { AuditEventListQuery } from './audit-event-list.js';

/** Shows who did what in an organization. */
@Injectable()
export class ListAuditEvents {
  constructor(private readonly events: AuditEventRepository) {}

  execute<Item extends object>(
    organizationId: number,
    query: AuditEventListQuery,
    map: (event: AuditEventRow) => Item,
  ): Promise<ListPage<Item>> {
    return listPage(query, (page) => this.events.page(organizationId, page), map);
  }
}
