import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What streams began and stopped showing lately, so that what goes in steps is judged together (docs/decisions/0102-what-is-gone-not-how-much.md). */
export class VulnerabilitiesStreamLosses1764100885000 implements MigrationInterface {
  name = 'VulnerabilitiesStreamLosses1764100885000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE stream_loss (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        device_version integer NOT NULL,
        of_inventory boolean NOT NULL,
        stream_id integer NOT NULL,
        at timestamptz NOT NULL,
        shown_before integer NOT NULL,
        device_before integer NOT NULL,
        gone_ids integer[] NOT NULL,
        came_ids integer[] NOT NULL,
        CONSTRAINT stream_loss_pk PRIMARY KEY (organization_id, device_id, device_version, of_inventory)
      )`);
    await runner.query(`SELECT limit_to_organization('stream_loss')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE stream_loss`);
  }
}
