import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When each stream was last looked at, in a row that a page finds with one descent for all its devices; receipts take four buffers
 * each (docs/decisions/0059-drill-downs.md). An identical rescan moves it in place: no column of it but those of the key is indexed, and
 * pages keep room for the next version.
 */
export class ScansLastScan1764001890000 implements MigrationInterface {
  name = 'ScansLastScan1764001890000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE scan_stream_last (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        stream_id integer NOT NULL,
        started_at timestamptz NOT NULL,
        source text NOT NULL,
        scope text NOT NULL,
        CONSTRAINT scan_stream_last_pk PRIMARY KEY (organization_id, device_id, stream_id)
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      INSERT INTO scan_stream_last (organization_id, device_id, stream_id, started_at, source, scope)
      SELECT st.organization_id, st.device_id, st.id, s.started_at, st.source, st.scope
        FROM scan_stream st
        CROSS JOIN LATERAL (SELECT s.started_at FROM scan s
                             WHERE s.organization_id = st.organization_id AND s.device_id = st.device_id AND s.stream_id = st.id AND s.status = 'completed'
                             ORDER BY s.started_at DESC LIMIT 1) s
       ORDER BY 1, 2, 3`);
    await runner.query(`SELECT limit_to_organization('scan_stream_last')`);
    await runner.query(`
      CREATE VIEW published_last_scan WITH (security_invoker = true) AS
        SELECT organization_id, device_id, stream_id, started_at, source, scope FROM scan_stream_last`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_last_scan`);
    await runner.query(`DROP TABLE scan_stream_last`);
  }
}
