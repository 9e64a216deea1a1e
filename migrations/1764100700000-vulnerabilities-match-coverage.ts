import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much of what is installed on a device was compared with advisories, and why the rest was not. */
export class VulnerabilitiesMatchCoverage1764100700000 implements MigrationInterface {
  name = 'VulnerabilitiesMatchCoverage1764100700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE match_coverage (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        scope text NOT NULL,
        packages integer NOT NULL,
        compared integer NOT NULL,
        gaps jsonb NOT NULL,
        matched_at timestamptz NOT NULL,
        CONSTRAINT match_coverage_pk PRIMARY KEY (organization_id, device_id, scope)
      )`);
    await runner.query(`SELECT limit_to_organization('match_coverage')`);
    await runner.query(`
      CREATE VIEW published_match_coverage WITH (security_invoker = true) AS
        SELECT organization_id, device_id, scope, packages, compared, gaps, matched_at FROM match_coverage`);
    // What scanners looked at, by the last scan of each stream; the agent's collectors are not what was looked at for findings.
    await runner.query(`
      CREATE VIEW published_scanned_ecosystem WITH (security_invoker = true) AS
        SELECT st.organization_id, st.device_id, st.id AS stream_id, one.ecosystem
          FROM scan_stream st
         CROSS JOIN LATERAL (
           SELECT s.coverage FROM scan s
            WHERE s.organization_id = st.organization_id AND s.device_id = st.device_id AND s.stream_id = st.id AND s.status = 'completed'
            ORDER BY s.started_at DESC LIMIT 1) last
         CROSS JOIN LATERAL (
           SELECT c ->> 'type' AS ecosystem FROM jsonb_array_elements(last.coverage) c WHERE c ->> 'status' = 'complete') one
         WHERE st.tells_findings AND st.source NOT IN ('posture', 'native')`);
    await runner.query(`ALTER TABLE device_rollup ADD COLUMN packages integer, ADD COLUMN packages_compared integer`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE device_rollup DROP COLUMN packages, DROP COLUMN packages_compared`);
    await runner.query(`DROP VIEW published_scanned_ecosystem`);
    await runner.query(`DROP VIEW published_match_coverage`);
    await runner.query(`DROP TABLE match_coverage`);
  }
}
