import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A check is called as it was called last: when a title was first told (docs/decisions/0101-what-failing-checks-are-called.md). */
export class ScansNewestCheckTitles1764100895000 implements MigrationInterface {
  name = 'ScansNewestCheckTitles1764100895000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE check_title ADD COLUMN told_at timestamptz NOT NULL DEFAULT now()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE check_title DROP COLUMN told_at`);
  }
}
