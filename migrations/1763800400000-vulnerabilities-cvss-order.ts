import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order by CVSS score once more, without `coalesce`: below row-level security PostgreSQL takes that for leaky, and leaves the index alone. */
export class VulnerabilitiesCvssOrder1763800400000 implements MigrationInterface {
  name = 'VulnerabilitiesCvssOrder1763800400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX vulnerability_rollup_by_cvss`);
    await runner.query(`
      CREATE INDEX vulnerability_rollup_by_cvss ON vulnerability_rollup
        (organization_id, (CASE WHEN cvss_score IS NULL THEN -1 ELSE cvss_score END), vulnerability_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX vulnerability_rollup_by_cvss`);
    await runner.query(`
      CREATE INDEX vulnerability_rollup_by_cvss ON vulnerability_rollup (organization_id, coalesce(cvss_score, -1), vulnerability_id)`);
  }
}
