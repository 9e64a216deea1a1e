import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a finding is in its state: the cause of its last change (a value of FINDING_CAUSE; 0 where it was not recorded). */
export class VulnerabilitiesCauses1763700410000 implements MigrationInterface {
  name = 'VulnerabilitiesCauses1763700410000';

  async up(runner: QueryRunner): Promise<void> {
    // Counted by each scan until now; from now on every scan adds to what is there, so it must be what is shown.
    await runner.query(`
      UPDATE scan_stream st SET finding_count = shown.findings
        FROM (SELECT o.organization_id, o.device_id, o.stream_id, count(DISTINCT (m.vulnerability_id, m.package_id))::integer AS findings
                FROM device_occurrences o JOIN finding_match m ON m.organization_id = o.organization_id AND m.id = ANY (o.match_ids)
               GROUP BY 1, 2, 3) shown
       WHERE st.organization_id = shown.organization_id AND st.device_id = shown.device_id AND st.id = shown.stream_id`);
    // Made anew, for the place of a column: beside the other small numbers it fits into what alignment leaves empty, at the end
    // it would cost eight bytes a row.
    await runner.query(`
      CREATE TABLE finding_with_cause (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        vulnerability_id integer NOT NULL,
        package_id integer NOT NULL,
        state smallint NOT NULL,
        severity smallint NOT NULL,
        cause smallint NOT NULL DEFAULT 0,
        first_seen_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL
      ) WITH (fillfactor = 90)`);
    await runner.query(`
      INSERT INTO finding_with_cause (organization_id, device_id, vulnerability_id, package_id, state, severity, first_seen_at, changed_at)
      SELECT organization_id, device_id, vulnerability_id, package_id, state, severity, first_seen_at, changed_at FROM finding
       ORDER BY organization_id, device_id, vulnerability_id, package_id`);
    await runner.query(`DROP TABLE finding`);
    await runner.query(`ALTER TABLE finding_with_cause RENAME TO finding`);
    await runner.query(`
      ALTER TABLE finding ADD CONSTRAINT finding_pkey PRIMARY KEY (organization_id, device_id, vulnerability_id, package_id)`);
    await runner.query(
      `CREATE INDEX finding_of_vulnerability ON finding (organization_id, vulnerability_id, device_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE finding DROP COLUMN cause`);
  }
}
