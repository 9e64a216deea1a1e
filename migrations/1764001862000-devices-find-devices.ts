import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices of an organization by a part of their names (docs/decisions/0056-pages-look-at-less.md). */
export class DevicesFindDevices1764001862000 implements MigrationInterface {
  name = 'DevicesFindDevices1764001862000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SELECT index_words('device_words', 'device', 'name')`);
    await runner.query(`
      CREATE FUNCTION find_devices(organization integer, pattern text) RETURNS SETOF integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
        SELECT id FROM device WHERE organization_id = organization AND name ILIKE pattern
           AND organization = nullif(current_setting('posture.organization', true), '')::integer $$`);
    await runner.query(`SELECT search_as_system('find_devices(integer, text)')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION find_devices`);
    await runner.query(`DROP INDEX IF EXISTS device_words`);
  }
}
