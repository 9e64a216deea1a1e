import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tells packages of languages apart by the package of the distribution that brought them
 * (docs/decisions/0079-packages-of-languages.md). Of old rows nobody said.
 */
export class ScansOwnersOfLanguagePackages1764100720000 implements MigrationInterface {
  name = 'ScansOwnersOfLanguagePackages1764100720000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE package_version
        ADD COLUMN owner text NOT NULL DEFAULT '',
        DROP CONSTRAINT package_version_by_key,
        ADD CONSTRAINT package_version_by_key
          UNIQUE (organization_id, package_id, version, architecture, source_name, source_version, module, maker, owner)`);
    await runner.query(`
      CREATE OR REPLACE VIEW published_package_version WITH (security_invoker = true) AS
        SELECT organization_id, id, package_id, version, source_name, source_version, architecture, module, maker, owner
          FROM package_version`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TEMPORARY TABLE dropped_version ON COMMIT DROP AS
        SELECT organization_id, id FROM package_version WHERE owner <> ''`);
    await runner.query(`
      UPDATE device_software d
         SET package_version_ids = ARRAY (
               SELECT u.id FROM unnest(d.package_version_ids) WITH ORDINALITY AS u (id, place)
                WHERE NOT EXISTS (SELECT FROM dropped_version o WHERE o.organization_id = d.organization_id AND o.id = u.id)
                ORDER BY u.place)
       WHERE EXISTS (SELECT FROM dropped_version o WHERE o.organization_id = d.organization_id AND o.id = ANY (d.package_version_ids))`);
    await runner.query(`DELETE FROM package_version WHERE owner <> ''`);
    await runner.query(`DROP VIEW published_package_version`);
    await runner.query(`
      ALTER TABLE package_version
        DROP CONSTRAINT package_version_by_key,
        DROP COLUMN owner,
        ADD CONSTRAINT package_version_by_key
          UNIQUE (organization_id, package_id, version, architecture, source_name, source_version, module, maker)`);
    await runner.query(`
      CREATE VIEW published_package_version WITH (security_invoker = true) AS
        SELECT organization_id, id, package_id, version, source_name, source_version, architecture, module, maker FROM package_version`);
  }
}
