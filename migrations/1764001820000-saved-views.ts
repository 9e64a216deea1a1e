import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people keep of the dashboard: a page with its filters and sort, under a name. */
export class SavedViews1764001820000 implements MigrationInterface {
  name = 'SavedViews1764001820000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_view (
        organization_id integer NOT NULL,
        id uuid NOT NULL,
        owner_id uuid NOT NULL,
        page text NOT NULL,
        name text NOT NULL,
        query text NOT NULL,
        shared boolean NOT NULL,
        version integer NOT NULL,
        created_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        CONSTRAINT saved_view_pk PRIMARY KEY (organization_id, id),
        CONSTRAINT saved_view_name UNIQUE (organization_id, owner_id, page, name)
      )`);
    await runner.query(`CREATE INDEX saved_view_by_name ON saved_view (organization_id, name, id)`);
    await runner.query(`SELECT limit_to_organization('saved_view')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE saved_view`);
  }
}
