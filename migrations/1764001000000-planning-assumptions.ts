import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an organization says about its plans itself, every version of it. */
export class PlanningAssumptions1764001000000 implements MigrationInterface {
  name = 'PlanningAssumptions1764001000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE planning_assumptions (
        organization_id integer NOT NULL,
        version integer NOT NULL,
        currency text NOT NULL,
        own jsonb NOT NULL,
        reason text,
        created_by text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT planning_assumptions_pk PRIMARY KEY (organization_id, version)
      )`);
    await runner.query(`SELECT limit_to_organization('planning_assumptions')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE planning_assumptions`);
  }
}
