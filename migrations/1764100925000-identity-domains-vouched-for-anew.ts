import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Microsoft's accounts of other directories, and personal ones, no longer speak for a domain: the next sign-in says anew. */
export class IdentityDomainsVouchedForAnew1764100925000 implements MigrationInterface {
  name = 'IdentityDomainsVouchedForAnew1764100925000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE user_identity SET vouched_domain = NULL WHERE provider = 'microsoft' AND vouched_domain IS NOT NULL`,
    );
  }

  async down(): Promise<void> {
    // Who spoke for which domain is told by the next sign-in.
  }
}
