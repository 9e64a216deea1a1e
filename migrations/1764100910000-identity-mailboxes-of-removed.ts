import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Mailboxes that were proven of people, so that somebody whom an owner removed does not come back with an account at another
 * provider that has the same one. Those of people who are removed already are taken from their accounts, where the address is in
 * ASCII: SQL cannot write another domain as DNS does.
 */
export class IdentityMailboxesOfRemoved1764100910000 implements MigrationInterface {
  name = 'IdentityMailboxesOfRemoved1764100910000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE barred_mailbox (
        organization_id integer NOT NULL
          CONSTRAINT barred_mailbox_organization_fk REFERENCES organization (id) ON DELETE CASCADE,
        mailbox_hash bytea NOT NULL,
        user_id integer NOT NULL CONSTRAINT barred_mailbox_user_fk REFERENCES app_user (id) ON DELETE CASCADE,
        at timestamptz NOT NULL,
        CONSTRAINT barred_mailbox_pk PRIMARY KEY (organization_id, mailbox_hash, user_id)
      )`);
    await runner.query(`CREATE INDEX barred_mailbox_user ON barred_mailbox (user_id)`);
    await runner.query(`SELECT limit_to_organization('barred_mailbox')`);
    await runner.query(`
      INSERT INTO barred_mailbox (organization_id, mailbox_hash, user_id, at)
      SELECT DISTINCT r.organization_id,
             sha256(convert_to(jsonb_build_array(o.public_id, regexp_replace(lower(i.email), '[.]$', ''))::text, 'UTF8')),
             r.user_id, r.removed_at
        FROM member_removal r
        JOIN organization o ON o.id = r.organization_id
        JOIN user_identity i ON i.user_id = r.user_id
       WHERE i.email_verified AND i.email ~ '^[!-~]+@[A-Za-z0-9.-]+$'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE barred_mailbox`);
  }
}
