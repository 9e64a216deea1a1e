import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failing checks that a stream stopped telling: what closes step by step is judged together. */
export class ScansChecksGone1764100870000 implements MigrationInterface {
  name = 'ScansChecksGone1764100870000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX device_check_change_gone ON device_check_change (organization_id, device_id, stream_id)
        WHERE before = 'fail' AND after IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX device_check_change_gone`);
  }
}
