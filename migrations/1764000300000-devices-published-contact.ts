import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What compliance asks of devices: whether their hardware is known, and when they were heard of. */
export class DevicesPublishedContact1764000300000 implements MigrationInterface {
  name = 'DevicesPublishedContact1764000300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE VIEW published_device WITH (security_invoker = true) AS
        SELECT organization_id, id, public_id, name, hostname, state, platform, role, criticality, exposure, tags, os,
               hardware IS NOT NULL AS hardware_known
          FROM device`);
    await runner.query(`
      CREATE VIEW published_device_contact WITH (security_invoker = true) AS
        SELECT organization_id, device_id, last_seen_at FROM device_contact`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_device_contact`);
    await runner.query(`DROP VIEW published_device`);
    await runner.query(`
      CREATE VIEW published_device WITH (security_invoker = true) AS
        SELECT organization_id, id, public_id, name, hostname, state, platform, role, criticality, exposure, tags, os
          FROM device`);
  }
}
