import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['advice_text', 'advice_failure'];

/** Texts that were written for an organization, and refreshes since that failed. */
export class AdviceText1764001300000 implements MigrationInterface {
  name = 'AdviceText1764001300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE advice_text (
        organization_id integer NOT NULL,
        task text NOT NULL,
        subject text NOT NULL,
        id uuid NOT NULL,
        data_version text NOT NULL,
        value jsonb NOT NULL,
        authorship jsonb NOT NULL,
        dropped jsonb NOT NULL,
        generated_at timestamptz NOT NULL,
        CONSTRAINT advice_text_pk PRIMARY KEY (organization_id, task, subject, id)
      )`);
    await runner.query(`
      CREATE TABLE advice_failure (
        organization_id integer NOT NULL,
        task text NOT NULL,
        subject text NOT NULL,
        fault text NOT NULL,
        message text NOT NULL,
        failed_at timestamptz NOT NULL,
        CONSTRAINT advice_failure_pk PRIMARY KEY (organization_id, task, subject)
      )`);
    for (const table of TABLES) await runner.query(`SELECT limit_to_organization('${table}')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${TABLES.join(', ')}`);
  }
}
