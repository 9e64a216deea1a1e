import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vulnerabilities of an organization by a part of an identifier or of their titles (docs/decisions/0056-pages-look-at-less.md). */
export class VulnerabilitiesFindNames1764001863000 implements MigrationInterface {
  name = 'VulnerabilitiesFindNames1764001863000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SELECT index_words('vulnerability_words', 'vulnerability', 'title', 'display_id')`);
    await runner.query(`SELECT index_words('vulnerability_alias_words', 'vulnerability_alias', 'as_written')`);
    await runner.query(`
      CREATE FUNCTION find_identifiers(organization integer, pattern text) RETURNS SETOF integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
        SELECT vulnerability_id FROM vulnerability_alias WHERE organization_id = organization AND as_written ILIKE pattern
           AND organization = nullif(current_setting('posture.organization', true), '')::integer $$`);
    await runner.query(`
      CREATE FUNCTION find_titles(organization integer, pattern text) RETURNS SETOF integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
        SELECT id FROM vulnerability WHERE organization_id = organization AND (title ILIKE pattern OR display_id ILIKE pattern)
           AND organization = nullif(current_setting('posture.organization', true), '')::integer $$`);
    for (const search of ['find_identifiers', 'find_titles'])
      await runner.query(`SELECT search_as_system('${search}(integer, text)')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION find_titles, find_identifiers`);
    await runner.query(`DROP INDEX IF EXISTS vulnerability_alias_words, vulnerability_words`);
  }
}
