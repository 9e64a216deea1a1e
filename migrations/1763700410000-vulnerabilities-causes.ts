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
    // Fits into the space that alignment leaves empty: no byte more a row.
    await runner.query(`ALTER TABLE finding ADD COLUMN cause smallint NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE finding DROP COLUMN cause`);
  }
}
