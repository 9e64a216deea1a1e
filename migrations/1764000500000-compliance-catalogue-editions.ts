import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which editions of the catalogue were in force, and since when: of all organizations together. */
export class ComplianceCatalogueEditions1764000500000 implements MigrationInterface {
  name = 'ComplianceCatalogueEditions1764000500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE compliance_catalogue (
        since timestamptz NOT NULL,
        hash text NOT NULL,
        versions jsonb NOT NULL,
        CONSTRAINT compliance_catalogue_pk PRIMARY KEY (since)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE compliance_catalogue`);
  }
}
