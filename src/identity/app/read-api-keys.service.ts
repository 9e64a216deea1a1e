import { Injectable } from '@nestjs/common';
import { Clock, listPage, type ListPage, NotFoundError } from '../../platform/index.js';
import { ApiKeyRepository, type ApiKeyRow } from '../persistence/api-key.repository.js';
import type { ApiKeyListQuery } from './api-key-list.js';

/** Shows the keys of an organization, without the keys themselves. */
@Injectable()
export class ReadApiKeys {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link NotFoundError}. */
  async one(organizationId: number, id: string): Promise<ApiKeyRow> {
    const row = await this.keys.find(organizationId, id, this.clock.now());
    if (!row) throw new NotFoundError('API key');
    return row;
  }

  async list<Item extends object>(
    organizationId: number,
    query: ApiKeyListQuery,
    map: (key: ApiKeyRow) => Item,
  ): Promise<ListPage<Item>> {
    const now = this.clock.now();
    return listPage(query, (page) => this.keys.page(organizationId, page, now), map);
  }
}
