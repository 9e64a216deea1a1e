import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who made a one-time token, and who was shown a device's token: what they know ends with their role (docs/decisions/0095-bodies-and-ways-in.md). */
export class DevicesMakersOfTokens1764100830000 implements MigrationInterface {
  name = 'DevicesMakersOfTokens1764100830000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE enrollment_token ADD created_by uuid`);
    await runner.query(`ALTER TABLE device_credential ADD shown_to uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE device_credential DROP COLUMN shown_to`);
    await runner.query(`ALTER TABLE enrollment_token DROP COLUMN created_by`);
  }
}
