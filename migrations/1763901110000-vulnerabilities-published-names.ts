import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names without numbers, and numbers without names: who needs one of them pays for one (docs/decisions/0034-views-within-limits.md). */
export class VulnerabilitiesPublishedNames1763901110000 implements MigrationInterface {
  name = 'VulnerabilitiesPublishedNames1763901110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW published_vulnerability_name WITH (security_invoker = true) AS
        SELECT organization_id, id AS vulnerability_id, display_id, title FROM vulnerability`);
    // An outer join by a unique key is left out by the planner where nothing of it is read; each roll-up has its vulnerability.
    await runner.query(risk('LEFT JOIN'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(risk('JOIN'));
    await runner.query(`DROP VIEW published_vulnerability_name`);
  }
}

function risk(join: string): string {
  return `
    CREATE OR REPLACE VIEW published_vulnerability_risk WITH (security_invoker = true) AS
      SELECT r.organization_id, r.vulnerability_id, v.display_id, v.title, r.severity, r.cvss_score, r.open_findings, r.open_devices,
             r.fix_available, r.first_seen_at, r.risk, r.likelihood, r.impact, r.level, r.risk_cells, r.inherent_cells, r.tier, r.due_on,
             r.kev, r.ransomware, r.epss, r.stride, r.techniques
        FROM vulnerability_rollup r ${join} vulnerability v ON v.organization_id = r.organization_id AND v.id = r.vulnerability_id`;
}
