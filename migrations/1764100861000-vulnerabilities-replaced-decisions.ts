import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A decision that is changed is replaced by one of whoever changed it (docs/decisions/0099-a-change-is-a-decision.md). */
export class VulnerabilitiesReplacedDecisions1764100861000 implements MigrationInterface {
  name = 'VulnerabilitiesReplacedDecisions1764100861000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE risk_acceptance ADD COLUMN replaces uuid`);
    // At most one takes the place of another.
    await runner.query(
      `CREATE UNIQUE INDEX risk_acceptance_replacing ON risk_acceptance (organization_id, replaces) WHERE replaces IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE risk_acceptance DROP COLUMN replaces`);
  }
}
