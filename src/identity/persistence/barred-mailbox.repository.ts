import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

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
