import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which device another one is probably, and by what (docs/decisions/0092-what-is-left-of-formats.md). */
export class DevicesSameAs1764100800000 implements MigrationInterface {
  name = 'DevicesSameAs1764100800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE device ADD same_as integer, ADD same_by text,
      ADD CONSTRAINT device_same CHECK ((same_as IS NULL) = (same_by IS NULL) AND same_as <> id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE device DROP COLUMN same_as, DROP COLUMN same_by`);
  }
}
