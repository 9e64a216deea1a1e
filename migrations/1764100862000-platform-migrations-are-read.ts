import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The service may see which migrations were made, where it does not make them itself (`MIGRATIONS=apart`). */
export class PlatformMigrationsAreRead1764100862000 implements MigrationInterface {
  name = 'PlatformMigrationsAreRead1764100862000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`GRANT SELECT ON migrations TO posture_system`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`REVOKE SELECT ON migrations FROM posture_system`);
  }
}
