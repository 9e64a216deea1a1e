import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Work of one kind may be about several things, each of them under way once. */
export class JobsSubjects1764001610000 implements MigrationInterface {
  name = 'JobsSubjects1764001610000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE long_job ADD COLUMN subject text NOT NULL DEFAULT ''`);
    await runner.query(`DROP INDEX long_job_under_way`);
    await runner.query(`
      CREATE UNIQUE INDEX long_job_under_way ON long_job (organization_id, kind, subject) WHERE state IN ('queued', 'running')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX long_job_under_way`);
    // Of several under way, one may stay.
    await runner.query(`
      UPDATE long_job SET state = 'failed', ended_at = now()
       WHERE subject <> '' AND state IN ('queued', 'running')`);
    await runner.query(`
      CREATE UNIQUE INDEX long_job_under_way ON long_job (organization_id, kind) WHERE state IN ('queued', 'running')`);
    await runner.query(`ALTER TABLE long_job DROP COLUMN subject`);
  }
}
