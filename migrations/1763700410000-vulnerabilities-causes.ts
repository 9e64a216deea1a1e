import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a finding is in its state: the cause of its last change (a value of FINDING_CAUSE; 0 where it was not recorded). */
export class VulnerabilitiesCauses1763700410000 implements MigrationInterface {
  name = 'VulnerabilitiesCauses1763700410000';

  async up(runner: QueryRunner): Promise<void> {
    // Fits into the space that alignment leaves empty: no byte more a row.
    await runner.query(`ALTER TABLE finding ADD COLUMN cause smallint NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE finding DROP COLUMN cause`);
  }
}
