import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a severity was derived from, where nobody names it (docs/decisions/0075-several-cves-and-lists.md). */
export class VulnerabilitiesSeverityBasis1764100600000 implements MigrationInterface {
  name = 'VulnerabilitiesSeverityBasis1764100600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE finding_match ADD severity_basis text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE finding_match DROP severity_basis`);
  }
}
