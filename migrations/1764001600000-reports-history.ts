import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports that were made, and the files that were printed of them. */
export class ReportsHistory1764001600000 implements MigrationInterface {
  name = 'ReportsHistory1764001600000';

  async up(runner: QueryRunner): Promise<void> {
    // Not jsonb: it would put the members of objects in an order of its own, and what is printed twice is to be the same.
    await runner.query(`
      CREATE TABLE report (
        organization_id integer NOT NULL,
        id uuid NOT NULL,
        data_version text NOT NULL,
        format integer NOT NULL,
        as_of timestamptz NOT NULL,
        summary json NOT NULL,
        made_at timestamptz NOT NULL,
        made_by_kind text NOT NULL,
        made_by text NOT NULL,
        CONSTRAINT report_pk PRIMARY KEY (organization_id, id)
      )`);
    await runner.query(`CREATE UNIQUE INDEX report_of_data ON report (organization_id, data_version)`);
    await runner.query(`CREATE INDEX report_by_age ON report (organization_id, made_at, id)`);
    await runner.query(`
      CREATE TABLE report_file (
        organization_id integer NOT NULL,
        report_id uuid NOT NULL,
        paper text NOT NULL,
        lang text NOT NULL,
        printer text NOT NULL,
        sha256 text NOT NULL,
        pages integer NOT NULL,
        size integer NOT NULL,
        missing text[] NOT NULL,
        printed_at timestamptz NOT NULL,
        printed_by_kind text NOT NULL,
        printed_by text NOT NULL,
        contents bytea,
        CONSTRAINT report_file_pk PRIMARY KEY (organization_id, report_id, paper, lang)
      )`);
    // PDF is compressed already.
    await runner.query(`ALTER TABLE report_file ALTER COLUMN contents SET STORAGE EXTERNAL`);
    for (const table of ['report', 'report_file']) await runner.query(`SELECT limit_to_organization('${table}')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE report_file, report`);
  }
}
