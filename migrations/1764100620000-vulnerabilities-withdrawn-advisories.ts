import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which advisories their publishers took back: told where a scanner still reports them (docs/decisions/0075-several-cves-and-lists.md). */
export class VulnerabilitiesWithdrawnAdvisories1764100620000 implements MigrationInterface {
  name = 'VulnerabilitiesWithdrawnAdvisories1764100620000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE withdrawn_advisory (
        identifier text NOT NULL,
        feed text NOT NULL,
        withdrawn_on date NOT NULL,
        CONSTRAINT withdrawn_advisory_pk PRIMARY KEY (identifier, feed)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE withdrawn_advisory`);
  }
}
