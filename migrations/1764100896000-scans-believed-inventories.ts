import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An inventory keeps when it was told, and apart from it what suspect scans add, so that neither a scan without an inventory nor a
 * dismissal makes a list in doubt count (docs/decisions/0106-what-a-list-says-stays-with-it.md).
 */
export class ScansBelievedInventories1764100896000 implements MigrationInterface {
  name = 'ScansBelievedInventories1764100896000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE device_software
        ADD COLUMN started_at timestamptz NOT NULL DEFAULT 'epoch',
        ADD COLUMN doubtful_version_ids integer[] NOT NULL DEFAULT '{}'`);
    // What was in doubt until now was kept with the rest, and cannot be told from it: all of it is.
    await runner.query(`
      UPDATE device_software d
         SET started_at = CASE WHEN s.digest = '' THEN 'epoch' ELSE s.started_at END,
             package_version_ids = CASE WHEN s.digest = '' THEN '{}' ELSE d.package_version_ids END,
             doubtful_version_ids = CASE WHEN s.digest = '' THEN d.package_version_ids ELSE '{}' END
        FROM scan_stream s
       WHERE s.organization_id = d.organization_id AND s.device_id = d.device_id AND s.id = d.stream_id`);
    await runner.query(
      `ALTER TABLE device_software ALTER COLUMN started_at DROP DEFAULT, ALTER COLUMN doubtful_version_ids DROP DEFAULT`,
    );
    await runner.query(`
      ALTER TABLE scan_upload_before ADD COLUMN software_started_at timestamptz, ADD COLUMN doubtful_version_ids integer[]`);
    await runner.query(`
      UPDATE scan_upload_before SET software_started_at = (stream ->> 'started_at')::timestamptz, doubtful_version_ids = '{}'
       WHERE software_ids IS NOT NULL`);
    await this.view(
      runner,
      `l.started_at, l.package_version_ids, h.version AS device_version, l.is_whole`,
      `CROSS JOIN LATERAL (VALUES (d.package_version_ids, true, d.started_at), (d.doubtful_version_ids, false, s.started_at))
                    AS l (package_version_ids, is_whole, started_at)`,
      `WHERE l.is_whole OR l.package_version_ids <> '{}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.view(
      runner,
      `s.started_at, d.package_version_ids, h.version AS device_version, s.digest <> '' AS is_whole`,
      '',
      '',
    );
    await runner.query(`
      UPDATE device_software
         SET package_version_ids = ARRAY (SELECT DISTINCT unnest(package_version_ids || doubtful_version_ids) ORDER BY 1)
       WHERE doubtful_version_ids <> '{}'`);
    await runner.query(`ALTER TABLE device_software DROP COLUMN started_at, DROP COLUMN doubtful_version_ids`);
    await runner.query(
      `ALTER TABLE scan_upload_before DROP COLUMN software_started_at, DROP COLUMN doubtful_version_ids`,
    );
  }

  private async view(runner: QueryRunner, columns: string, lists: string, where: string): Promise<void> {
    await runner.query(`DROP VIEW published_device_software`);
    await runner.query(`
      CREATE VIEW published_device_software WITH (security_invoker = true) AS
        SELECT d.organization_id, d.device_id, d.stream_id, s.source, s.scope, ${columns}
          FROM device_software d
          JOIN scan_stream s ON s.organization_id = d.organization_id AND s.device_id = d.device_id AND s.id = d.stream_id
          JOIN scan_head h ON h.organization_id = d.organization_id AND h.device_id = d.device_id
          ${lists}
         ${where}`);
  }
}
