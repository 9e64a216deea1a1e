import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a publisher says of an issue beside whether there is a fix: postponed, ignored, end of life. Null where it says nothing. */
export class VulnerabilitiesAdvisoryFixNote1764100300000 implements MigrationInterface {
  name = 'VulnerabilitiesAdvisoryFixNote1764100300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE advisory ADD fix_note text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // An older release knows no such status, and would show a value that its contract does not have.
    await runner.query(`DELETE FROM advisory WHERE status = 'undetermined'`);
    await runner.query(`ALTER TABLE advisory DROP fix_note`);
  }
}
