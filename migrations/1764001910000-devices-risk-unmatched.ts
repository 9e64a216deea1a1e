import type { MigrationInterface, QueryRunner } from 'typeorm';

const viewOf = (risk: string): string => `
  CREATE OR REPLACE VIEW published_device_rollup WITH (security_invoker = true) AS
    SELECT organization_id, device_id, open_critical, open_high, ${risk} AS risk_score FROM device_rollup`;

/** Reports say of a device in which nobody looked for vulnerabilities, and where no check fails, that its risk is unknown. */
export class DevicesRiskUnmatched1764001910000 implements MigrationInterface {
  name = 'DevicesRiskUnmatched1764001910000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(viewOf(`CASE WHEN open_critical IS NOT NULL OR risk_score > 0 THEN risk_score END`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(viewOf('risk_score'));
  }
}
