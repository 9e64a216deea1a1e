import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who changed a view last, which for a shared one may be somebody else than its owner. Of changes before, nobody kept it. */
export class SavedViewsChangedBy1764100892000 implements MigrationInterface {
  name = 'SavedViewsChangedBy1764100892000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE saved_view ADD changed_by uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE saved_view DROP COLUMN changed_by`);
  }
}
