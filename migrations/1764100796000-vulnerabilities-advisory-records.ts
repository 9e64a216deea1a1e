import type { MigrationInterface, QueryRunner } from 'typeorm';

const SAID = 'feed, external_id, status, title, url, published_on, identifiers, aliases';
const KEY = `md5(jsonb_build_array(external_id, status, title, url, published_on, identifiers, aliases)::text)::uuid`;

/** Rows of `advisory` as one row for each thing that is said, with how many packages it is said of. */
const told = (source: string, delta: number): string =>
  `SELECT ${SAID}, ${KEY} AS content, ${delta} AS delta FROM ${source}`;

const add = (changes: string): string => `
  INSERT INTO advisory_record AS r (${SAID}, content, packages)
  SELECT feed, min(external_id), min(status), min(title), min(url), min(published_on), min(identifiers), min(aliases), content, sum(delta)
    FROM (${changes}) c GROUP BY feed, content HAVING sum(delta) <> 0 ORDER BY feed, content
  ON CONFLICT (feed, content) DO UPDATE SET packages = r.packages + excluded.packages`;

const drop = (source: string): string => `
  DELETE FROM advisory_record r USING (SELECT DISTINCT feed, ${KEY} AS content FROM ${source}) g
   WHERE r.feed = g.feed AND r.content = g.content AND r.packages <= 0`;

/**
 * What an advisory says is stored once a package: of a flaw in a kernel, two thousand times. Whoever asks what is said about a
 * CVE read them all. They are kept once here, by triggers, whoever writes.
 */
export class VulnerabilitiesAdvisoryRecords1764100796000 implements MigrationInterface {
  name = 'VulnerabilitiesAdvisoryRecords1764100796000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE advisory_record (
        feed text NOT NULL,
        content uuid NOT NULL,
        external_id text NOT NULL,
        status text NOT NULL,
        title text,
        url text,
        published_on date,
        identifiers text[] NOT NULL,
        aliases text[] NOT NULL,
        packages integer NOT NULL,
        CONSTRAINT advisory_record_pk PRIMARY KEY (feed, content)
      )`);
    await runner.query(add(told('advisory', 1)));
    await runner.query(
      `CREATE INDEX advisory_record_of_identifier ON advisory_record USING gin (identifiers) WITH (fastupdate = off)`,
    );
    await runner.query(`
      CREATE FUNCTION keep_advisory_records() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'INSERT' THEN ${add(told('come', 1))};
          ELSIF TG_OP = 'UPDATE' THEN ${add(`${told('come', 1)} UNION ALL ${told('gone', -1)}`)}; ${drop('gone')};
          ELSE ${add(told('gone', -1))}; ${drop('gone')};
          END IF;
          RETURN NULL;
        END
      $$`);
    for (const [name, event, transitions] of [
      ['inserted', 'INSERT', 'NEW TABLE AS come'],
      ['updated', 'UPDATE', 'OLD TABLE AS gone NEW TABLE AS come'],
      ['deleted', 'DELETE', 'OLD TABLE AS gone'],
    ])
      await runner.query(`
        CREATE TRIGGER advisory_records_${name} AFTER ${event} ON advisory
          REFERENCING ${transitions} FOR EACH STATEMENT EXECUTE FUNCTION keep_advisory_records()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['inserted', 'updated', 'deleted'])
      await runner.query(`DROP TRIGGER advisory_records_${name} ON advisory`);
    await runner.query(`DROP FUNCTION keep_advisory_records()`);
    await runner.query(`DROP TABLE advisory_record`);
  }
}
