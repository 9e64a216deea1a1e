import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ends open links that make whoever holds them an owner or admin: such invitations are for an address now. */
export class IdentityInvitationsByAddress1764100863000 implements MigrationInterface {
  name = 'IdentityInvitationsByAddress1764100863000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE organization_invitation SET withdrawn_at = now()
       WHERE email IS NULL AND role IN ('owner', 'admin')
         AND redeemed_at IS NULL AND withdrawn_at IS NULL AND expires_at > now()`);
  }

  async down(): Promise<void> {
    // What was withdrawn stays so: the links may be made anew.
  }
}
