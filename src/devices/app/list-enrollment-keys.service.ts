import { Injectable } from '@nestjs/common';
import { Clock, listPage, type ListPage } from '../../platform/index.js';
import { EnrollmentKeyRepository, type EnrollmentKeyRow } from '../persistence/enrollment-key.repository.js';
import type { EnrollmentKeyListQuery } from './enrollment-key-list.js';

/** Lists the reusable keys of an organization. */
@Injectable()
export class ListEnrollmentKeys {
  constructor(
    private readonly keys: EnrollmentKeyRepository,
    private readonly clock: Clock,
  ) {}

  async execute<Item extends object>(
    organizationId: number,
    query: EnrollmentKeyListQuery,
    map: (key: EnrollmentKeyRow) => Item,
  ): Promise<ListPage<Item>> {
    const now = this.clock.now();
    return listPage(query, (page) => this.keys.page(organizationId, page, now), map);
  }
}
