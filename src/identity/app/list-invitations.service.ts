import { Injectable } from '@nestjs/common';
import { Clock, listPage, type ListPage } from '../../platform/index.js';
import { InvitationRepository, type InvitationRow } from '../persistence/invitation.repository.js';
import type { InvitationListQuery } from './invitation-list.js';

/** Lists the invitations of an organization. */
@Injectable()
export class ListInvitations {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly clock: Clock,
  ) {}

  execute(organizationId: number, query: InvitationListQuery): Promise<ListPage<InvitationRow>> {
    const now = this.clock.now();
    return listPage(
      query,
      (page) => this.invitations.page(organizationId, page, now),
      ({ sortKeys: _, ...row }) => row,
    );
  }
}
