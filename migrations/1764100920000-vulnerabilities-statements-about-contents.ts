import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is in a package that a VEX statement is about, where it is what was scanned (docs/decisions/0100). */
export class VulnerabilitiesStatementsAboutContents1764100920000 implements MigrationInterface {
  name = 'VulnerabilitiesStatementsAboutContents1764100920000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE risk_acceptance ADD contents_traits text[] NOT NULL DEFAULT '{}'`);
    await runner.query(`
      CREATE INDEX risk_acceptance_ranges_of_contents ON risk_acceptance (organization_id, (contents_traits[1]))
       WHERE package_range IS NOT NULL AND ended_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX risk_acceptance_ranges_of_contents`);
    await runner.query(`ALTER TABLE risk_acceptance DROP COLUMN contents_traits`);
  }
}
