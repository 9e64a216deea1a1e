import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `r.severity, r.cvss_score, r.open_findings, r.open_devices, r.fix_available, r.first_seen_at, r.risk, r.likelihood, r.impact, r.level,
             r.risk_cells, r.inherent_cells, r.tier, r.due_on, r.kev, r.ransomware, r.epss, r.stride, r.techniques`;

/** Names stand in the roll-up beside the numbers (docs/decisions/0035-rows-of-lists.md): who reads both looks nothing up. */
export class VulnerabilitiesNamesOfRollups1764001700000 implements MigrationInterface {
  name = 'VulnerabilitiesNamesOfRollups1764001700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE VIEW published_vulnerability_risk WITH (security_invoker = true) AS
        SELECT r.organization_id, r.vulnerability_id, r.display_id, r.title, ${COLUMNS} FROM vulnerability_rollup r`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE VIEW published_vulnerability_risk WITH (security_invoker = true) AS
        SELECT r.organization_id, r.vulnerability_id, v.display_id, v.title, ${COLUMNS}
          FROM vulnerability_rollup r LEFT JOIN vulnerability v ON v.organization_id = r.organization_id AND v.id = r.vulnerability_id`);
  }
}
