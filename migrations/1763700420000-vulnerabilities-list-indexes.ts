import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index for every order of the list of vulnerabilities: a page then reads its own rows, at any depth. One row per vulnerability, not per finding. */
export class VulnerabilitiesListIndexes1763700420000 implements MigrationInterface {
  name = 'VulnerabilitiesListIndexes1763700420000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, expression] of ORDERS) {
      await runner.query(
        `CREATE INDEX ${name} ON vulnerability_rollup (organization_id, ${expression}, vulnerability_id)`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${ORDERS.map(([name]) => name).join(', ')}`);
  }
}

const ORDERS = [
  ['vulnerability_rollup_by_cvss', 'coalesce(cvss_score, -1)'],
  ['vulnerability_rollup_by_devices', 'open_devices'],
  ['vulnerability_rollup_by_findings', 'open_findings'],
  ['vulnerability_rollup_by_first_seen', 'first_seen_at'],
  ['vulnerability_rollup_by_change', 'changed_at'],
] as const;
