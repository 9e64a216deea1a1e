import type { MigrationInterface, QueryRunner } from 'typeorm';

const RANK = `coalesce(array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], severity), 0)`;

/**
 * Failing checks that nobody sends and the service concludes: a system that is not looked after any more. They count in the score,
 * so that they are in the list of failing checks too. Stream 0 is nobody's.
 */
export class ScansConcludedChecks1764100812000 implements MigrationInterface {
  name = 'ScansConcludedChecks1764100812000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE concluded_check (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        stream_id integer NOT NULL DEFAULT 0,
        check_id text NOT NULL,
        severity text,
        since date NOT NULL,
        CONSTRAINT concluded_check_pk PRIMARY KEY (organization_id, device_id, check_id),
        CONSTRAINT concluded_check_stream CHECK (stream_id = 0)
      )`);
    // What counts now; the day since when comes with the next count of the device.
    await runner.query(`
      INSERT INTO concluded_check (organization_id, device_id, check_id, severity, since)
      SELECT c.organization_id, c.device_id, s.name, nullif(s.ecosystem, ''), CURRENT_DATE
        FROM risk_subject s JOIN risk_component c ON c.organization_id = s.organization_id AND c.subject_id = s.id
       WHERE s.kind = 'check' AND s.name IN ('end-of-life-os', 'extended-support-os')`);
    await runner.query(
      `CREATE INDEX concluded_check_worst ON concluded_check (organization_id, (${RANK}), device_id, stream_id, check_id)`,
    );
    await runner.query(`SELECT limit_to_organization('concluded_check')`);
    await runner.query(`
      CREATE VIEW published_concluded_check WITH (security_invoker = true) AS
        SELECT organization_id, device_id, check_id, severity, since FROM concluded_check`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_concluded_check`);
    await runner.query(`DROP TABLE concluded_check`);
  }
}
