import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Numbers of receipts no longer say what closed lately. Whether an inventory shows all there is is published, and changes of
 * checks keep the kind of the check (docs/decisions/0102-what-is-gone-not-how-much.md).
 */
export class ScansWhatIsGone1764100886000 implements MigrationInterface {
  name = 'ScansWhatIsGone1764100886000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX scan_moving`);
    await runner.query(`ALTER TABLE device_check_change ADD COLUMN kind text`);
    await runner.query(`DROP INDEX device_check_change_gone`);
    await runner.query(
      `CREATE INDEX device_check_change_scanned ON device_check_change (organization_id, device_id, scan_id)
        WHERE kind <> 'setting' AND (before = 'fail' OR after = 'fail')`,
    );
    await this.view(runner, `, s.digest <> '' AS is_whole`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.view(runner, '');
    await runner.query(`DROP INDEX device_check_change_scanned`);
    await runner.query(
      `CREATE INDEX device_check_change_gone ON device_check_change (organization_id, device_id, stream_id)
        WHERE before = 'fail' AND after IS NULL`,
    );
    await runner.query(`ALTER TABLE device_check_change DROP COLUMN kind`);
    await runner.query(
      `CREATE INDEX scan_moving ON scan (organization_id, device_id, stream_id, received_at)
        WHERE fixed_findings + new_findings + reopened_findings > 0`,
    );
  }

  private async view(runner: QueryRunner, more: string): Promise<void> {
    await runner.query(`DROP VIEW published_device_software`);
    await runner.query(`
      CREATE VIEW published_device_software WITH (security_invoker = true) AS
        SELECT d.organization_id, d.device_id, d.stream_id, s.source, s.scope, s.started_at, d.package_version_ids, h.version AS device_version${more}
          FROM device_software d
          JOIN scan_stream s ON s.organization_id = d.organization_id AND s.device_id = d.device_id AND s.id = d.stream_id
          JOIN scan_head h ON h.organization_id = d.organization_id AND h.device_id = d.device_id`);
  }
}
