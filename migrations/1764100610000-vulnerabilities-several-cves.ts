import type { MigrationInterface, QueryRunner } from 'typeorm';

const COVERED = `UNION ALL
        SELECT vulnerability_id FROM vulnerability_cve WHERE organization_id = organization AND cve ILIKE pattern
           AND organization = nullif(current_setting('posture.organization', true), '')::integer`;

function findIdentifiers(covered: string): string {
  return `CREATE OR REPLACE FUNCTION find_identifiers(organization integer, pattern text) RETURNS SETOF integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
        SELECT vulnerability_id FROM vulnerability_alias WHERE organization_id = organization AND as_written ILIKE pattern
           AND organization = nullif(current_setting('posture.organization', true), '')::integer
        ${covered} $$`;
}

/** Advisories with several CVEs, lists of exploited ones beside CISA's, and what records say of themselves (docs/decisions/0075-several-cves-and-lists.md). */
export class VulnerabilitiesSeveralCves1764100610000 implements MigrationInterface {
  name = 'VulnerabilitiesSeveralCves1764100610000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vulnerability_cve (
        organization_id integer NOT NULL,
        vulnerability_id integer NOT NULL,
        cve text NOT NULL,
        CONSTRAINT vulnerability_cve_pk PRIMARY KEY (organization_id, vulnerability_id, cve)
      )`);
    await runner.query(`CREATE INDEX vulnerability_cve_of ON vulnerability_cve (organization_id, cve)`);
    await runner.query(`SELECT limit_to_organization('vulnerability_cve')`);
    await runner.query(`
      CREATE TABLE feed_cover (
        identifier text NOT NULL,
        cve text NOT NULL,
        asserted_by text NOT NULL,
        CONSTRAINT feed_cover_pk PRIMARY KEY (identifier, cve, asserted_by)
      )`);
    await runner.query(`ALTER TABLE vulnerability_assertion ADD covers text[] NOT NULL DEFAULT '{}'`);
    await runner.query(`
      ALTER TABLE cve_intelligence ADD kev_lists jsonb NOT NULL DEFAULT '[]', ADD tags jsonb NOT NULL DEFAULT '[]', ADD rejected_reason text`);
    await runner.query(`
      UPDATE cve_intelligence
         SET kev_lists = jsonb_build_array(jsonb_build_object('list', 'cisa', 'addedOn', kev_added_on, 'dueOn', kev_due_on,
                           'ransomware', kev_ransomware, 'forensicTriage', NULL, 'name', kev_name))
       WHERE kev_added_on IS NOT NULL`);
    await runner.query(findIdentifiers(COVERED));
    await runner.query(`SELECT search_as_system('find_identifiers(integer, text)')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(findIdentifiers(''));
    await runner.query(`SELECT search_as_system('find_identifiers(integer, text)')`);
    await runner.query(`ALTER TABLE cve_intelligence DROP kev_lists, DROP tags, DROP rejected_reason`);
    await runner.query(`ALTER TABLE vulnerability_assertion DROP covers`);
    await runner.query(`DROP TABLE feed_cover, vulnerability_cve`);
  }
}
