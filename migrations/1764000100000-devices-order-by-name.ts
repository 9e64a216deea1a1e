import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The order of devices by name, as a column: behind row-level security a page far down can begin in the index only where the
 * comparison calls nothing that is not leakproof, and `lower` is not. And the last change of any device without reading them all.
 */
export class DevicesOrderByName1764000100000 implements MigrationInterface {
  name = 'DevicesOrderByName1764000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE device ADD COLUMN sort_name text`);
    await runner.query(`UPDATE device SET sort_name = lower(name)`);
    await runner.query(`ALTER TABLE device ALTER COLUMN sort_name SET NOT NULL`);
    await runner.query(`DROP INDEX device_by_name`);
    await runner.query(`CREATE INDEX device_by_name ON device (organization_id, sort_name, id)`);
    await runner.query(`CREATE INDEX device_by_change ON device (organization_id, changed_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX device_by_change, device_by_name`);
    await runner.query(`CREATE INDEX device_by_name ON device (organization_id, lower(name), id)`);
    await runner.query(`ALTER TABLE device DROP COLUMN sort_name`);
  }
}
