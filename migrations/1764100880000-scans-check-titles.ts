import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In the order of the list, by how bad they are and by when they changed. */
const ORDERS = {
  device_check_worst: '(organization_id, severity_rank, device_id, stream_id, check_id)',
  device_check_latest: '(organization_id, changed_at, device_id, stream_id, check_id)',
};
const TRIGGERS = { inserted: 'INSERT', updated: 'UPDATE' };

/**
 * What failing checks of an organization are called: few beside the checks of its devices, so that a search by text begins there
 * (docs/decisions/0101-what-failing-checks-are-called.md).
 */
export class ScansCheckTitles1764100880000 implements MigrationInterface {
  name = 'ScansCheckTitles1764100880000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE check_title (
        organization_id integer NOT NULL,
        check_id text NOT NULL,
        digest text NOT NULL GENERATED ALWAYS AS (md5(title)) STORED,
        title text NOT NULL,
        CONSTRAINT check_title_pk PRIMARY KEY (organization_id, check_id, digest)
      )`);
    await runner.query(`
      INSERT INTO check_title (organization_id, check_id, title)
      SELECT DISTINCT organization_id, check_id, coalesce(title, '') FROM device_check WHERE status = 'fail'`);
    await runner.query(`SELECT limit_to_organization('check_title')`);
    // In one order, so that scans of several devices do not wait for each other in a circle.
    await runner.query(`
      CREATE FUNCTION note_check_titles() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO check_title (organization_id, check_id, title)
          SELECT DISTINCT organization_id, check_id, coalesce(title, '') FROM told WHERE status = 'fail'
           ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING;
          RETURN NULL;
        END
      $$`);
    for (const [name, event] of Object.entries(TRIGGERS))
      await runner.query(`
        CREATE TRIGGER device_check_titles_${name} AFTER ${event} ON device_check
          REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION note_check_titles()`);
    // A search walks over an index alone; people ask for a kind beside the text.
    await this.order(runner, ' INCLUDE (kind)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(TRIGGERS))
      await runner.query(`DROP TRIGGER device_check_titles_${name} ON device_check`);
    await runner.query(`DROP FUNCTION note_check_titles()`);
    await runner.query(`DROP TABLE check_title`);
    await this.order(runner, '');
  }

  private async order(runner: QueryRunner, further: string): Promise<void> {
    for (const [name, columns] of Object.entries(ORDERS)) {
      await runner.query(`DROP INDEX ${name}`);
      await runner.query(`CREATE INDEX ${name} ON device_check ${columns}${further} WHERE status = 'fail'`);
    }
  }
}
