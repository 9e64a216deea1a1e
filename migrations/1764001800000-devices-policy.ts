import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an organization asks of its devices. One that never said has no row. */
export class DevicesPolicy1764001800000 implements MigrationInterface {
  name = 'DevicesPolicy1764001800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE device_policy (
        organization_id integer NOT NULL,
        version integer NOT NULL,
        scan_interval_seconds integer,
        disabled_checks text[] NOT NULL,
        opt_in_checks text[] NOT NULL,
        thresholds jsonb NOT NULL,
        changed_by text NOT NULL,
        changed_at timestamptz NOT NULL,
        CONSTRAINT device_policy_pk PRIMARY KEY (organization_id),
        CONSTRAINT device_policy_interval CHECK (scan_interval_seconds BETWEEN 60 AND 604800)
      )`);
    await runner.query(`SELECT limit_to_organization('device_policy')`);
    await runner.query(`
      CREATE VIEW published_device_policy WITH (security_invoker = true) AS
        SELECT organization_id, thresholds FROM device_policy`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_device_policy`);
    await runner.query(`DROP TABLE device_policy`);
  }
}
