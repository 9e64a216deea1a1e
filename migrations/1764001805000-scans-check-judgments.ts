import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Checks are judged by the limits of the organization, so that what their source said is kept where it is something else;
 * and every change of an answer is kept, whether the machine changed or the limits did.
 */
export class ScansCheckJudgments1764001805000 implements MigrationInterface {
  name = 'ScansCheckJudgments1764001805000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE device_check ADD COLUMN told jsonb`);
    await runner.query(`
      CREATE TABLE device_check_change (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        at timestamptz NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        check_id text NOT NULL,
        stream_id integer NOT NULL,
        before text,
        after text,
        reason jsonb,
        scan_id uuid,
        CONSTRAINT device_check_change_pk PRIMARY KEY (organization_id, device_id, at, id)
      )`);
    await runner.query(
      `CREATE INDEX device_check_change_of_check ON device_check_change (organization_id, device_id, check_id, at DESC, id DESC)`,
    );
    await runner.query(`SELECT limit_to_organization('device_check_change')`);
    // What stands is the beginning of every story.
    await runner.query(`
      INSERT INTO device_check_change (organization_id, device_id, at, check_id, stream_id, after, reason)
      SELECT organization_id, device_id, changed_at, check_id, stream_id, status, reason FROM device_check`);
    await runner.query(`
      CREATE OR REPLACE VIEW published_device_check WITH (security_invoker = true) AS
        SELECT DISTINCT ON (c.organization_id, c.device_id, c.check_id)
               c.organization_id, c.device_id, c.check_id, c.status, s.source, s.scope, c.severity, c.title,
               c.observed, c.evidence, c.reason, c.observed_at, c.changed_at, c.told
          FROM device_check c
          JOIN scan_stream s ON s.organization_id = c.organization_id AND s.device_id = c.device_id AND s.id = c.stream_id
         ORDER BY c.organization_id, c.device_id, c.check_id,
                  array_position(ARRAY['fail', 'error', 'unknown', 'pass', 'not-applicable'], c.status), c.stream_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_device_check`);
    await runner.query(`
      CREATE VIEW published_device_check WITH (security_invoker = true) AS
        SELECT DISTINCT ON (c.organization_id, c.device_id, c.check_id)
               c.organization_id, c.device_id, c.check_id, c.status, s.source, s.scope, c.severity, c.title,
               c.observed, c.evidence, c.reason, c.observed_at, c.changed_at
          FROM device_check c
          JOIN scan_stream s ON s.organization_id = c.organization_id AND s.device_id = c.device_id AND s.id = c.stream_id
         ORDER BY c.organization_id, c.device_id, c.check_id,
                  array_position(ARRAY['fail', 'error', 'unknown', 'pass', 'not-applicable'], c.status), c.stream_id`);
    await runner.query(`DROP TABLE device_check_change`);
    await runner.query(`ALTER TABLE device_check DROP COLUMN told`);
  }
}
