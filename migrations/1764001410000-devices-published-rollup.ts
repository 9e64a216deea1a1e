import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What devices come to, for reports: open findings by severity, and the risk score. */
export class DevicesPublishedRollup1764001410000 implements MigrationInterface {
  name = 'DevicesPublishedRollup1764001410000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW published_device_rollup WITH (security_invoker = true) AS
        SELECT organization_id, device_id, open_critical, open_high, risk_score FROM device_rollup`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_device_rollup`);
  }
}
