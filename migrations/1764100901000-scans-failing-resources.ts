import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which resources a rule of a cloud fails, so that a document about others leaves them as they are. */
export class ScansFailingResources1764100901000 implements MigrationInterface {
  name = 'ScansFailingResources1764100901000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE device_check ADD failing text[]`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE device_check DROP COLUMN failing`);
  }
}
