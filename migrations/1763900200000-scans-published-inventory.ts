import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shows other contexts the inventories, with what is needed to match them to advisories. */
export class ScansPublishedInventory1763900200000 implements MigrationInterface {
  name = 'ScansPublishedInventory1763900200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE VIEW published_package_version WITH (security_invoker = true) AS
        SELECT organization_id, id, package_id, version, source_name, source_version FROM package_version`);
    // With the version of the device, which rises with everything that is applied to it: whoever concludes something from
    // an inventory can tell whether it is still the same.
    await runner.query(`
      CREATE VIEW published_device_software WITH (security_invoker = true) AS
        SELECT d.organization_id, d.device_id, d.stream_id, s.source, s.scope, s.started_at, d.package_version_ids, h.version AS device_version
          FROM device_software d
          JOIN scan_stream s ON s.organization_id = d.organization_id AND s.device_id = d.device_id AND s.id = d.stream_id
          JOIN scan_head h ON h.organization_id = d.organization_id AND h.device_id = d.device_id`);
    // Which versions were built from a source package.
    await runner.query(`
      CREATE INDEX package_version_of_source ON package_version (organization_id, source_name) WHERE source_name <> ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX package_version_of_source`);
    await runner.query(`DROP VIEW published_device_software`);
    await runner.query(`DROP VIEW published_package_version`);
    await runner.query(`
      CREATE VIEW published_package_version WITH (security_invoker = true) AS
        SELECT organization_id, id, package_id, version FROM package_version`);
  }
}
