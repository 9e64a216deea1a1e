import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `r.organization_id, r.vulnerability_id, r.display_id, r.title, r.severity, r.cvss_score, r.open_findings, r.open_devices,
             r.fix_available, r.first_seen_at, r.risk, r.likelihood, r.impact, r.level, r.risk_cells, r.inherent_cells, r.tier, r.due_on,
             r.kev, r.ransomware, r.epss, r.stride, r.techniques`;

/** Which threats a vulnerability stands for, beside what its kinds of findings come to (docs/decisions/0064-threats-are-summed-by-profile.md). */
export class VulnerabilitiesThreatProfiles1764001930000 implements MigrationInterface {
  name = 'VulnerabilitiesThreatProfiles1764001930000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE finding_risk ADD threat_profile bigint NOT NULL DEFAULT 0`);
    await runner.query(`ALTER TABLE vulnerability_rollup ADD threat_profile bigint`);
    // Of a vulnerability whose row goes: what risk has to take out of its sums.
    await runner.query(`ALTER TABLE risk_mark ADD lost jsonb`);
    await runner.query(`
      CREATE INDEX vulnerability_rollup_of_threat ON vulnerability_rollup (organization_id, threat_profile, risk, vulnerability_id)
       WHERE threat_profile IS NOT NULL`);
    await runner.query(`
      CREATE OR REPLACE VIEW published_vulnerability_risk WITH (security_invoker = true) AS
        SELECT ${COLUMNS}, r.threat_profile FROM vulnerability_rollup r`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_vulnerability_risk`);
    await runner.query(`
      CREATE VIEW published_vulnerability_risk WITH (security_invoker = true) AS SELECT ${COLUMNS} FROM vulnerability_rollup r`);
    await runner.query(`DROP INDEX vulnerability_rollup_of_threat`);
    await runner.query(`ALTER TABLE vulnerability_rollup DROP threat_profile`);
    await runner.query(`ALTER TABLE risk_mark DROP lost`);
    await runner.query(`ALTER TABLE finding_risk DROP threat_profile`);
  }
}
