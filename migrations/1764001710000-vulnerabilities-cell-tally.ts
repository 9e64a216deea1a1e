import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The totals of lists by cell of the matrix, and where devices are by place (docs/decisions/0051-cells-are-tallied.md). */
export class VulnerabilitiesCellTally1764001710000 implements MigrationInterface {
  name = 'VulnerabilitiesCellTally1764001710000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE finding_cell_tally (
        organization_id integer NOT NULL CONSTRAINT finding_cell_tally_pk PRIMARY KEY,
        findings integer[] NOT NULL,
        inherent_findings integer[] NOT NULL,
        vulnerabilities integer[] NOT NULL
      )`);
    // What was counted so far: cells are 0-24, as the bits of a vulnerability's cells.
    await runner.query(`
      WITH counted AS MATERIALIZED (
        SELECT organization_id, (likelihood - 1) * 5 + impact - 1 AS cell, sum(findings) AS findings, count(DISTINCT vulnerability_id) AS vulnerabilities
          FROM finding_risk WHERE findings > 0 AND state = 0 AND likelihood > 0 GROUP BY 1, 2),
      inherent AS MATERIALIZED (
        SELECT organization_id, (inherent_likelihood - 1) * 5 + inherent_impact - 1 AS cell, sum(findings) AS findings
          FROM finding_risk WHERE findings > 0 AND inherent_likelihood > 0 GROUP BY 1, 2)
      INSERT INTO finding_cell_tally (organization_id, findings, inherent_findings, vulnerabilities)
      SELECT o.organization_id, array_agg(coalesce(c.findings, 0) ORDER BY cell), array_agg(coalesce(i.findings, 0) ORDER BY cell),
             array_agg(coalesce(c.vulnerabilities, 0) ORDER BY cell)
        FROM (SELECT organization_id FROM counted UNION SELECT organization_id FROM inherent) o
        CROSS JOIN generate_series(0, 24) AS n (cell)
        LEFT JOIN counted c USING (organization_id, cell) LEFT JOIN inherent i USING (organization_id, cell)
       GROUP BY 1`);
    await runner.query(`SELECT limit_to_organization('finding_cell_tally')`);
    // Which devices of a vulnerability are in a place, without reading where all the others are. Written when a device moves.
    await runner.query(`CREATE INDEX device_context_by_place ON device_context (organization_id, context, device_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX device_context_by_place`);
    await runner.query(`DROP TABLE finding_cell_tally`);
  }
}
