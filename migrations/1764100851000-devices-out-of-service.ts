import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of what devices in service have leave out the few that are not, without a look at each device. */
export class DevicesOutOfService1764100851000 implements MigrationInterface {
  name = 'DevicesOutOfService1764100851000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX device_out_of_service ON device (organization_id, id) WHERE state NOT IN ('active', 'conflict')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX device_out_of_service`);
  }
}
