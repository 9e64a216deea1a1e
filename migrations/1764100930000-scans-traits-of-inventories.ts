import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = 'd.organization_id, d.device_id, d.stream_id, s.source, s.scope, l.started_at, l.package_version_ids';

/**
 * An inventory keeps as part of what it was told, so that a statement about that product, image or SBOM reaches what follows from the
 * inventory too, not only what its document shows.
 */
export class ScansTraitsOfInventories1764100930000 implements MigrationInterface {
  name = 'ScansTraitsOfInventories1764100930000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE device_software ADD COLUMN traits text[] NOT NULL DEFAULT '{}'`);
    await runner.query(`ALTER TABLE scan_upload_before ADD COLUMN software_traits text[]`);
    await this.view(runner, `${COLUMNS}, h.version AS device_version, l.is_whole, d.traits`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.view(runner, `${COLUMNS}, h.version AS device_version, l.is_whole`);
    await runner.query(`ALTER TABLE scan_upload_before DROP COLUMN software_traits`);
    await runner.query(`ALTER TABLE device_software DROP COLUMN traits`);
  }

  private async view(runner: QueryRunner, columns: string): Promise<void> {
    await runner.query(`DROP VIEW published_device_software`);
    await runner.query(`
      CREATE VIEW published_device_software WITH (security_invoker = true) AS
        SELECT ${columns}
          FROM device_software d
          JOIN scan_stream s ON s.organization_id = d.organization_id AND s.device_id = d.device_id AND s.id = d.stream_id
          JOIN scan_head h ON h.organization_id = d.organization_id AND h.device_id = d.device_id
         CROSS JOIN LATERAL (VALUES (d.package_version_ids, true, d.started_at), (d.doubtful_version_ids, false, s.started_at))
                    AS l (package_version_ids, is_whole, started_at)
         WHERE l.is_whole OR l.package_version_ids <> '{}'`);
  }
}
