import { Injectable } from '@nestjs/common';
import { listPage, type ListPage, NotFoundError } from '../../platform/index.js';
import {
  RiskAcceptanceQueryRepository,
  type RiskAcceptanceRow,
} from '../persistence/risk-acceptance-query.repository.js';
import type { RiskAcceptanceListQuery } from './risk-acceptance-list.js';

/** Shows what was decided. */
@Injectable()
export class ReadRiskAcceptances {
  constructor(private readonly decisions: RiskAcceptanceQueryRepository) {}

  list<Item extends object>(
    organizationId: number,
    query: RiskAcceptanceListQuery,
    map: (row: RiskAcceptanceRow) => Item,
  ): Promise<ListPage<Item>> {
    return listPage(query, (page: RiskAcceptanceListQuery) => this.decisions.page(organizationId, page), map);
  }

  /** Throws {@link NotFoundError}. */
  async one(organizationId: number, id: string): Promise<RiskAcceptanceRow> {
    const row = await this.decisions.find(organizationId, id);
    if (!row) throw new NotFoundError('risk acceptance');
    return row;
  }

  /** The same, and nobody else changes it until the end of the transaction. */
  async locked(organizationId: number, id: string): Promise<RiskAcceptanceRow> {
    await this.decisions.lock(organizationId, id);
    return this.one(organizationId, id);
  }
}
