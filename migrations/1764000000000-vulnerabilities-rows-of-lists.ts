import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists show of a vulnerability stands in its roll-up (docs/decisions/0035-rows-of-lists.md). */
export class VulnerabilitiesRowsOfLists1764000000000 implements MigrationInterface {
  name = 'VulnerabilitiesRowsOfLists1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    // In the row itself as long as it fits into a page: what is put aside costs a page another look-up.
    await runner.query(`
      ALTER TABLE vulnerability_rollup
        ADD COLUMN display_id text, ADD COLUMN title text STORAGE MAIN, ADD COLUMN cvss jsonb STORAGE MAIN, ADD COLUMN cwes text[] STORAGE MAIN,
        ADD COLUMN aliases text[] STORAGE MAIN, ADD COLUMN packages jsonb STORAGE MAIN`);
    await runner.query(`
      UPDATE vulnerability_rollup r
         SET display_id = v.display_id, title = v.title, cvss = v.cvss, cwes = v.cwes,
             aliases = ARRAY (SELECT a.as_written FROM vulnerability_alias a
                               WHERE a.organization_id = v.organization_id AND a.vulnerability_id = v.id AND a.as_written <> v.display_id
                               ORDER BY a.as_written),
             packages = (SELECT jsonb_build_object('total', count(*), 'shown', coalesce(jsonb_agg(jsonb_build_object(
                                'ecosystem', k.ecosystem, 'name', k.name, 'purl', k.purl, 'openFindings', p.open_findings,
                                'fixedVersions', p.fixed_versions) ORDER BY p.place) FILTER (WHERE p.place <= 10), '[]'))
                           FROM (SELECT package_id, open_findings, fixed_versions,
                                        row_number() OVER (ORDER BY open_findings DESC, package_id) AS place
                                   FROM vulnerability_package
                                  WHERE organization_id = v.organization_id AND vulnerability_id = v.id) p
                           JOIN published_package k ON k.organization_id = v.organization_id AND k.id = p.package_id)
        FROM vulnerability v
       WHERE v.organization_id = r.organization_id AND v.id = r.vulnerability_id`);
    await runner.query(`
      ALTER TABLE vulnerability_rollup ALTER COLUMN display_id SET NOT NULL, ALTER COLUMN cwes SET NOT NULL,
        ALTER COLUMN aliases SET NOT NULL, ALTER COLUMN packages SET NOT NULL`);
    await runner.query(`CREATE INDEX cve_intelligence_of ON cve_intelligence USING hash (cve)`);
    await runner.query(`
      CREATE TABLE vulnerability_tally (
        organization_id integer NOT NULL,
        is_open boolean NOT NULL,
        severity smallint NOT NULL,
        vulnerabilities integer NOT NULL,
        CONSTRAINT vulnerability_tally_pk PRIMARY KEY (organization_id, is_open, severity)
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      INSERT INTO vulnerability_tally
      SELECT organization_id, open_findings > 0, severity, count(*) FROM vulnerability_rollup GROUP BY 1, 2, 3`);
    await runner.query(`SELECT limit_to_organization('vulnerability_tally')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE vulnerability_tally`);
    await runner.query(`DROP INDEX cve_intelligence_of`);
    await runner.query(`
      ALTER TABLE vulnerability_rollup DROP COLUMN packages, DROP COLUMN aliases, DROP COLUMN cwes, DROP COLUMN cvss,
        DROP COLUMN title, DROP COLUMN display_id`);
  }
}
