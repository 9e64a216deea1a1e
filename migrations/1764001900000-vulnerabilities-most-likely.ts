import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `cellBits([5], undefined)`: the five cells of likelihood 5. */
const MOST_LIKELY = 32505856;

/**
 * Vulnerabilities with an open finding in a cell of likelihood 5, in the order by severity (docs/decisions/0059-drill-downs.md). They
 * are few, so that picking them out of the index of all walks far; and few roll-ups write an entry here.
 */
export class VulnerabilitiesMostLikely1764001900000 implements MigrationInterface {
  name = 'VulnerabilitiesMostLikely1764001900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX vulnerability_rollup_most_likely ON vulnerability_rollup (organization_id, sort_key, vulnerability_id)
        INCLUDE (risk_cells) WHERE (risk_cells & ${MOST_LIKELY}) <> 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX vulnerability_rollup_most_likely`);
  }
}
