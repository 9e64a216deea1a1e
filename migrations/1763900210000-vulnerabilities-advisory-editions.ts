import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tells every replica when what is said about an ecosystem changed, in the transaction of the change, and finds the advisories
 * of a vulnerability (docs/decisions/0026-matching.md).
 */
export class VulnerabilitiesAdvisoryEditions1763900210000 implements MigrationInterface {
  name = 'VulnerabilitiesAdvisoryEditions1763900210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE advisory_edition (
        feed text NOT NULL,
        ecosystem text NOT NULL,
        edition integer NOT NULL,
        CONSTRAINT advisory_edition_pk PRIMARY KEY (feed, ecosystem)
      ) WITH (fillfactor = 50)`);
    await runner.query(
      `CREATE INDEX advisory_of_identifier ON advisory USING gin (identifiers) WITH (fastupdate = off)`,
    );
    await runner.query(`
      CREATE FUNCTION count_advisory_edition() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO advisory_edition AS e (feed, ecosystem, edition)
          SELECT DISTINCT feed, ecosystem, 1 FROM touched ORDER BY 1, 2
          ON CONFLICT (feed, ecosystem) DO UPDATE SET edition = e.edition + 1;
          RETURN NULL;
        END
      $$`);
    for (const [name, event, transition] of [
      ['inserted', 'INSERT', 'NEW TABLE AS touched'],
      ['updated', 'UPDATE', 'NEW TABLE AS touched'],
      ['deleted', 'DELETE', 'OLD TABLE AS touched'],
    ]) {
      await runner.query(`
        CREATE TRIGGER advisory_edition_${name} AFTER ${event} ON advisory
          REFERENCING ${transition} FOR EACH STATEMENT EXECUTE FUNCTION count_advisory_edition()`);
    }
    // A number that was withdrawn, or is one again, changes what its advisories come to.
    await runner.query(`
      CREATE FUNCTION count_rejected_edition() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          UPDATE advisory_edition e SET edition = e.edition + 1
            FROM (SELECT DISTINCT feed, ecosystem FROM advisory WHERE identifiers @> ARRAY[NEW.cve]) a
           WHERE e.feed = a.feed AND e.ecosystem = a.ecosystem;
          RETURN NULL;
        END
      $$`);
    await runner.query(`
      CREATE TRIGGER cve_rejected AFTER INSERT ON cve_intelligence
        FOR EACH ROW WHEN (NEW.rejected) EXECUTE FUNCTION count_rejected_edition()`);
    await runner.query(`
      CREATE TRIGGER cve_rejected_or_not AFTER UPDATE ON cve_intelligence
        FOR EACH ROW WHEN (NEW.rejected <> OLD.rejected) EXECUTE FUNCTION count_rejected_edition()`);
    await runner.query(`
      INSERT INTO advisory_edition (feed, ecosystem, edition) SELECT DISTINCT feed, ecosystem, 1 FROM advisory`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER cve_rejected_or_not ON cve_intelligence`);
    await runner.query(`DROP TRIGGER cve_rejected ON cve_intelligence`);
    for (const name of ['inserted', 'updated', 'deleted'])
      await runner.query(`DROP TRIGGER advisory_edition_${name} ON advisory`);
    await runner.query(`DROP FUNCTION count_rejected_edition()`);
    await runner.query(`DROP FUNCTION count_advisory_edition()`);
    await runner.query(`DROP INDEX advisory_of_identifier`);
    await runner.query(`DROP TABLE advisory_edition`);
  }
}
