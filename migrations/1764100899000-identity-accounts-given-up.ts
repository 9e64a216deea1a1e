import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose an account was that somebody gave up: it counts as a removed person's once they are removed, also later. */
export class IdentityAccountsGivenUp1764100899000 implements MigrationInterface {
  name = 'IdentityAccountsGivenUp1764100899000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE barred_account ADD user_id integer
        CONSTRAINT barred_account_user_fk REFERENCES app_user (id) ON DELETE SET NULL`);
    await runner.query(`CREATE INDEX barred_account_user ON barred_account (user_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DELETE FROM barred_account b
        WHERE user_id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM member_removal r WHERE r.organization_id = b.organization_id AND r.user_id = b.user_id)`,
    );
    await runner.query(`ALTER TABLE barred_account DROP COLUMN user_id`);
  }
}
