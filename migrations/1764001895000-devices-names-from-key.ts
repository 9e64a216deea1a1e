import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of findings read what a device is called out of its key alone (docs/decisions/0059-drill-downs.md). Written where a name is. */
export class DevicesNamesFromKey1764001895000 implements MigrationInterface {
  name = 'DevicesNamesFromKey1764001895000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE device DROP CONSTRAINT device_pk,
        ADD CONSTRAINT device_pk PRIMARY KEY (organization_id, id) INCLUDE (public_id, name)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE device DROP CONSTRAINT device_pk, ADD CONSTRAINT device_pk PRIMARY KEY (organization_id, id)`);
  }
}
