import { Injectable } from '@nestjs/common';
import {
  containsPattern,
  Database,
  type FetchedPage,
  type PagedRow,
  pagedQuery,
  SqlConditions,
} from '../../platform/index.js';
import { sameMailbox } from '../app/mailbox.js';
import type { InvitationListQuery } from '../app/lists.js';
import type { InvitationState } from '../domain/invitation.js';
import type { Role } from '../domain/principal.js';
import { OrganizationInvitationEntity } from './organization.entities.js';

/** An invitation as it is read; its token is nowhere. */
export interface InvitationRow extends Omit<OrganizationInvitationEntity, 'organizationId' | 'tokenHash'> {
  state: InvitationState;
}

/** An invitation about to be kept. */
export type NewInvitation = Pick<
  OrganizationInvitationEntity,
  'id' | 'tokenHash' | 'email' | 'role' | 'createdBy' | 'expiresAt'
>;

/** An invitation and where it leads, for whoever holds its token. */
export interface HeldInvitation {
  state: InvitationState;
  role: Role;
  expiresAt: Date;
  needsAddress: boolean;
  organizationPublicId: string;
  organizationName: string;
}

/** An invitation that this person may use. */
export interface RedeemableInvitation {
  organizationId: number;
  id: string;
  role: Role;
}

const state = (now: string): string => `CASE WHEN i.redeemed_at IS NOT NULL THEN 'redeemed'
       WHEN i.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN i.expires_at <= ${now} THEN 'expired' ELSE 'open' END`;

const columns = (now: string): string => `i.id, i.email, i.role, ${state(now)} AS state, i.created_by,
  i.created_at, i.expires_at, i.redeemed_by,
  i.redeemed_at, i.withdrawn_at`;

/** Invitations, as hashes of their tokens. */
@Injectable()
export class InvitationRepository {
  constructor(private readonly database: Database) {}

  async add(organizationId: number, invitation: NewInvitation, now: Date): Promise<void> {
    await this.database.withRepository(OrganizationInvitationEntity, (invitations) =>
      invitations.insert({ ...invitation, organizationId, createdAt: now }),
    );
  }

  /** Whether the organization has so many that are open. */
  async hasOpen(organizationId: number, count: number, now: Date): Promise<boolean> {
    const row = await this.database.queryOne(
      `SELECT FROM organization_invitation
        WHERE organization_id = $1 AND redeemed_at IS NULL AND withdrawn_at IS NULL AND expires_at > $2 OFFSET $3 LIMIT 1`,
      [organizationId, now, count - 1],
    );
    return row !== null;
  }

  find(organizationId: number, id: string, now: Date): Promise<InvitationRow | null> {
    return this.database.queryOne<InvitationRow>(
      `SELECT ${columns('$3')} FROM organization_invitation i WHERE i.organization_id = $1 AND i.id = $2`,
      [organizationId, id, now],
    );
  }

  page(organizationId: number, query: InvitationListQuery, now: Date): Promise<FetchedPage<InvitationRow & PagedRow>> {
    return pagedQuery<InvitationRow>(this.database, query, {
      where: new SqlConditions([organizationId, now])
        .add('i.organization_id = $1 AND $2::timestamptz IS NOT NULL')
        .when(query.filters.state, (states) => `${state('$2')} = ANY (${states})`)
        .when(query.filters.q && containsPattern(query.filters.q), (pattern) => `i.email ILIKE ${pattern}`),
      from: 'organization_invitation i',
      columns: columns('$2'),
      order: [
        { expression: 'i.created_at', type: 'timestamptz' },
        { expression: 'i.id', type: 'uuid' },
      ],
      asOf: { latestOf: 'greatest(i.created_at, i.redeemed_at, i.withdrawn_at)' },
    });
  }

  /** True when it was open until now. */
  async withdraw(organizationId: number, id: string, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE organization_invitation SET withdrawn_at = $3
        WHERE organization_id = $1 AND id = $2 AND redeemed_at IS NULL AND withdrawn_at IS NULL
       RETURNING 1`,
      [organizationId, id, now],
    );
    return rows.length === 1;
  }

  /** Withdraws what one person has made and nobody has used; their ids. */
  async withdrawMadeBy(organizationId: number, userId: string, now: Date): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `UPDATE organization_invitation SET withdrawn_at = $3
        WHERE organization_id = $1 AND created_by = $2 AND redeemed_at IS NULL AND withdrawn_at IS NULL
          AND expires_at > $3
       RETURNING id`,
      [organizationId, userId, now],
    );
    return rows.map(({ id }) => id);
  }

  /** Across organizations, by the token's hash; whatever its state. */
  byToken(hash: Buffer, now: Date): Promise<HeldInvitation | null> {
    return this.database.queryOne<HeldInvitation>(
      `SELECT ${state('$2')} AS state, i.role, i.expires_at, i.email IS NOT NULL AS needs_address,
              o.public_id AS organization_public_id, o.name AS organization_name
         FROM organization_invitation i
         JOIN organization o ON o.id = i.organization_id
        WHERE i.token_hash = $1`,
      [hash, now],
    );
  }

  /**
   * Across organizations, by the token's hash: an open invitation that this person may use. One for an address is for
   * whoever has it on an identity of theirs, proven by the provider.
   */
  async redeemable(hash: Buffer, userKey: number, now: Date): Promise<RedeemableInvitation | null> {
    const found = await this.database.queryOne<RedeemableInvitation & { email: string | null; proven: string[] }>(
      `SELECT i.organization_id, i.id, i.role, i.email,
              ARRAY (SELECT p.email FROM user_identity p WHERE p.user_id = $2 AND p.email_verified AND p.email IS NOT NULL) AS proven
         FROM organization_invitation i
        WHERE i.token_hash = $1 AND i.redeemed_at IS NULL AND i.withdrawn_at IS NULL AND i.expires_at > $3`,
      [hash, userKey, now],
    );
    if (!found) return null;
    const { email, proven, ...invitation } = found;
    return email === null || proven.some((address) => sameMailbox(address, email)) ? invitation : null;
  }

  /** Uses it up; false for all but the first, and for one that was withdrawn in this moment. */
  async redeem(invitation: RedeemableInvitation, userId: string, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE organization_invitation SET redeemed_at = $4, redeemed_by = $3
        WHERE organization_id = $1 AND id = $2 AND redeemed_at IS NULL AND withdrawn_at IS NULL
       RETURNING 1`,
      [invitation.organizationId, invitation.id, userId, now],
    );
    return rows.length === 1;
  }
}
