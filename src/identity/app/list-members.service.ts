import { Injectable } from '@nestjs/common';
import { Clock, listPage, type ListPage } from '../../platform/index.js';
import { type MemberRow, MembershipRepository } from '../persistence/membership.repository.js';
import type { MemberListQuery } from './member-list.js';

/** Lists who belongs to an organization. */
@Injectable()
export class ListMembers {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly clock: Clock,
  ) {}

  execute(organizationId: number, query: MemberListQuery): Promise<ListPage<MemberRow>> {
    const now = this.clock.now();
    return listPage(
      query,
      (page) => this.memberships.page(organizationId, page, now),
      ({ sortKeys: _, ...row }) => row,
    );
  }
}
