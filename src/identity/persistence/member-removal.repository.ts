import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { MemberRemovalEntity } from './organization.entities.js';

/** `BarredMailboxEntity.mailboxHash` of a mailbox, in the organization `o`. */
const hashOf = (mailbox: string): string =>
  `sha256(convert_to(jsonb_build_array(o.public_id, ${mailbox}::text)::text, 'UTF8'))`;

/** Mailboxes of people whom owners removed, or may remove yet; as `normalMailbox` writes them. */
@Injectable()
export class BarredMailboxRepository {
  constructor(private readonly database: Database) {}

  /** Of one organization. */
  async keep(organizationId: number, userKey: number, mailboxes: readonly string[], now: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO barred_mailbox (organization_id, mailbox_hash, user_id, at)
       SELECT o.id, ${hashOf('m.mailbox')}, $2, $4 FROM organization o, unnest($3::text[]) m (mailbox) WHERE o.id = $1
       ON CONFLICT DO NOTHING`,
      [organizationId, userKey, mailboxes, now],
    );
  }

  /** Across organizations: of all that the person is in, or was removed from. */
  async keepWhereKnown(userKey: number, mailbox: string, now: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO barred_mailbox (organization_id, mailbox_hash, user_id, at)
       SELECT o.id, ${hashOf('$2')}, $1, $3
         FROM organization o
        WHERE EXISTS (SELECT 1 FROM membership m WHERE m.organization_id = o.id AND m.user_id = $1)
           OR EXISTS (SELECT 1 FROM member_removal r WHERE r.organization_id = o.id AND r.user_id = $1)
       ON CONFLICT DO NOTHING`,
      [userKey, mailbox, now],
    );
  }

  /** Across organizations: whether it is that of somebody who was removed from this one. */
  async isBarred(organizationId: number, mailbox: string): Promise<boolean> {
    const row = await this.database.queryOne(
      `SELECT 1
         FROM organization o
         JOIN barred_mailbox b ON b.organization_id = o.id AND b.mailbox_hash = ${hashOf('$2')}
         JOIN member_removal r ON r.organization_id = o.id AND r.user_id = b.user_id
        WHERE o.id = $1`,
      [organizationId, mailbox],
    );
    return row !== null;
  }

  /** Whoever else had them. */
  async forget(organizationId: number, mailboxes: readonly string[]): Promise<void> {
    await this.database.query(
      `DELETE FROM barred_mailbox b USING organization o, unnest($2::text[]) m (mailbox)
        WHERE o.id = $1 AND b.organization_id = o.id AND b.mailbox_hash = ${hashOf('m.mailbox')}`,
      [organizationId, mailboxes],
    );
  }
}

/** `BarredAccountEntity.accountHash` of the account in the row `i` of user_identity. */
const ACCOUNT_HASH = `sha256(convert_to(jsonb_build_array(i.provider, i.tenant, i.subject)::text, 'UTF8'))`;

/** Of the organization `o` and the account `i` of user_identity: whether its person, or who had it before, was removed. */
export const WAS_REMOVED = `(
  EXISTS (SELECT 1 FROM member_removal r WHERE r.organization_id = o.id AND r.user_id = i.user_id)
  OR EXISTS (SELECT 1 FROM barred_account b
              WHERE b.organization_id = o.id AND b.account_hash = ${ACCOUNT_HASH}
                AND (b.user_id IS NULL
                     OR EXISTS (SELECT 1 FROM member_removal r WHERE r.organization_id = o.id AND r.user_id = b.user_id))))`;

/** Whom owners removed: the domain of their email does not bring them back. */
@Injectable()
export class MemberRemovalRepository {
  constructor(private readonly database: Database) {}

  async remember(organizationId: number, userKey: number, now: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO member_removal (organization_id, user_id, removed_at) VALUES ($1, $2, $3)
       ON CONFLICT (organization_id, user_id) DO UPDATE SET removed_at = excluded.removed_at`,
      [organizationId, userKey, now],
    );
  }

  /** Forgets that the person was removed, and that any account of theirs was a removed person's. */
  async forget(organizationId: number, userKey: number): Promise<void> {
    await this.database.withRepository(MemberRemovalEntity, (removals) =>
      removals.delete({ organizationId, userId: userKey }),
    );
    await this.database.query(
      `DELETE FROM barred_account b USING user_identity i
        WHERE b.organization_id = $1 AND i.user_id = $2 AND b.account_hash = ${ACCOUNT_HASH}`,
      [organizationId, userKey],
    );
  }

  /**
   * Across organizations, to be called before an account is taken away from its person: wherever they were removed, or are
   * removed later, the account's next person counts as removed too.
   */
  async barAccount(identityId: string, now: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO barred_account (organization_id, account_hash, at, user_id)
       SELECT known.organization_id, ${ACCOUNT_HASH}, $2, i.user_id
         FROM user_identity i
         JOIN (SELECT organization_id, user_id FROM member_removal UNION SELECT organization_id, user_id FROM membership) known
           ON known.user_id = i.user_id
        WHERE i.id = $1
       ON CONFLICT (organization_id, account_hash) DO UPDATE SET at = excluded.at, user_id = excluded.user_id`,
      [identityId, now],
    );
  }
}
