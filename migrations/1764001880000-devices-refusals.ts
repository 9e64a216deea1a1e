import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What agents were last refused for, where their organization can see it. One overwritten field for each device and key. */
export class DevicesRefusals1764001880000 implements MigrationInterface {
  name = 'DevicesRefusals1764001880000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['device_contact', 'enrollment_key'])
      await runner.query(`ALTER TABLE ${table} ADD COLUMN refused_at timestamptz, ADD COLUMN refusal jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['device_contact', 'enrollment_key'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN refusal, DROP COLUMN refused_at`);
  }
}
