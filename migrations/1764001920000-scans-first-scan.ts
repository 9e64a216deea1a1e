import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When each stream was first looked at, beside when it last was: how much work comes in is asked for without what the first scan of a
 * stream brought, and looking for that among receipts read four buffers for each stream of the organization. Null where a release that
 * does not know the column made the row.
 */
export class ScansFirstScan1764001920000 implements MigrationInterface {
  name = 'ScansFirstScan1764001920000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE scan_stream_last ADD first_started_at timestamptz`);
    await runner.query(`
      UPDATE scan_stream_last l SET first_started_at = (
        SELECT s.started_at FROM scan s
         WHERE s.organization_id = l.organization_id AND s.device_id = l.device_id AND s.stream_id = l.stream_id AND s.status = 'completed'
         ORDER BY s.started_at LIMIT 1)`);
    await runner.query(`
      CREATE OR REPLACE VIEW published_last_scan WITH (security_invoker = true) AS
        SELECT l.organization_id, l.device_id, l.stream_id, l.started_at, l.source, l.scope,
               CASE WHEN l.first_started_at IS NOT NULL THEN l.first_started_at ELSE (
                 SELECT s.started_at FROM scan s
                  WHERE s.organization_id = l.organization_id AND s.device_id = l.device_id AND s.stream_id = l.stream_id AND s.status = 'completed'
                  ORDER BY s.started_at LIMIT 1) END AS first_started_at
          FROM scan_stream_last l`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_last_scan`);
    await runner.query(`ALTER TABLE scan_stream_last DROP first_started_at`);
    await runner.query(`
      CREATE VIEW published_last_scan WITH (security_invoker = true) AS
        SELECT organization_id, device_id, stream_id, started_at, source, scope FROM scan_stream_last`);
  }
}
