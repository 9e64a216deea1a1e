import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was found out about a host of an upload when it got its device (docs/decisions/0092-what-is-left-of-formats.md). */
export class ScansUploadNotes1764100801000 implements MigrationInterface {
  name = 'ScansUploadNotes1764100801000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE scan_upload_host ADD notes text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE scan_upload_host DROP COLUMN notes`);
  }
}
