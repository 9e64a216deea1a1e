import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Packages of an organization by a part of their names (docs/decisions/0056-pages-look-at-less.md). */
export class ScansFindPackages1764001861000 implements MigrationInterface {
  name = 'ScansFindPackages1764001861000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SELECT index_words('package_words', 'package', 'name')`);
    await runner.query(`
      CREATE FUNCTION find_packages(organization integer, pattern text) RETURNS SETOF integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
        SELECT id FROM package WHERE organization_id = organization AND name ILIKE pattern
           AND organization = nullif(current_setting('posture.organization', true), '')::integer $$`);
    await runner.query(`SELECT search_as_system('find_packages(integer, text)')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION find_packages`);
    await runner.query(`DROP INDEX IF EXISTS package_words`);
  }
}
