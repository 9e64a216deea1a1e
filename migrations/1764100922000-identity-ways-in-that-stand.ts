import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys and invitations that have not ended, which are counted whenever one more is made; those that ended are kept for long. */
export class IdentityWaysInThatStand1764100922000 implements MigrationInterface {
  name = 'IdentityWaysInThatStand1764100922000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX api_key_standing ON api_key (organization_id, expires_at) WHERE revoked_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX enrollment_key_standing ON enrollment_key (organization_id, expires_at) WHERE revoked_at IS NULL`,
    );
    await runner.query(`
      CREATE INDEX organization_invitation_standing ON organization_invitation (organization_id, expires_at)
       WHERE redeemed_at IS NULL AND withdrawn_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX api_key_standing, enrollment_key_standing, organization_invitation_standing`);
  }
}
