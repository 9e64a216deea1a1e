import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an import of a document is under way, or was cut off (docs/decisions/0080-imports-in-bounded-memory.md). */
export class VulnerabilitiesImportBegun1764100730000 implements MigrationInterface {
  name = 'VulnerabilitiesImportBegun1764100730000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE intelligence_feed ADD begun_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE intelligence_feed DROP begun_at`);
  }
}
