import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds how much a stream showed lately: scans that shrink step by step (docs/decisions/0095-bodies-and-ways-in.md). */
export class ScansClosedLately1764100831000 implements MigrationInterface {
  name = 'ScansClosedLately1764100831000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX scan_moving ON scan (organization_id, device_id, stream_id, received_at)
        WHERE fixed_findings + new_findings + reopened_findings > 0`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX scan_moving`);
  }
}
