import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists in their usual order pick vulnerabilities by risk out of the index alone (docs/decisions/0034-views-within-limits.md). */
export class VulnerabilitiesOrderCoversRisk1763901120000 implements MigrationInterface {
  name = 'VulnerabilitiesOrderCoversRisk1763901120000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX vulnerability_rollup_order`);
    await runner.query(`
      CREATE INDEX vulnerability_rollup_order ON vulnerability_rollup (organization_id, sort_key, vulnerability_id)
        INCLUDE (risk_cells, inherent_cells, kev, due_on, level, ransomware, stride, epss)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX vulnerability_rollup_order`);
    await runner.query(`
      CREATE INDEX vulnerability_rollup_order ON vulnerability_rollup (organization_id, sort_key, vulnerability_id)
        INCLUDE (risk_cells, inherent_cells, kev, due_on)`);
  }
}
