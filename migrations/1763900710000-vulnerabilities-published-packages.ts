import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shows the risk context in which packages vulnerabilities are, and what fixes them there: without looking at findings. */
export class VulnerabilitiesPublishedPackages1763900710000 implements MigrationInterface {
  name = 'VulnerabilitiesPublishedPackages1763900710000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW published_vulnerability_package WITH (security_invoker = true) AS
        SELECT organization_id, vulnerability_id, package_id, open_findings, fixed_versions FROM vulnerability_package`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_vulnerability_package`);
  }
}
