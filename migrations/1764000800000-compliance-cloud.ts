import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cloud suites as evidence: marks for what the organization as a whole answers, and the audits that a claim relied on. */
export class ComplianceCloud1764000800000 implements MigrationInterface {
  name = 'ComplianceCloud1764000800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE compliance_mark ALTER COLUMN device_id DROP NOT NULL`);
    await runner.query(`ALTER TABLE compliance_attestation ADD COLUMN cloud_audits jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE compliance_attestation DROP COLUMN cloud_audits`);
    await runner.query(`DELETE FROM compliance_mark WHERE device_id IS NULL`);
    await runner.query(`ALTER TABLE compliance_mark ALTER COLUMN device_id SET NOT NULL`);
  }
}
