import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which upload took two devices for one host, and which of them people told apart
 * (docs/decisions/0092-what-is-left-of-formats.md). Of what was noted before nobody knows the upload.
 */
export class DevicesToldApart1764100840000 implements MigrationInterface {
  name = 'DevicesToldApart1764100840000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE device_likeness (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        other_id integer NOT NULL,
        upload_id uuid NOT NULL,
        likeness text NOT NULL,
        noted_at timestamptz NOT NULL,
        CONSTRAINT device_likeness_pk PRIMARY KEY (organization_id, device_id, other_id, upload_id)
      )`);
    await runner.query(`CREATE INDEX device_likeness_of_upload ON device_likeness (organization_id, upload_id)`);
    await runner.query(`
      CREATE TABLE device_apart (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        other_id integer NOT NULL,
        said_by_kind text NOT NULL,
        said_by text NOT NULL,
        said_at timestamptz NOT NULL,
        CONSTRAINT device_apart_pk PRIMARY KEY (organization_id, device_id, other_id),
        CONSTRAINT device_apart_order CHECK (device_id < other_id)
      )`);
    await runner.query(`CREATE INDEX device_apart_of_other ON device_apart (organization_id, other_id)`);
    await runner.query(`SELECT limit_to_organization('device_likeness')`);
    await runner.query(`SELECT limit_to_organization('device_apart')`);
    await runner.query(`
      INSERT INTO device_likeness (organization_id, device_id, other_id, upload_id, likeness, noted_at)
      SELECT organization_id, id, same_as, '00000000-0000-0000-0000-000000000000', same_by, changed_at
        FROM device WHERE same_as IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE device_apart`);
    await runner.query(`DROP TABLE device_likeness`);
  }
}
