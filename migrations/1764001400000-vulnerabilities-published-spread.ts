import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How widespread vulnerabilities are, read from the index of their order alone: what a report asks of all of them. */
export class VulnerabilitiesPublishedSpread1764001400000 implements MigrationInterface {
  name = 'VulnerabilitiesPublishedSpread1764001400000';

  async up(runner: QueryRunner): Promise<void> {
    // The sort key ends with the devices (vulnerability_sort_key), so that no row has to be looked at for them.
    await runner.query(`
      CREATE VIEW published_vulnerability_spread WITH (security_invoker = true) AS
        SELECT organization_id, vulnerability_id, sort_key >= 1::bigint << 60 AS is_open,
               (sort_key & ((1::bigint << 40) - 1))::integer AS open_devices
          FROM vulnerability_rollup`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_vulnerability_spread`);
  }
}
