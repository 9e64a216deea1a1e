import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was counted of cloud suites, with the row that every view reads anyway: two hundred checks at most. A column of its own,
 * so that folds of devices do not write it again (docs/decisions/0043-cloud-checks-in-risk.md).
 */
export class RiskCloud1764000900000 implements MigrationInterface {
  name = 'RiskCloud1764000900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE risk_organization ADD COLUMN cloud jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE risk_organization DROP COLUMN cloud`);
  }
}
