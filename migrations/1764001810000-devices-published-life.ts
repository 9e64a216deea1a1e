import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a device came, enrolled and went, for its timeline. */
export class DevicesPublishedLife1764001810000 implements MigrationInterface {
  name = 'DevicesPublishedLife1764001810000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW published_device_life WITH (security_invoker = true) AS
        SELECT organization_id, id, registered_at, enrolled_at, deactivated_at FROM device`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_device_life`);
  }
}
