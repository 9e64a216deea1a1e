import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Checks belong to the stream that showed them, so that a check which its source no longer reports ends, and no other source's
 * does. What risk reads of them is published: one answer per check, the worst that any stream gives.
 */
export class ScansChecksOfStreams1763900400000 implements MigrationInterface {
  name = 'ScansChecksOfStreams1763900400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE device_check ADD COLUMN stream_id integer, ADD COLUMN title text, ADD COLUMN severity text`,
    );
    // Until now only the agent sent checks.
    await runner.query(`
      UPDATE device_check c
         SET stream_id = (SELECT min(s.id) FROM scan_stream s
                           WHERE s.organization_id = c.organization_id AND s.device_id = c.device_id AND s.source = 'native')`);
    await runner.query(`DELETE FROM device_check WHERE stream_id IS NULL`);
    await runner.query(`
      ALTER TABLE device_check
        ALTER COLUMN stream_id SET NOT NULL,
        DROP CONSTRAINT device_check_pkey,
        ADD PRIMARY KEY (organization_id, device_id, stream_id, check_id)`);
    await runner.query(`
      CREATE VIEW published_device_check WITH (security_invoker = true) AS
        SELECT DISTINCT ON (c.organization_id, c.device_id, c.check_id)
               c.organization_id, c.device_id, c.check_id, c.status, s.source, s.scope, c.severity, c.title,
               c.observed, c.evidence, c.reason, c.observed_at, c.changed_at
          FROM device_check c
          JOIN scan_stream s ON s.organization_id = c.organization_id AND s.device_id = c.device_id AND s.id = c.stream_id
         ORDER BY c.organization_id, c.device_id, c.check_id,
                  array_position(ARRAY['fail', 'error', 'unknown', 'pass', 'not-applicable'], c.status), c.stream_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_device_check`);
    await runner.query(`DELETE FROM device_check c WHERE EXISTS (
      SELECT FROM device_check o
       WHERE o.organization_id = c.organization_id AND o.device_id = c.device_id AND o.check_id = c.check_id AND o.stream_id < c.stream_id)`);
    await runner.query(`
      ALTER TABLE device_check
        DROP CONSTRAINT device_check_pkey,
        ADD PRIMARY KEY (organization_id, device_id, check_id),
        DROP COLUMN stream_id, DROP COLUMN title, DROP COLUMN severity`);
  }
}
