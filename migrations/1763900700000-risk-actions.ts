import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What actions are made of: of each subject what has a fix and what has none, kept apart; and views that are computed once for
 * each version of an organization (docs/decisions/0031-actions-and-threats.md).
 */
export class RiskActions1763900700000 implements MigrationInterface {
  name = 'RiskActions1763900700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE risk_action_rollup (
        organization_id integer NOT NULL,
        subject_id integer NOT NULL,
        fixable boolean NOT NULL,
        devices integer NOT NULL,
        findings integer NOT NULL,
        by_level integer[] NOT NULL,
        waves jsonb NOT NULL,
        by_confidence integer[] NOT NULL,
        CONSTRAINT risk_action_rollup_pk PRIMARY KEY (organization_id, subject_id, fixable)
      ) WITH (fillfactor = 80)`);
    await runner.query(`CREATE INDEX risk_package_of_subject ON risk_package (organization_id, subject_id)`);
    await runner.query(`
      CREATE TABLE risk_view (
        organization_id integer NOT NULL,
        name text NOT NULL,
        version bigint NOT NULL,
        document json NOT NULL,
        made_at timestamptz NOT NULL,
        CONSTRAINT risk_view_pk PRIMARY KEY (organization_id, name)
      ) WITH (fillfactor = 50)`);
    for (const table of ['risk_action_rollup', 'risk_view'])
      await runner.query(`SELECT limit_to_organization('${table}')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE risk_view, risk_action_rollup`);
    await runner.query(`DROP INDEX risk_package_of_subject`);
  }
}
