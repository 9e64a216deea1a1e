import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every change of a finding keeps its proof: the match before and after, the version that the package has now, and its cause.
 * Devices get a version that rises with each change, so that a scan is compared without taking a lock first
 * (docs/decisions/0012-five-statements.md).
 */
export class ScansCauses1763700300000 implements MigrationInterface {
  name = 'ScansCauses1763700300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_scan, published_stream`);
    await runner.query(`ALTER TABLE scan_head ADD COLUMN version integer NOT NULL DEFAULT 0, DROP COLUMN streams`);
    // Which package versions the stream shows, as ids of package_version: what was upgraded or removed follows from them.
    await runner.query(`
      ALTER TABLE scan_stream ADD COLUMN shown_version_ids integer[], ADD COLUMN tells_findings boolean NOT NULL DEFAULT true, DROP COLUMN words_digest`);
    await runner.query(`UPDATE scan_stream SET tells_findings = false, finding_count = 0 WHERE finding_count IS NULL`);
    await runner.query(`ALTER TABLE scan_stream ALTER COLUMN finding_count SET NOT NULL`);
    await runner.query(`
      ALTER TABLE scan
        ADD COLUMN causes jsonb,
        ADD COLUMN decided_by uuid,
        ADD COLUMN decided_at timestamptz,
        ADD COLUMN delta_match_before integer[],
        ADD COLUMN delta_match_after integer[],
        ADD COLUMN delta_versions integer[]`);
    // Receipts from before have no matches; any match of the same vulnerability and package names them. Causes were not recorded: 0.
    await runner.query(`
      UPDATE scan s
         SET delta_match_before = d.before, delta_match_after = d.after, delta_versions = d.versions, delta_changes = d.changes
        FROM (SELECT s.organization_id, s.id, array_agg(CASE WHEN u.change = 2 THEN m.id ELSE 0 END ORDER BY u.place) AS before,
                     array_agg(CASE WHEN u.change = 2 THEN 0 ELSE m.id END ORDER BY u.place) AS after,
                     array_agg(0 ORDER BY u.place) AS versions,
                     array_agg((u.change * 10)::smallint ORDER BY u.place) AS changes
                FROM scan s
                CROSS JOIN LATERAL unnest(s.delta_vulnerability_ids, s.delta_package_ids, s.delta_changes)
                     WITH ORDINALITY AS u (vulnerability_id, package_id, change, place)
                JOIN LATERAL (SELECT id FROM finding_match m
                               WHERE m.organization_id = s.organization_id AND m.vulnerability_id = u.vulnerability_id AND m.package_id = u.package_id
                               ORDER BY id DESC LIMIT 1) m ON true
               GROUP BY 1, 2) d
       WHERE s.organization_id = d.organization_id AND s.id = d.id`);
    await runner.query(`ALTER TABLE scan DROP COLUMN delta_vulnerability_ids, DROP COLUMN delta_package_ids`);
    await runner.query(`
      UPDATE scan SET status = 'suspect', reason = jsonb_build_object('code', 'collector-incomplete',
                        'detail', 'A collector could not look everywhere, so nothing that this scan does not show was closed.')
       WHERE status = 'completed' AND NOT complete`);
    await runner.query(
      `CREATE INDEX scan_suspect ON scan (organization_id, received_at DESC, id DESC) WHERE status = 'suspect'`,
    );
    // Ids of dictionary entries are reserved here, in the statement that makes them.
    await runner.query(`
      CREATE TABLE package_counter (
        organization_id integer NOT NULL,
        packages integer NOT NULL DEFAULT 0,
        versions integer NOT NULL DEFAULT 0,
        CONSTRAINT package_counter_pk PRIMARY KEY (organization_id)
      )`);
    await runner.query(`
      INSERT INTO package_counter (organization_id, packages, versions)
      SELECT p.organization_id, max(p.id), coalesce((SELECT max(v.id) FROM package_version v WHERE v.organization_id = p.organization_id), 0)
        FROM package p GROUP BY p.organization_id`);
    // The beginning of applying a scan to a device that is at the expected version: nobody else may until the end of the transaction.
    await runner.query(`
      CREATE FUNCTION hold_device_scans(organization integer, device integer, expected_version integer, stream integer, started timestamptz)
        RETURNS boolean LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO scan_head AS h (organization_id, device_id, version) VALUES (organization, device, 1)
          ON CONFLICT (organization_id, device_id) DO UPDATE SET version = h.version + 1 WHERE h.version = expected_version;
          IF NOT FOUND THEN
            RETURN false;
          END IF;
          -- Scans that show the same take a share of the stream only; one that is newer than ours makes ours late.
          PERFORM FROM scan_stream WHERE organization_id = organization AND device_id = device AND id = stream FOR UPDATE;
          RETURN NOT EXISTS (SELECT FROM scan s
                              WHERE s.organization_id = organization AND s.device_id = device AND s.started_at > started
                                AND s.stream_id = stream AND s.status IN ('completed', 'suspect'));
        END
      $$`);
    await runner.query(`
      CREATE VIEW published_stream WITH (security_invoker = true) AS
        SELECT st.organization_id, st.device_id, st.id, st.source, st.scope, st.shown_version_ids,
               (SELECT s.started_at FROM scan s
                 WHERE s.organization_id = st.organization_id AND s.device_id = st.device_id AND s.stream_id = st.id AND s.status = 'completed'
                 ORDER BY s.started_at DESC LIMIT 1) AS last_scan_at
          FROM scan_stream st`);
    await runner.query(`
      CREATE VIEW published_scan WITH (security_invoker = true) AS
        SELECT organization_id, id, device_id, stream_id, source, scope, status, complete, received_at, started_at,
               delta_match_before, delta_match_after, delta_versions, delta_changes
          FROM scan`);
    await runner.query(`
      CREATE VIEW published_package_version WITH (security_invoker = true) AS
        SELECT organization_id, id, package_id, version FROM package_version`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_package_version, published_scan, published_stream`);
    await runner.query(`DROP FUNCTION hold_device_scans(integer, integer, integer, integer, timestamptz)`);
    await runner.query(`DROP TABLE package_counter`);
    await runner.query(`DROP INDEX scan_suspect`);
    await runner.query(
      `ALTER TABLE scan ADD COLUMN delta_vulnerability_ids integer[], ADD COLUMN delta_package_ids integer[]`,
    );
    await runner.query(`
      UPDATE scan s
         SET delta_vulnerability_ids = d.vulnerability_ids, delta_package_ids = d.package_ids, delta_changes = d.changes
        FROM (SELECT s.organization_id, s.id, array_agg(m.vulnerability_id ORDER BY u.place) AS vulnerability_ids,
                     array_agg(m.package_id ORDER BY u.place) AS package_ids, array_agg((u.change / 10)::smallint ORDER BY u.place) AS changes
                FROM scan s
                CROSS JOIN LATERAL unnest(s.delta_match_before, s.delta_match_after, s.delta_changes) WITH ORDINALITY AS u (before, after, change, place)
                JOIN finding_match m ON m.organization_id = s.organization_id AND m.id = coalesce(nullif(u.after, 0), u.before)
               WHERE u.change / 10 < 5
               GROUP BY 1, 2) d
       WHERE s.organization_id = d.organization_id AND s.id = d.id`);
    await runner.query(`
      ALTER TABLE scan DROP COLUMN causes, DROP COLUMN decided_by, DROP COLUMN decided_at,
                       DROP COLUMN delta_match_before, DROP COLUMN delta_match_after, DROP COLUMN delta_versions`);
    await runner.query(`ALTER TABLE scan_stream ALTER COLUMN finding_count DROP NOT NULL`);
    await runner.query(`UPDATE scan_stream SET finding_count = NULL WHERE NOT tells_findings`);
    await runner.query(
      `ALTER TABLE scan_stream ADD COLUMN words_digest bytea, DROP COLUMN shown_version_ids, DROP COLUMN tells_findings`,
    );
    await runner.query(`ALTER TABLE scan_head ADD COLUMN streams integer NOT NULL DEFAULT 0, DROP COLUMN version`);
    await runner.query(`
      CREATE VIEW published_stream WITH (security_invoker = true) AS
        SELECT st.organization_id, st.device_id, st.id, st.source, st.scope,
               (SELECT s.started_at FROM scan s
                 WHERE s.organization_id = st.organization_id AND s.device_id = st.device_id AND s.stream_id = st.id AND s.status = 'completed' AND s.complete
                 ORDER BY s.started_at DESC LIMIT 1) AS last_scan_at
          FROM scan_stream st`);
    await runner.query(`
      CREATE VIEW published_scan WITH (security_invoker = true) AS
        SELECT organization_id, id, device_id, stream_id, source, scope, status, complete, received_at, started_at,
               delta_vulnerability_ids, delta_package_ids, delta_changes
          FROM scan`);
  }
}
