import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tells packages of one name and version apart by their module of rpm and by who made them, and advisories by the streams that
 * they speak of (docs/decisions/0068-the-right-thing-compared.md). What is known of old rows stays as it is: nothing.
 */
export class ScansModulesAndMakers1764100100000 implements MigrationInterface {
  name = 'ScansModulesAndMakers1764100100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE package_version
        ADD COLUMN module text NOT NULL DEFAULT '',
        ADD COLUMN maker text NOT NULL DEFAULT '',
        DROP CONSTRAINT package_version_by_key,
        ADD CONSTRAINT package_version_by_key
          UNIQUE (organization_id, package_id, version, architecture, source_name, source_version, module, maker)`);
    await runner.query(`
      CREATE OR REPLACE VIEW published_package_version WITH (security_invoker = true) AS
        SELECT organization_id, id, package_id, version, source_name, source_version, architecture, module, maker FROM package_version`);
    await runner.query(`ALTER TABLE advisory ADD COLUMN module text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE advisory DROP COLUMN module`);
    await runner.query(`DROP VIEW published_package_version`);
    await runner.query(`
      ALTER TABLE package_version
        DROP CONSTRAINT package_version_by_key,
        DROP COLUMN module,
        DROP COLUMN maker,
        ADD CONSTRAINT package_version_by_key UNIQUE (organization_id, package_id, version, architecture, source_name, source_version)`);
    await runner.query(`
      CREATE VIEW published_package_version WITH (security_invoker = true) AS
        SELECT organization_id, id, package_id, version, source_name, source_version FROM package_version`);
  }
}
