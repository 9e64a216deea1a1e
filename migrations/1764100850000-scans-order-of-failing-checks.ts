import type { MigrationInterface, QueryRunner } from 'typeorm';

const RANK = `coalesce(array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], severity), 0)`;
const WORST = {
  device_check: `(organization_id, severity_rank, device_id, stream_id, check_id) WHERE status = 'fail'`,
  concluded_check: `(organization_id, severity_rank, device_id, stream_id, check_id)`,
};

/**
 * A page of failing checks is read in the order of an index, and what else is told of each row from one more. How bad they are
 * is a column: behind row-level security a page far down can begin in the index only where the comparison calls nothing that is
 * not leakproof, and `array_position` is not.
 */
export class ScansOrderOfFailingChecks1764100850000 implements MigrationInterface {
  name = 'ScansOrderOfFailingChecks1764100850000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(WORST)) {
      await runner.query(`DROP INDEX ${table}_worst`);
      await runner.query(
        `ALTER TABLE ${table} ADD severity_rank integer NOT NULL GENERATED ALWAYS AS (${RANK}) STORED`,
      );
      await runner.query(`CREATE INDEX ${table}_worst ON ${table} ${columns}`);
    }
    await runner.query(
      `CREATE INDEX device_check_answers ON device_check (organization_id, device_id, check_id, stream_id) INCLUDE (severity_rank) WHERE status = 'fail'`,
    );
    await runner.query(
      `CREATE INDEX device_check_latest ON device_check (organization_id, changed_at, device_id, stream_id, check_id) WHERE status = 'fail'`,
    );
    await runner.query(
      `CREATE INDEX concluded_check_latest ON concluded_check (organization_id, (since::timestamp AT TIME ZONE 'UTC'), device_id, stream_id, check_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX concluded_check_latest, device_check_latest, device_check_answers`);
    for (const [table, columns] of Object.entries(WORST)) {
      await runner.query(`DROP INDEX ${table}_worst`);
      await runner.query(`ALTER TABLE ${table} DROP severity_rank`);
      await runner.query(`CREATE INDEX ${table}_worst ON ${table} ${columns.replace('severity_rank', `(${RANK})`)}`);
    }
  }
}
